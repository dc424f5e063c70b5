import type { ProductSample } from "./product-sample.ts";

const programme = { category: "coaching", type: "one_time", received: 0 } as const;
const monthly = { ...programme, type: "subscription" } as const;

/** Said of each: nobody has looked at who trains by it. */
const CARE =
  "Un programme écrit pour tout le monde ne connaît pas votre corps. En cas de doute, de douleur ou après une longue pause, demandez l’avis d’un médecin avant de commencer.";

export const premierDixKm: ProductSample = {
  ...programme,
  name: "Premier 10 km",
  summary: "Courir dix kilomètres d’une traite, en partant de trois séances tranquilles par semaine.",
  description: `Vous courez déjà vingt minutes sans vous arrêter, et dix kilomètres vous semblent loin ? Ce programme vous y mène par petites marches : trois sorties par semaine, presque toutes à une allure où l’on peut parler.

Chaque séance dit combien de temps, à quelle allure et pourquoi. Une semaine plus légère revient régulièrement, parce que c’est au repos que l’on progresse. Il ne faut qu’une paire de chaussures de course et une montre.

Nous ne promettons pas de temps à l’arrivée : l’objectif est de finir, et d’avoir envie de recommencer.

${CARE}`,
  inside: [
    "Un fichier PDF à lire sur un téléphone ou à imprimer",
    "Le détail de chaque séance, semaine par semaine",
    "Un échauffement et une routine de renforcement sans matériel",
    "La dernière semaine et le jour de la course",
  ],
  priceCents: 2_900,
  programme: "premier-10-km",
  since: "2025-03-03",
  pictures: [
    {
      file: "premier-10-km",
      alt: "La couverture du programme : un coureur sur une piste orange, et le nombre 10.",
    },
  ],
};

export const programmeForce: ProductSample = {
  ...monthly,
  name: "Programme Force",
  summary: "Chaque mois, un cycle de musculation avec charges : quoi soulever, combien et quand récupérer.",
  description: `Un nouveau cycle arrive chaque mois : trois séances par semaine autour du squat, du soulevé de terre, du développé et du tirage, avec des charges qui montent par paliers puis redescendent.

Il vous faut des haltères ou une barre, et savoir déjà exécuter les mouvements de base. Chaque exercice a sa variante plus facile et sa variante sans barre.

Votre abonnement se renouvelle de mois en mois au même prix. Vous l’arrêtez quand vous voulez, en trois clics, depuis votre compte ; les mois reçus restent à vous.

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    "Trois séances par semaine, séries et temps de repos compris",
    "Un carnet de charges à remplir",
  ],
  priceCents: 1_900,
  programme: "programme-force",
  since: "2025-10-20",
  pictures: [
    {
      file: "programme-force",
      alt: "La couverture du programme : une barre chargée, et un calendrier d’un mois.",
    },
  ],
};

export const remiseEnForme: ProductSample = {
  ...programme,
  name: "Remise en forme",
  summary: "Reprendre en douceur : marche, renforcement et mobilité, en trente minutes par séance.",
  description: `Pour qui n’a rien fait depuis des mois, ou des années, et ne sait pas par quel bout reprendre. Les premières séances tiennent en vingt minutes, les dernières en trente-cinq : marche active, renforcement au poids du corps et mobilité alternent.

Chaque mouvement est décrit pas à pas avec une version assise ou appuyée. Un tableau vous aide à dire si une séance était trop dure, et quoi changer à la suivante.

Aucun matériel, si ce n’est une chaise et un coin de tapis.

${CARE}`,
  inside: [
    "Un fichier PDF à lire sur un téléphone ou à imprimer",
    "Le détail de chaque séance, semaine par semaine",
    "Une version plus facile de chaque mouvement",
    "Un carnet de suivi",
  ],
  priceCents: 3_500,
  programme: "remise-en-forme",
  since: "2025-04-21",
  pictures: [
    {
      file: "remise-en-forme",
      alt: "La couverture du programme : des baskets lacées devant un soleil levant.",
    },
  ],
};

export const forceSansMateriel: ProductSample = {
  ...programme,
  name: "Force sans matériel",
  summary: "Pompes, squats, gainage et tractions de fortune : progresser avec son seul poids.",
  description: `Trois séances par semaine, quarante minutes, et rien à acheter d’autre. La difficulté ne vient pas des kilos mais des leviers : on monte d’un cran dès que les répétitions prévues passent toutes, proprement.

Chaque famille de mouvements a son échelle, de la pompe contre un mur à la pompe à un bras. Un test au départ vous place sur le bon échelon, un autre à la fin montre le chemin parcouru.

${CARE}`,
  inside: [
    "Un fichier PDF à lire sur un téléphone ou à imprimer",
    "Le détail de chaque séance, semaine par semaine",
    "Les échelles de progression, du premier au dernier échelon",
  ],
  priceCents: 2_900,
  programme: "force-sans-materiel",
  since: "2025-05-26",
  pictures: [
    {
      file: "force-sans-materiel",
      alt: "La couverture du programme : une personne en gainage sur la ligne d’un terrain.",
    },
  ],
};

export const programmeCourse: ProductSample = {
  ...monthly,
  name: "Programme Course",
  summary: "Chaque mois, quatre semaines de course à pied : footings, côtes et séances d’allure.",
  description: `Un nouveau mois de séances, écrit pour des personnes qui courent deux ou trois fois par semaine et veulent varier sans se blesser. Les allures se règlent sur votre souffle ou sur votre dernier chrono, au choix.

Chaque mois a un thème : endurance, côtes, allure, récupération. Un renforcement de quinze minutes accompagne chaque semaine.

Votre abonnement se renouvelle de mois en mois au même prix. Vous l’arrêtez quand vous voulez, en trois clics, depuis votre compte ; les mois reçus restent à vous.

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    "Les séances des quatre semaines, avec leurs allures",
    "Un renforcement de quinze minutes par semaine",
  ],
  priceCents: 1_500,
  programme: "programme-course",
  since: "2025-10-27",
  pictures: [
    {
      file: "programme-course",
      alt: "La couverture du programme : un sentier qui monte, un chronomètre et un calendrier.",
    },
  ],
};

