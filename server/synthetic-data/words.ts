const lines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/** Common names, combined at random: any resemblance to real people is a coincidence. */
export const FIRST_NAMES =
  "Adam Adèle Alice Amina Anaïs Antoine Arthur Assia Aurélie Aya Baptiste Bastien Bilal Camille Capucine Cédric Chloé Clara Clément Coralie Damien Élise Élodie Emma Enzo Estelle Éva Fanny Farid Fatou Florian Gabriel Gaëlle Grégoire Hugo Ibrahim Inès Iris Jade Joël Jules Julie Karim Kenza Laura Léa Léo Lina Loïc Louis Louise Lucas Lucie Maël Maëva Malik Manon Margaux Marie Marius Mathis Mehdi Mila Morgane Nadia Naïm Nathan Nina Noé Océane Olivier Ousmane Paul Pauline Quentin Rachid Rémi Romane Rose Sabrina Samuel Sarah Simon Sofia Solène Tess Théo Thomas Tiago Valentin Victor Yanis Yasmine Zoé".split(
    " ",
  );
export const LAST_NAMES =
  "Allard Amrani Andrieu Arnaud Aubert Bailly Barbier Baron Belkacem Benoît Berger Besson Blanchard Bonnet Boucher Bourgeois Breton Brun Caron Carpentier Charpentier Chevalier Collet Cordier Coulibaly Da_Silva David Delattre Delmas Diallo Diarra Dubois Dufour Dumas Dupuis Duval Fabre Faure Fernandes Ferrand Fleury Fontaine Fournier Gaillard Garcia Gauthier Gilbert Girard Guérin Guichard Hamel Haddad Henry Hubert Jacquet Joly Julien Khelifi Lacroix Lambert Langlois Le_Gall Le_Roux Leclerc Lefèvre Legrand Lemaire Leroux Lopes Lucas Maillard Mallet Marchal Martinez Masson Mathieu Ménard Mercier Meunier Michel Millet Monnier Morel Moulin N’Diaye Nguyen Nicolas Noël Oliveira Ouattara Pascal Pelletier Perret Perrin Philippe Pichon Picard Poirier Prévost Rahmani Renard Renaud Rey Rivière Roche Rolland Rousseau Roussel Royer Sanchez Schmitt Schneider Simonet Tanguy Tessier Traoré Tran Vasseur Vidal Vincent Weber Zidane"
    .split(" ")
    .map((name) => name.replaceAll("_", " "));
export const STREETS = lines(`
  rue des Lilas
  rue Pasteur
  avenue Jean-Jaurès
  rue de la République
  rue Victor-Hugo
  impasse des Tilleuls
  boulevard Gambetta
  rue du Moulin
  allée des Cerisiers
  rue de l’Église
  chemin des Vignes
  place du Marché`);

interface Sport {
  /** with its article */
  name: string;
  titles: string[];
  /** topics of the sessions, as a coach lists them */
  subjects: string[];
  diploma: string;
  /** completes « J’aimerais » */
  wishes: string[];
}
const sport = (name: string, diploma: string, subjects: string, titles: string, wishes: string): Sport => ({
  name,
  diploma,
  subjects: subjects.split(", "),
  titles: lines(titles),
  wishes: lines(wishes),
});

