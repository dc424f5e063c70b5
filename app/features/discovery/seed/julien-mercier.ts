import type { CoachSample } from "./sample.ts";

export const julienMercier = {
  slug: "julien-mercier",
  name: "Julien Mercier",
  disciplines: [6, 4],
  city: "Strasbourg",
  latitude: 48.5664,
  longitude: 7.7628,
  hourlyRateCents: 3400,
  isFeatured: false,
  isAmbassador: false,
  firstLessonFree: false,
  courseModes: ["in-person", "webcam"],
  locationType: "travel",
  travelKm: 25,
  answersInMinutes: 90,
  studentsCount: 57,
  headline: "Le col passe mieux quand on sait à quel rythme le monter",
  description:
    "Un accompagnement à vélo de route : un test, un plan de trois semaines, une sortie ensemble quand c’est utile. Je vous rejoins au départ de vos boucles habituelles, jusqu’au pied des Vosges. En visio, on relit vos données et on prépare un objectif, cyclosportive ou col du dimanche. Casque obligatoire, jambes rasées facultatives.",
  about:
    "J’ai passé onze hivers dans un atelier de cycles de Neudorf avant d’entraîner. Bilan : la plupart des cyclistes fatigués ont un vélo mal réglé et une sortie du dimanche trop dure. Je commence donc par là, une clé Allen dans une main, votre calendrier dans l’autre.\n\nMes élèves préparent une première cyclosportive, un marathon, un voyage à vélo de trois semaines, ou veulent tenir la roue du club au-delà du premier faux plat. Certains roulent avec un capteur de puissance, d’autres avec la montre reçue à Noël. Je sais lire les deux.\n\nOn s’entraîne le long du canal de la Bruche, sur les pentes du mont Sainte-Odile ou en Forêt-Noire quand le vent tourne. L’hiver, je vous suis par webcam sur home-trainer. Prévoyez un ventilateur.",
  experience:
    "J’ai couru six saisons en deuxième catégorie, surtout comme équipier : bidons, abris, relais. Mon meilleur souvenir reste une étape de montagne terminée bon dernier, parce que notre leader l’avait gagnée. Depuis 2017, j’entraîne à plein temps.\n\nJ’ai encadré pendant quatre ans l’école de cyclisme d’un club de l’Eurométropole, puis son groupe féminin, passé de sept à trente et une licenciées. Côté course à pied, une quarantaine d’amateurs ont préparé leur marathon avec moi. Deux ont abandonné, et nous savons pourquoi.\n\nJe pratique aussi le réglage postural. Une selle trop haute de six millimètres, cela se voit depuis le trottoir d’en face et se corrige en un quart d’heure.",
  teachingMethod:
    "Première séance : un test de vingt minutes, un coup d’œil à votre position, trois questions. Combien d’heures par semaine avez-vous réellement ? Qu’est-ce qui vous a fait arrêter la dernière fois ? Quelle sortie vous fait envie ?\n\nEnsuite, des cycles de trois semaines, dont une légère. Les deux tiers du temps, vous devez pouvoir parler en pédalant. Le reste pique, et vous saurez toujours combien de minutes il dure.\n\nLe dimanche soir, je relis vos sorties et j’ajuste la suite. Un enfant malade ou un bouclage au bureau entrent dans le plan comme le reste. Si vous courez en plus de rouler, je répartis la charge pour épargner la double peine à vos mollets.",
  qualifications: [
    "DEJEPS Perfectionnement sportif, mention cyclisme traditionnel (2017)",
    "Licence STAPS Entraînement sportif, Université de Strasbourg",
    "CQP Technicien sportif d’athlétisme, option demi-fond",
    "PSC1, recyclé en 2024",
  ],
  subjects: [
    "Cyclosportives",
    "Cols et descentes",
    "Home-trainer",
    "Réglage postural",
    "Premier marathon",
    "Voyage à vélo",
  ],
  packs: [
    { hours: 5, priceCents: 16000 },
    { hours: 10, priceCents: 30000 },
  ],
  reviews: [
    {
      author: "Mathilde K.",
      rating: 5,
      comment:
        "J’ai monté le Champ du Feu sans poser le pied, sur un vélo d’occasion et sans le moindre capteur. Julien m’avait donné une allure à tenir et une seule consigne : ne pas regarder ceux qui doublent.",
      date: "2026-10-18",
      coachResponse:
        "Vous en avez redoublé quatre dans les deux derniers kilomètres. Vous ne regardiez pas, moi si.",
    },
    {
      author: "Thierry B.",
      rating: 5,
      comment:
        "À 61 ans, je croyais que les fourmis dans les mains faisaient partie du forfait. Potence raccourcie d’un centimètre, cintre tourné, plus rien depuis juin.",
      date: "2026-09-27",
    },
    {
      author: "Caroline S.",
      rating: 4,
      comment:
        "Très bon suivi sur home-trainer. Les analyses du dimanche sont touffues au début, il faut demander la version courte.",
      date: "2026-08-30",
      coachResponse: "Noté : le résumé vient en tête à présent, le détail dessous pour qui aime.",
    },
    {
      author: "Yannick H.",
      rating: 4,
      comment:
        "L’objectif était de finir une cyclosportive de 120 km avec mon beau-frère. J’ai fini devant. Les repas de famille ont changé.",
      date: "2026-07-12",
    },
    {
      author: "Léa W.",
      rating: 5,
      comment:
        "Premier marathon en 4 h 12, sans mur et sans larmes. Les longues sorties à vélo à la place de certains footings ont sauvé mes tibias.",
      date: "2026-05-24",
    },
    {
      author: "Olivier D.",
      rating: 2,
      comment:
        "Compétent, je ne dis pas le contraire, mais ses créneaux du samedi partent vite et j’ai dû me rabattre deux fois sur la visio.",
      date: "2026-03-15",
      coachResponse:
        "Vous avez raison. J’ai ouvert le mercredi soir et le samedi à 7 h, dites-moi si l’un des deux vous arrange.",
    },
    {
      author: "Sandrine M.",
      rating: 5,
      comment:
        "Je reprenais après une fracture de la clavicule et je tremblais dans les descentes. Nous avons passé deux séances entières à freiner, tourner, regarder loin. À la troisième, je souriais.",
      date: "2026-01-25",
    },
    {
      author: "Bastien F.",
      rating: 4,
      comment:
        "Il a entendu que ma cassette était morte avant même de me dire bonjour. Sinon : 28 watts de plus en trois mois, mesurés.",
      date: "2025-12-07",
    },
    {
      author: "Nadia R.",
      rating: 3,
      comment:
        "Plan bien pensé pour quelqu’un qui a deux enfants et des gardes de nuit. Il manquait un peu de renforcement à mon goût.",
      date: "2025-11-02",
    },
    {
      author: "Philippe G.",
      rating: 5,
      comment:
        "Strasbourg-Bâle en trois jours avec ma fille de 15 ans. Grâce à lui, nous savions rouler en relais, manger avant d’avoir faim et réparer une crevaison sous la pluie. Tout a servi.",
      date: "2025-09-21",
    },
  ],
  recommendations: [
    {
      author: "Dr Emmanuel Koehler, médecin du sport",
      relation: "health",
      text: "Je lui confie des sportifs qui reprennent après une longue coupure. Il suit les consignes à la lettre et m’écrit dès que quelque chose l’intrigue.",
    },
    {
      author: "Brigitte Schaeffer, présidente d’un club cycliste de l’Eurométropole",
      relation: "club",
      text: "Quand Julien a pris le groupe féminin, elles étaient sept le dimanche matin. Il a fallu commander des maillots deux fois la même année.",
    },
    {
      author: "Romain Oster, entraîneur d’athlétisme",
      relation: "colleague",
      text: "Un cycliste qui sait faire courir les gens, c’est rare. Ses plans mixtes sont si propres que je lui en ai emprunté plusieurs.",
    },
  ],
} satisfies CoachSample;
