import { shapeOf } from "~/features/programmes/rules/shape.ts";
import { joinThings } from "~/features/programmes/rules/words.ts";
import type { ProductSample } from "./product-sample.ts";

const programme = { category: "coaching", type: "one_time", received: 0 } as const;
const monthly = { ...programme, type: "subscription" } as const;

/** Part of every programme's description, because nobody has examined the customer. */
const CARE =
  "Un programme écrit pour tout le monde ne connaît pas votre corps. En cas de doute, de douleur ou après une longue pause, demandez l’avis d’un médecin avant de commencer.";

const FILE = "Un fichier PDF à lire sur un téléphone ou à imprimer";

/** Duration, frequency and equipment, read from the programme itself. */
function featuresOf(slug: string): string[] {
  const { weeks, sessionsAWeek, shortestMinutes, longestMinutes, equipment } = shapeOf(slug);
  return [
    `${weeks} semaines, ${sessionsAWeek} séances par semaine, de ${shortestMinutes} à ${longestMinutes} minutes chacune`,
    `À prévoir : ${joinThings(equipment)}`,
  ];
}

const EVERY_MONTH =
  "Votre abonnement se renouvelle de mois en mois au même prix. Vous l’arrêtez quand vous voulez, en trois clics, depuis votre compte ; les mois reçus restent à vous.";

