import type { CoachSample } from "./sample.ts";

export const karimBenali = {
  slug: "karim-benali",
  name: "Karim Benali",
  disciplines: [7, 1],
  city: "Marseille",
  latitude: 43.3119,
  longitude: 5.3887,
  hourlyRateCents: 3800,
  isFeatured: true,
  isAmbassador: false,
  firstLessonFree: true,
  courseModes: ["in-person"],
  locationType: "fixed",
  answersInMinutes: 90,
  studentsCount: 74,
  headline: "La boxe anglaise pour tous, du premier jab au premier assaut.",
  description:
    "Boxe anglaise, en individuel ou à deux, dans un club de la Belle de Mai. Corde, shadow, sac, pattes d’ours : une heure en rounds, à votre intensité. On commence par les pieds et la garde, l’assaut vient plus tard et seulement si vous le voulez. Gants et bandes prêtés pour les trois premiers cours.",
  about:
    "Je suis né boulevard National, au-dessus d’une boulangerie. À onze ans, j’ai poussé la porte du club de boxe parce qu’il y avait de la lumière. Trente ans après, c’est moi qui ai les clés.\n\nIci, on croise des infirmières, des lycéens, des dockers, une comptable. Certains viennent transpirer, d’autres se relever d’une mauvaise année, deux ou trois rêvent du ring. Je leur parle à tous pareil : franchement. Et on se tutoie dès les bandages.\n\nOn s’entraîne dans une salle de quartier à la Belle de Mai, avec un vrai ring et une horloge qui retarde. De mai à septembre, je donne aussi des séances de fitness au parc Longchamp, tôt le matin, avant la chaleur. Personne ne prend un coup chez moi sans l’avoir demandé.",
  experience:
    "Quarante-trois combats amateurs entre 2001 et 2012, trente et une victoires, un titre de champion de Provence en moins de 69 kg. J’ai aussi perdu une finale par arrêt de l’arbitre. C’est le combat que je raconte le plus volontiers.\n\nJ’ai raccroché pour enseigner : six ans à la tête de la section jeunes d’un club du 3e arrondissement, puis un poste d’éducateur dans un collège, où j’ai monté un atelier de boxe éducative. Il tourne toujours.\n\nLes cours particuliers ont commencé en 2019. Neuf amateurs ont disputé leur premier combat officiel avec moi dans le coin. Et une soixantaine de personnes n’en voulaient surtout pas : leur victoire à elles, c’était de tenir trois rounds sans chercher leur souffle, ou de savoir dire non à voix haute.",
  teachingMethod:
    "Les trois premières séances, on ne frappe personne. D’abord les pieds, la garde, le souffle. Ensuite le sac. Après seulement, les pattes d’ours. Un direct propre vaut dix crochets au hasard, et il abîme moins les poignets.\n\nL’heure se découpe en rounds : corde, shadow, technique à deux, sac, et un dernier tour au poids du corps que vous choisissez. Une fois par mois, je filme. Vous comparez avec le mois d’avant, moi je me tais.\n\nL’assaut reste facultatif. Si l’envie vient, il se fait à la touche, casque et protège-dents obligatoires, contre moi pour commencer. Côté fitness, je garde la cloche et j’enlève les gants : circuits, gainage, escaliers de la gare Saint-Charles pour les jours de mistral.",
  qualifications: [
    "BPJEPS Sports de contact et disciplines associées (2012)",
    "DEJEPS Perfectionnement sportif, mention boxe (2018)",
    "CQP Animateur de loisir sportif, option activités gymniques d’entretien et d’expression",
    "Prévôt fédéral de la Fédération française de boxe",
    "PSC1",
  ],
  subjects: [
    "Boxe anglaise",
    "Boxe loisir",
    "Cardio-boxe",
    "Circuit training",
    "Prépa combat",
    "Confiance en soi",
  ],
  packs: [
    { hours: 5, priceCents: 18000 },
    { hours: 10, priceCents: 34000 },
  ],
  reviews: [
    {
      author: "Lucas F.",
      rating: 5,
      comment: "Deux mois que j’ai commencé et je sais sauter à la corde. Mon fils de huit ans est jaloux.",
      date: "2026-10-18",
    },
    {
      author: "Amandine S.",
      rating: 5,
      comment:
        "Après une agression, je ne rentrais plus seule le soir. Karim n’a rien promis : il m’a appris à tenir ma garde, à souffler, à regarder devant moi. Au bout de six mois, j’ai repris le métro de 23 h.",
      date: "2026-09-30",
      coachResponse: "Le métro, tu l’as repris toute seule, Amandine. Moi, j’ai tenu les pattes d’ours.",
      featured: true,
    },
    {
      author: "Jean-Michel O.",
      rating: 5,
      comment: "63 ans, venu pour le cardio. Il adapte tout, sauf l’horaire : 7 h, c’est 7 h.",
      date: "2026-09-05",
    },
    {
      author: "Nora B.",
      rating: 5,
      comment:
        "Le parc Longchamp à 6 h 30 en plein juillet… Je maudis mon réveil à chaque fois, et je rentre en chantant.",
      date: "2026-07-12",
    },
    {
      author: "Valentin G.",
      rating: 5,
      comment:
        "Premier combat amateur samedi, gagné aux points. Dans le coin, il donne une seule consigne par round. La bonne.",
      date: "2026-06-03",
      coachResponse: "Et au troisième, tu as fait exactement l’inverse ! On en reparle mardi, champion.",
    },
    {
      author: "Coralie M.",
      rating: 4,
      comment:
        "L’entraîneur est bon, rien à redire. La salle, elle, est vieillotte : une seule douche et aucune place pour se garer.",
      date: "2026-04-16",
      coachResponse:
        "Tout est exact, Coralie. La deuxième douche est en travaux. Pour la voiture, je ne peux rien promettre, mais Saint-Charles est à un quart d’heure à pied.",
    },
    {
      author: "Samir D.",
      rating: 5,
      comment:
        "Je joue au foot le mardi et le samedi, je me croyais en forme. Trois minutes de sac et j’ai révisé mon jugement.",
      date: "2026-02-21",
    },
    {
      author: "Élodie J.",
      rating: 5,
      comment:
        "Chaque déplacement a son explication. Ma sœur boxe depuis cinq ans dans un grand club et pivotait sur le mauvais pied ; c’est moi qui le lui ai montré.",
      date: "2025-12-20",
    },
    {
      author: "Fabrice Q.",
      rating: 4,
      comment:
        "Ambiance de famille, enseignement solide. Il me manque juste de quoi m’entraîner entre deux cours.",
      date: "2025-11-02",
      coachResponse:
        "Bien vu, Fabrice. Depuis ton message, chacun repart avec trois rounds de shadow à faire chez soi, écrits sur une carte.",
    },
    {
      author: "Mathilde E.",
      rating: 5,
      comment:
        "Gants prêtés, bandages expliqués lentement, pas un regard de travers alors que j’étais la seule débutante de la salle. J’ai pris dix heures en sortant.",
      date: "2025-09-14",
    },
  ],
  recommendations: [
    {
      author: "Gilbert Santoni, président d’un club de boxe marseillais",
      relation: "club",
      text: "Je l’ai connu minot, il arrivait avant moi pour passer la serpillière. Il entraîne comme il boxait : propre, patient, sans un geste de trop.",
    },
    {
      author: "Claire Ottavi, principale adjointe de collège",
      relation: "club",
      text: "L’atelier de Karim a fait davantage pour le calme de nos couloirs que bien des règlements. Les élèves l’écoutent parce qu’il ne hausse jamais le ton.",
    },
    {
      author: "Dr Samuel Tordjman, médecin du sport",
      relation: "health",
      text: "Certificats vérifiés, protections imposées, reprises progressives : en huit ans, je n’ai pas soigné une seule imprudence venue de sa salle.",
    },
  ],
} satisfies CoachSample;
