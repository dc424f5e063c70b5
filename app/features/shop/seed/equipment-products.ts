import type { ProductSample } from "./product-sample.ts";

const equipment = { category: "equipment", type: "one_time" } as const;

export const halteresReglables: ProductSample = {
  ...equipment,
  name: "Haltères réglables",
  summary: "Deux haltères, de 2,5 à 20 kg chacun : les disques se changent en quelques secondes.",
  description: `Deux haltères qui en remplacent seize : huit charges chacun, de 2,5 en 2,5 kg. On choisit la charge en vissant les disques voulus sur la barre ; les écrous en étoile se serrent à la main et tiennent sans outil.

Les disques sont en fonte recouverte de caoutchouc : ils ne marquent pas le sol et ne tintent pas, ce que vos voisins apprécieront. La poignée a un quadrillage fin, assez accrocheur pour se passer de gants.

Vérifiez le serrage des écrous avant chaque série, et posez les haltères plutôt que de les lâcher.`,
  inside: [
    "2 barres de 40 cm et de 2,5 kg, avec leurs 4 écrous en étoile",
    "4 disques de 1,25 kg, 4 de 2,5 kg et 4 de 5 kg",
    "Une notice en français",
  ],
  priceCents: 15_000,
  received: 10,
  since: "2025-03-03",
  pictures: [
    {
      file: "halteres-reglables",
      alt: "Deux haltères à disques noirs et écrous orange, posés sur un tapis vert.",
    },
    {
      file: "halteres-reglables-disques",
      alt: "Un haltère de face, et les disques de 1,25, 2,5 et 5 kg à côté.",
    },
  ],
};

export const tapisDeSol: ProductSample = {
  ...equipment,
  name: "Tapis de sol antidérapant",
  summary: "Un tapis de 183 × 61 cm, épais de 6 mm, pour le renforcement, les étirements et le yoga.",
  description: `Assez épais pour les genoux, assez ferme pour tenir en équilibre sur un pied : six millimètres, c’est le compromis que nous préférons. Le dessous gaufré ne glisse ni sur le parquet ni sur le carrelage.

La mousse TPE est sans latex. Elle se nettoie avec un chiffon humide et un peu de savon ; laissez-la sécher à plat, à l’ombre.

Les premiers jours, le tapis peut garder le pli du rouleau et une légère odeur de neuf. Les deux disparaissent à l’air libre.`,
  inside: ["1 tapis de 183 × 61 cm, 900 g", "1 sangle de transport en coton"],
  priceCents: 3_900,
  received: 40,
  since: "2025-03-10",
  pictures: [{ file: "tapis-de-sol", alt: "Un tapis vert à moitié déroulé, tenu par une sangle orange." }],
};

export const kettlebell: ProductSample = {
  ...equipment,
  name: "Kettlebell 16 kg",
  summary: "Fonte d’un seul bloc, poignée lisse et base plate : une charge pour tout le corps.",
  description: `Une kettlebell coulée en une seule pièce, sans soudure ni remplissage. La poignée de 33 mm laisse passer les deux mains, et la base est usinée à plat : elle ne roule pas.

16 kg conviennent à beaucoup d’adultes qui s’entraînent déjà. Si vous débutez, faites-vous montrer le geste par un coach avant de balancer la charge : le dos travaille plus qu’on ne croit.

Le revêtement en poudre garde la magnésie et supporte la transpiration. Essuyez-la après la séance.`,
  inside: ["1 kettlebell de 16 kg, tolérance de 2 %", "Un patin de caoutchouc pour la base"],
  priceCents: 6_500,
  received: 14,
  since: "2025-03-24",
  pictures: [
    {
      file: "kettlebell",
      alt: "Une kettlebell anthracite à bague orange, sur la ligne blanche d’un terrain.",
    },
  ],
};

export const bandesElastiques: ProductSample = {
  ...equipment,
  name: "Bandes élastiques, jeu de cinq",
  summary: "Cinq résistances, de 5 à 45 kg, pour s’échauffer, tirer, pousser et voyager léger.",
  description: `Cinq boucles de latex naturel, de la plus fine à la plus large. Chacune porte sa résistance, mesurée à deux fois sa longueur : de 5 kg pour l’échauffement à 45 kg pour aider aux tractions.

Elles tiennent dans la poche d’un sac et remplacent une partie d’une salle en déplacement.

Contient du latex : à éviter en cas d’allergie. Regardez chaque bande avant la séance et remplacez celle qui a une entaille. Rangez-les loin du soleil.`,
  inside: [
    "5 bandes de 104 cm : 5, 12, 20, 32 et 45 kg",
    "1 sac de rangement en filet",
    "1 fiche de douze exercices illustrés",
  ],
  priceCents: 2_490,
  received: 3,
  since: "2025-04-07",
  pictures: [
    {
      file: "bandes-elastiques",
      alt: "Cinq bandes élastiques de largeurs différentes, suspendues à une barre.",
    },
  ],
};