export const premierDixKm: ProductSample = {
  ...programme,
  name: "Premier 10 km",
  summary:
    "Courir ses dix premiers kilomètres en huit semaines, à raison de trois sorties tranquilles par semaine.",
  description: `Vous marchez une heure sans difficulté, et dix kilomètres en courant vous semblent loin ? Ce programme vous y mène par petites marches, en huit semaines : trois sorties par semaine, où la marche cède peu à peu la place à la course, presque toujours à une allure où l’on peut parler.

Chaque séance dit combien de temps, à quelle allure et pourquoi. La quatrième semaine est plus légère, et la dernière aussi, parce que c’est au repos que l’on progresse. Un renforcement de quinze minutes par semaine aide les jambes à suivre.

Nous ne promettons pas de temps à l’arrivée : l’objectif est de finir, en marchant une minute quand il le faut, et d’avoir envie de recommencer.

${CARE}`,
  inside: [
    FILE,
    ...featuresOf("premier-10-km"),
    "L’échauffement, le retour au calme et un renforcement de quinze minutes par semaine",
    "Un chapitre sur la dernière semaine et le jour de la course",
    "Chaque exercice expliqué, et une page pour cocher ses séances",
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
  summary:
    "Chaque mois, un cycle de musculation avec deux haltères : quels mouvements, combien et quand récupérer.",
  description: `Un nouveau cycle arrive chaque mois : quatre semaines, trois séances par semaine autour du squat, du soulevé de terre, du développé et du tirage. On ajoute une répétition par semaine jusqu’à la troisième. La quatrième semaine est allégée.

Il vous faut deux haltères, de préférence réglables : vous choisissez vos charges, le programme dit quand les augmenter. Chaque exercice est expliqué, avec une version plus facile et une plus difficile.

${EVERY_MONTH}

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    ...featuresOf("programme-force"),
    "Les séries, les répétitions et les temps de repos de chaque séance",
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
  summary:
    "Reprendre en douceur : marche active et renforcement, trois fois par semaine pendant six semaines.",
  description: `Pour qui n’a rien fait depuis des mois, ou des années, et ne sait pas par quel bout reprendre. Pendant six semaines, deux circuits au poids du corps et une marche active, soit trois séances par semaine, de 20 à 40 minutes. Chacune se termine par des étirements.

Chaque mouvement est décrit pas à pas, avec une version plus facile. Une page vous aide à dire si une séance était trop dure, et quoi changer à la suivante.

Rien à acheter : un tapis, une chaise stable, une marche, un mur, une serviette et des chaussures de course ou de marche.

${CARE}`,
  inside: [
    FILE,
    ...featuresOf("remise-en-forme"),
    "Une version plus facile et une plus difficile de chaque mouvement",
    "Une page pour régler l’effort, et une pour cocher ses séances",
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
  summary: "Pompes, squats, gainage et tirages à la serviette : progresser avec son seul poids.",
  description: `Trois séances par semaine pendant huit semaines, de 25 à 40 minutes, avec ce que l’on a chez soi. La difficulté ne vient pas des kilos mais du mouvement : on monte d’un cran dès que les répétitions prévues passent toutes, proprement. Une semaine sur quatre est allégée.

Chaque famille de mouvements a son échelle, de la pompe contre un mur à la pompe serrée pieds surélevés. Un test au départ vous place sur le bon échelon, le même à la fin montre le chemin parcouru.

${CARE}`,
  inside: [
    FILE,
    ...featuresOf("force-sans-materiel"),
    "Le test de départ et d’arrivée",
    "Les échelles de progression, du premier au dernier échelon",
    "Chaque exercice expliqué, et une page pour cocher ses séances",
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
  summary:
    "Chaque mois, quatre semaines de course à pied : un footing, une sortie longue et une séance d’allure ou de côtes.",
  description: `Un nouveau mois de séances, écrit pour des personnes qui courent déjà vingt-cinq minutes sans s’arrêter et veulent varier sans se blesser : trois séances par semaine, dont une change de nature chaque mois. Les allures se règlent sur votre souffle, sans montre savante.

Chaque mois a un thème : la régularité, les côtes, l’allure soutenue, l’endurance, la foulée… La quatrième semaine est toujours plus légère. Un renforcement de quinze minutes accompagne chaque semaine.

${EVERY_MONTH}

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    ...featuresOf("programme-course"),
    "L’échauffement, le retour au calme et les allures expliquées",
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
  summary: "Dix à quinze minutes, six jours par semaine, pour hanches, épaules, dos et chevilles.",
  description: `Des routines courtes, faites pour trouver leur place entre deux réunions ou avant de dormir : quatre semaines, six routines par semaine, une région du corps par jour et le dimanche libre. Elles alternent mobilité active, étirements tenus et respiration, de 10 à 15 minutes.

On commence par un bilan de six gestes, que l’on refait à la fin : photographiez-vous si vous voulez comparer. Les routines se font sur un tapis ; une page en donne une version debout pour chaque jour, au bureau.

L’aisance vient lentement et par la répétition. Aucun étirement ne doit faire mal.

${CARE}`,
  inside: [
    FILE,
    ...featuresOf("mobilite-au-quotidien"),
    "Le bilan de six gestes, au départ et à l’arrivée",
    "Une version debout de chaque jour, pour le bureau",
    "Chaque geste expliqué, avec une version plus facile",
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
  summary: "Quatre séances par semaine avec deux haltères et une chaise, et de quoi remplir l’assiette.",
  description: `Pour qui s’entraîne déjà et veut prendre du muscle chez soi. Huit semaines, quatre séances par semaine de 25 à 40 minutes, haut et bas du corps en alternance, avec une progression écrite noir sur blanc : répétitions d’abord, charge ensuite. Deux semaines sur huit sont allégées.

Un chapitre parle d’alimentation sans régime ni produit miracle : combien manger, où trouver les protéines, que préparer d’avance.

Il faut deux haltères réglables, un tapis et une chaise stable : ni banc ni barre. Les résultats dépendent de votre sommeil, de votre assiette et du temps : nous n’en promettons pas le chiffre.

${CARE}`,
  inside: [
    FILE,
    ...featuresOf("prise-de-masse-a-la-maison"),
    "Un chapitre sur l’alimentation",
    "Un carnet de charges à remplir",
    "Chaque exercice expliqué, avec une version plus facile et une plus difficile",
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
  summary:
    "Chaque mois, seize séances variées à faire chez soi ou dehors : circuits, marche et trot, mobilité.",
  description: `De quoi ne plus se demander quoi faire : chaque mois, seize séances, soit quatre séances par semaine pendant quatre semaines. Deux circuits de renforcement, une sortie qui mêle marche et trot, et un quart d’heure de mobilité. Elles se font dans un salon ou dans un parc, sans matériel de sport.

Chaque exercice a trois versions, la normale, une plus facile et une plus difficile, que l’on choisit le jour même selon sa forme. La quatrième semaine est allégée.

${EVERY_MONTH}

${CARE}`,
  inside: [
    "Un nouveau fichier PDF chaque mois",
    ...featuresOf("programme-forme"),
    "Seize séances, chaque exercice en trois versions",
    "Une page à afficher pour cocher ses séances",
  ],
  priceCents: 1_200,
  programme: "programme-forme",
  since: "2025-11-03",
  pictures: [
    {
      file: "programme-forme",
      alt: "La couverture du programme : un tapis roulé et un calendrier coché.",
    },
  ],
};