/** The order is that of the discipline IDs: index 0 is discipline 1. */
export const SPORTS: readonly Sport[] = [
  sport(
    "le fitness",
    "BPJEPS Activités de la forme",
    "Remise en forme, Perte de poids, Renforcement, Cardio",
    `Se remettre en forme, une heure à la fois
     Le fitness sans miroir ni jugement
     Bouger trente minutes, respirer toute la journée`,
    `retrouver du souffle
     perdre quelques kilos sans me blesser`,
  ),
  sport(
    "la musculation",
    "BPJEPS Haltérophilie, musculation",
    "Prise de masse, Force, Posture, Programmation",
    `La musculation expliquée, série après série
     De la technique d’abord, des kilos ensuite
     Construire du muscle sans y laisser le dos`,
    `apprendre à soulever correctement
     prendre du muscle sans passer ma vie à la salle`,
  ),
  sport(
    "le yoga",
    "Professeur de yoga, 500 heures",
    "Hatha, Vinyasa, Respiration, Yoga prénatal",
    `Un yoga calme, pour les gens pressés
     Vinyasa doux, au souffle près
     Dénouer le dos, poser le souffle`,
    `apprendre à me détendre
     soulager mon dos après le bureau`,
  ),
  sport(
    "la course à pied",
    "DEJEPS Athlétisme",
    "Premier 10 km, Semi-marathon, Trail, Foulée",
    `Du canapé au premier dix kilomètres
     Courir mieux, sans courir plus
     Préparer sa course, arriver en souriant`,
    `finir mon premier semi au printemps
     reprendre la course sans douleur au genou`,
  ),
  sport(
    "le CrossFit",
    "CrossFit Level 2",
    "WOD, Haltérophilie, Mobilité, Gymnastique",
    `Des séances courtes, intenses et bien gardées
     Le CrossFit à votre charge, jamais à celle du voisin
     Première traction, premier arraché`,
    `réussir ma première traction
     m’entraîner fort sans me faire mal`,
  ),
  sport(
    "le vélo",
    "BPJEPS Activités du cyclisme",
    "Route, VTT, Préparation cyclosportive, Position",
    `Pédaler rond, du plat au premier col
     Le vélo de route en confiance
     Préparer sa cyclo, semaine après semaine`,
    `monter un col cet été
     rouler en groupe sans appréhension`,
  ),
  sport(
    "la boxe",
    "BPJEPS Sports de contact",
    "Boxe anglaise, Cardio-boxe, Boxe féminine, Préparation combat",
    `La boxe pour tous, du premier jab au premier assaut
     Frapper juste, respirer, recommencer
     Des gants, une corde et de la bonne humeur`,
    `me défouler après le travail
     apprendre les bases sans me battre`,
  ),
  sport(
    "le Pilates",
    "Formation Pilates matelas et appareils",
    "Matelas, Posture, Post-natal, Dos",
    `Le Pilates précis, pour un dos tranquille
     Centre, souffle, alignement
     Se tenir droit sans y penser`,
    `renforcer mon dos après ma grossesse
     retrouver une bonne posture`,
  ),
  sport(
    "la natation",
    "BPJEPS Activités aquatiques et de la natation",
    "Apprendre à nager, Crawl, Aquaphobie, Triathlon",
    `Apprivoiser l’eau à tout âge
     Un crawl qui glisse, enfin
     De la première bulle au kilomètre`,
    `apprendre à nager le crawl
     ne plus avoir peur là où je n’ai pas pied`,
  ),
  sport(
    "le tennis",
    "DEJEPS Tennis",
    "Débutants, Service, Matchs, Enfants",
    `Le tennis qui se joue dès la première heure
     Un revers auquel se fier
     Du mur au match`,
    `progresser au service
     jouer mon premier tournoi`,
  ),
  sport(
    "le football",
    "Brevet de moniteur de football",
    "Technique individuelle, Gardiens, Vitesse, Jeunes",
    `Contrôle, passe, et du plaisir avant tout
     Technique individuelle, au calme
     Gagner un mètre sur le premier appui`,
    `travailler mes appuis avant la reprise
     aider mon fils à prendre confiance`,
  ),
  sport(
    "la danse",
    "Diplôme d’État de professeur de danse",
    "Salsa, Moderne, Ouverture de bal, Débutants",
    `Danser sans compter ses pas
     Votre première danse, sans panique
     Moderne et joyeux, en petit comité`,
    `préparer l’ouverture du bal de notre mariage
     oser danser en public`,
  ),
];

/** {sport} (« le yoga »), {ville} (« à Lyon ») and {n} are filled in. */
export const ABOUT = [
  lines(`
    J’enseigne {sport} {ville} depuis {n} ans, à des gens qui n’avaient pas prévu d’aimer ça.
    Pour moi, {sport} n’a jamais ressemblé à du travail : c’est ce que je partage {ville}, été comme hiver.
    Après dix ans de club, j’ai posé mes affaires {ville} pour transmettre {sport} autrement.
    Une mauvaise année, et {sport} a tout remis en place : depuis, je rends la pareille, {ville} et autour.`),
  lines(`
    On commence là où vous en êtes, sans test d’entrée ni discours. Chaque séance a un but simple, que vous connaissez avant de venir.
    Je reçois des débutants, des gens pressés, des retraités, deux champions régionaux. Tous ont le même échauffement.
    Je prends peu de monde et je me souviens de ce que nous avons dit la fois d’avant. Le reste est affaire de régularité.`),
  lines(`
    On se voit près de chez vous, au parc quand il fait beau, et l’on repart avec une chose apprise.
    Mes élèves restent en moyenne un an. C’est le compliment que je préfère.
    Il n’y a pas de mauvaise question, seulement des lacets mal faits.`),
];
export const EXPERIENCE = lines(`
  {n} ans d’enseignement, d’abord en club, puis en cours particuliers {ville}. Une quarantaine d’élèves suivis d’une saison à l’autre.
  Formation initiale {ville}, compétition jusqu’au niveau régional, puis {n} ans à apprendre aux autres ce que j’aurais aimé qu’on m’explique.
  J’ai dirigé la section adultes d’une association pendant {n} ans avant de me mettre à mon compte.`);