export const rameur: ProductSample = {
  ...equipment,
  name: "Rameur à air",
  summary: "La résistance suit votre effort, l’écran compte mètres et watts, et il se range debout.",
  description: `Plus vous tirez fort, plus l’air freine la roue : la résistance vient de vous, et il n’y a rien à régler au milieu d’une séance. Un volet à dix positions change la sensation, du bateau léger au bateau lourd.

L’écran montre le temps, la distance, la cadence et la puissance, et garde vos vingt dernières séances. Il fonctionne avec deux piles, sans compte ni abonnement.

Monté, il mesure 240 × 60 cm et pèse 34 kg ; il supporte 150 kg et se range debout sur une surface de 60 × 60 cm. La roue souffle : comptez un bruit de ventilateur à pleine vitesse. Le montage demande trente minutes à deux personnes.`,
  inside: [
    "1 rail, 1 siège, 1 roue à air et sa cage",
    "1 écran avec ses 2 piles",
    "Les vis, les deux clés et la notice illustrée",
  ],
  priceCents: 119_000,
  received: 7,
  since: "2025-09-01",
  pictures: [
    { file: "rameur", alt: "Un rameur vu de côté : roue à air verte, siège orange sur son rail." },
    {
      file: "rameur-ecran",
      alt: "L’écran du rameur : 2 000 mètres, 8 minutes 12 et une courbe de puissance.",
    },
  ],
};

export const cordeASauter: ProductSample = {
  ...equipment,
  name: "Corde à sauter à roulements",
  summary: "Un câble gainé réglable et des poignées qui tournent sans s’emmêler.",
  description: `Des roulements à billes dans chaque poignée : le câble tourne, les poignets beaucoup moins. Il se coupe à votre taille avec une pince, une fois pour toutes ; debout au milieu de la corde, les poignées doivent arriver sous les aisselles.

Le câble d’acier est gainé de plastique et va bien sur un sol lisse. Dehors, sur du bitume, la gaine s’use : un câble de rechange est fourni.`,
  inside: ["1 corde de 3 m avec ses poignées", "1 câble de rechange", "1 pochette"],
  priceCents: 1_990,
  received: 60,
  since: "2025-04-14",
  pictures: [
    {
      file: "corde-a-sauter",
      alt: "Une corde à sauter à poignées vertes, enroulée sur une piste d’athlétisme.",
    },
  ],
};

export const bancInclinable: ProductSample = {
  ...equipment,
  name: "Banc de musculation inclinable",
  summary: "Sept inclinaisons, du plat au vertical, et des pieds qui ne bougent pas.",
  description: `Un banc simple et lourd, comme il faut : cadre en acier de 50 mm, dossier à sept positions de 0 à 85 degrés, assise à trois. On change d’angle en tirant un loquet, sans se lever tout à fait.

Il supporte 300 kg, utilisateur et charges compris. La mousse est dense et le revêtement s’essuie. Deux roulettes et une poignée servent à le pousser contre le mur.

Le banc pèse 24 kg et arrive en un carton ; six boulons à serrer, la clé est fournie.`,
  inside: ["1 cadre, 1 dossier et 1 assise", "6 boulons et leur clé", "Une notice de montage en français"],
  priceCents: 18_900,
  received: 0,
  since: "2025-06-02",
  pictures: [
    {
      file: "banc-inclinable",
      alt: "Un banc de musculation à dossier incliné, cadre anthracite et coussins orange.",
    },
  ],
};

export const cageASquat: ProductSample = {
  ...equipment,
  name: "Cage à squat",
  summary: "Une cage à deux montants doubles, barre de traction et sécurités réglables tous les 5 cm.",
  description: `De quoi s’entraîner lourd sans personne pour parer : les deux bras de sécurité arrêtent la barre là où vous l’avez décidé. Réglez-les avant la première série, juste sous le point le plus bas de votre mouvement.

Acier de 60 × 60 mm, 212 cm de haut, 120 cm de large, 140 cm de profondeur ; charge maximale 350 kg. Mesurez votre plafond : il faut une trentaine de centimètres au-dessus de la barre de traction.

La barre et les disques ne sont pas fournis. La cage peut être fixée au sol ; nous le conseillons pour les tractions en balancé. Livrée en deux colis, 68 kg en tout.`,
  inside: [
    "4 montants, 6 traverses et 1 barre de traction",
    "2 supports de barre et 2 bras de sécurité",
    "La visserie, les clés et la notice",
  ],
  priceCents: 54_900,
  received: 2,
  since: "2025-10-06",
  pictures: [
    { file: "cage-a-squat", alt: "Une cage à squat verte avec sa barre posée sur les supports." },
    { file: "cage-a-squat-securite", alt: "De près : la barre s’arrête sur le bras de sécurité orange." },
  ],
};