export const mobiliteAuQuotidien: ProductSample = {
  ...programme,
  name: "Mobilité au quotidien",
  summary: "Dix à quinze minutes par jour pour hanches, épaules, dos et chevilles.",
  description: `Des routines courtes, faites pour trouver leur place entre deux réunions ou avant de dormir. Elles alternent mobilité active, étirements tenus et respiration ; aucune ne dépasse un quart d’heure.

On commence par un bilan de six gestes, photographiez-vous si vous voulez comparer. Chaque routine existe au sol et debout, pour le bureau.

L’aisance vient lentement et par la répétition. Aucun étirement ne doit faire mal.

${CARE}`,
  inside: [
    "Un fichier PDF à lire sur un téléphone ou à imprimer",
    "Des routines illustrées, au sol et debout",
    "Le bilan de départ et celui d’arrivée",
  ],
  priceCents: 1_900,
  programme: "mobilite-au-quotidien",
  since: "2025-07-21",
  pictures: [
    {
      file: "mobilite-au-quotidien",
      alt: "La couverture du programme : une personne assise qui s’étire de côté, les bras en arc.",
    },
  ],
};

export const priseDeMasse: ProductSample = {
  ...programme,
  name: "Prise de masse à la maison",
  summary: "Quatre séances par semaine avec deux haltères et un banc, et de quoi remplir l’assiette.",
  description: `Pour qui s’entraîne déjà et veut prendre du muscle chez soi. Quatre séances par semaine, haut et bas du corps en alternance, avec une progression écrite noir sur blanc : répétitions d’abord, charge ensuite.

Un chapitre parle d’alimentation sans régime ni produit miracle : combien manger, où trouver les protéines, que préparer d’avance.

Il faut deux haltères réglables et un banc ou une assise solide. Les résultats dépendent de votre sommeil, de votre assiette et du temps : nous n’en promettons pas le chiffre.

${CARE}`,
  inside: [
    "Un fichier PDF à lire sur un téléphone ou à imprimer",
    "Le détail de chaque séance, semaine par semaine",
    "Un chapitre sur l’alimentation",
    "Un carnet de charges à remplir",
  ],
  priceCents: 3_900,
  programme: "prise-de-masse-a-la-maison",
  since: "2025-09-29",
  pictures: [
    {
      file: "prise-de-masse-a-la-maison",
      alt: "La couverture du programme : un haltère dans une maison dessinée d’un trait.",
    },
  ],
};

export const programmeForme: ProductSample = {
  ...monthly,
  name: "Programme Forme",
  summary: "Chaque mois, douze séances variées de trente minutes, à faire chez soi ou dehors.",
  description: `De quoi ne plus se demander quoi faire : chaque mois, douze séances de trente minutes qui mêlent souffle, renforcement et mobilité. Elles se font dans un salon ou dans un parc, avec un tapis et une bande élastique.

Trois niveaux pour chaque séance, que l’on choisit le jour même selon sa forme.

Votre abonnement se renouvelle de mois en mois au même prix. Vous l’arrêtez quand vous voulez, en trois clics, depuis votre compte ; les mois reçus restent à vous.

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    "Douze séances de trente minutes, en trois niveaux",
    "Un calendrier à afficher",
  ],
  priceCents: 1_200,
  programme: "programme-forme",
  since: "2025-11-03",
  pictures: [
    {
      file: "programme-forme",
      alt: "La couverture du programme : un tapis, une bande élastique et un calendrier coché.",
    },
  ],
};