export const METHOD = lines(`
  Un bilan, un objectif, un carnet. Nous travaillons peu de choses à la fois et nous les revoyons jusqu’à ce qu’elles tiennent toutes seules.
  Dix minutes pour s’échauffer, quarante pour progresser, dix pour souffler. Je filme une fois par mois, pour que vous voyiez le chemin.
  Je montre, vous essayez, nous corrigeons un détail. Jamais deux en même temps : le corps retient mieux ce qu’il comprend.`);
export const OFFER = lines(`
  Une séance individuelle d’une heure, à votre rythme, avec le matériel. La première sert à faire connaissance et à fixer un objectif qui vous ressemble.
  Seul ou à deux, en extérieur ou chez vous selon la saison. Vous recevez après chaque séance trois exercices à faire sans moi.
  Des cours réguliers, le matin tôt ou après le travail. Nous faisons le point toutes les cinq séances, chiffres à l’appui.`);
export const EXTRAS = [
  "Bilan de forme",
  "Programme écrit entre deux séances",
  "Séance à deux",
  "Prêt de matériel",
];

/** {coach}, {eleve} and {souhait} are filled in. */
export const ASKED = lines(`
  Bonjour {coach}, j’aimerais {souhait}. Avez-vous de la place en semaine, plutôt le soir ?
  Bonjour, je débute complètement et j’aimerais {souhait}. Comment se passe une première séance ?
  Bonjour {coach}, votre annonce me plaît beaucoup. J’aimerais {souhait} d’ici trois mois : est-ce réaliste ?
  Bonjour, je reprends après deux ans d’arrêt. J’aimerais {souhait}, une fois par semaine pour commencer.`);
export const ANSWERED = lines(`
  Bonjour {eleve}, avec plaisir. J’ai un créneau mardi à 18 h 30 : on se voit une heure et l’on fixe l’objectif ensemble.
  Bonjour {eleve}, c’est tout à fait possible. Venez comme vous êtes, avec de l’eau et de bonnes chaussures.
  Bonjour {eleve}, merci pour votre message. Je vous propose de réserver une première séance, nous verrons le reste sur place.
  Bonjour {eleve}, oui, il me reste deux places ce mois-ci. Le matin vous irait aussi ?`);
export const TALK = lines(`
  Parfait, je réserve tout de suite. Merci pour votre réponse !
  Le matin me va mieux, avant 9 h si possible.
  Très bien, à mardi. Faut-il apporter quelque chose ?
  Juste une serviette et de l’eau, je m’occupe du reste.
  Merci pour la séance d’hier, j’ai des courbatures partout mais le sourire aussi.
  C’est bon signe ! On reprend doucement la semaine prochaine.
  Je dois décaler à jeudi, est-ce que cela vous convient ?
  Pas de souci, jeudi même heure.`);
export const DECLINED = lines(`
  Bonjour {eleve}, mon planning est plein jusqu’à l’été, et je préfère vous le dire franchement.
  Bonjour {eleve}, ce que vous cherchez n’est pas ma spécialité : un confrère vous conviendra mieux.`);

/** The reviews are grouped by rating: five stars, four stars, and fewer. */
export const REVIEWS = [
  lines(`
    J’avais peur de ne pas suivre. Au bout d’une heure, j’avais envie de revenir le lendemain.
    Des explications claires, une vraie écoute, et des progrès que je vois déjà.
    On rit beaucoup et l’on travaille bien. Exactement ce que je cherchais.
    Ponctualité, patience, précision : je n’ai rien à redire, et mon dos non plus.
    Trois mois, et j’ai repris les escaliers deux par deux.
    Chaque séance est préparée, rien n’est laissé au hasard. Je recommande les yeux fermés.
    Premier cours de ma vie à cinquante-huit ans. Je regrette seulement de ne pas avoir commencé plus tôt.`),
  lines(`
    Très bonne séance, j’aurais seulement aimé un peu plus de temps pour les étirements.
    Pédagogue et sympathique. Le lieu est un peu difficile à trouver la première fois.
    Du sérieux et de la bonne humeur. Les créneaux du soir partent vite.
    Bon contenu, bien adapté à mon niveau. J’attends de voir la suite.`),
  lines(`
    Séance correcte, mais commencée avec dix minutes de retard.
    Ce n’était pas tout à fait mon niveau, j’ai eu du mal à suivre.
    Bonne volonté, mais peu d’explications sur les exercices.`),
];
export const REPLIES = lines(`
  Merci {eleve}, c’est vous qui avez fait le travail !
  Merci pour ces mots, à la semaine prochaine.
  Merci {eleve}. J’ai noté la remarque, ce sera mieux la prochaine fois.`);
export const PROSPECT_NOTES = lines(`
  Contact pris au forum des associations, veut essayer en janvier.
  Rappeler après les vacances, préfère le matin.
  Vient de la part d’une élève, hésite encore sur la fréquence.
  A demandé les tarifs pour deux.`);
