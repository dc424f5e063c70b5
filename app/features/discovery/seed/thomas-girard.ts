import type { CoachSample } from "./sample.ts";

export const thomasGirard = {
  slug: "thomas-girard",
  name: "Thomas Girard",
  disciplines: [4],
  city: "Bordeaux",
  latitude: 44.8437,
  longitude: -0.5562,
  hourlyRateCents: 3500,
  isFeatured: true,
  isAmbassador: false,
  firstLessonFree: true,
  courseModes: ["in-person", "webcam"],
  locationType: "travel",
  travelKm: 20,
  answersInMinutes: 60,
  studentsCount: 61,
  headline: "Courir plus lentement pour aller plus loin, puis plus vite.",
  description:
    "De la course à pied, du premier footing de vingt minutes au marathon. On court ensemble sur les quais ou au parc bordelais, ou je vous suis à distance avec un plan et un bilan vidéo par mois. Analyse de foulée, allures, renforcement : l’idée est de courir longtemps, donc sans se blesser.",
  about:
    "La plupart des gens qui m’écrivent courent déjà, mais toujours à la même allure : trop rapide pour durer, trop sage pour progresser. Notre collaboration débute donc souvent par une mauvaise nouvelle : il va falloir ralentir.\n\nJ’entraîne des débutants qui visent trente minutes d’affilée, des habitués du 10 km bloqués sur le même chrono depuis trois ans et, chaque printemps, une petite bande qui prépare un marathon d’automne. Je prends aussi ceux qui détestent courir et n’ont pas le choix, concours oblige.\n\nOn se retrouve rive droite, au parc aux Angéliques, ou pour la boucle des deux ponts : sept kilomètres, pas une côte. Plus loin que Bordeaux, la visio suffit pour disséquer une foulée filmée et réparer un calendrier d’entraînement.",
  experience:
    "J’ai couru le 1 500 m pendant douze ans. Mon record, 3 min 52 s, ne m’a jamais ouvert la finale d’un championnat de France ; j’y ai gagné l’art de perdre proprement, compétence utile. Une fracture de fatigue au tibia a réglé la question en 2014.\n\nJ’ai repris des études de STAPS tout en encadrant le groupe de demi-fond d’un club girondin. Cinq saisons, une trentaine de cadets et de juniors, quatre qualifiés aux championnats nationaux.\n\nDepuis 2020, je me consacre aux adultes. Le plus rapide a terminé Valence en 2 h 41. Le plus patient a mis seize mois à boucler son premier 5 km, après un pontage et avec l’accord écrit de son cardiologue. Je n’ai pleuré qu’à une seule de ces deux arrivées.",
  teachingMethod:
    "Au premier cours : un test de terrain, une vidéo de votre foulée au ralenti et l’inventaire sincère de vos semaines. Un plan qui ignore la sortie d’école du mercredi ne survit pas au mois de novembre.\n\nLa répartition est simple. Quatre kilomètres sur cinq se courent en aisance, le cinquième avec une intention. Je vous apprends à reconnaître une allure sans regarder la montre ; une séance par mois se fait d’ailleurs sans elle. S’y ajoutent dix minutes de renforcement des mollets et des hanches, deux fois par semaine, car un tendon s’adapte moins vite que l’enthousiasme.\n\nLe plan arrive par tranches de trois semaines. La quatrième se décide d’après les précédentes : sommeil, sensations, chronos, dans cet ordre.",
  qualifications: [
    "Licence STAPS, mention entraînement sportif, université de Bordeaux (2017)",
    "DEJEPS Perfectionnement sportif, mention athlétisme et disciplines associées (2019)",
    "Entraîneur fédéral FFA, spécialité demi-fond",
    "PSC1, à jour",
  ],
  subjects: [
    "Débuter la course",
    "10 km",
    "Semi-marathon",
    "Marathon",
    "Technique de foulée",
    "Test de Cooper",
  ],
  packs: [
    { hours: 5, priceCents: 16500 },
    { hours: 10, priceCents: 31000 },
  ],
  reviews: [
    {
      author: "Caroline D.",
      rating: 5,
      comment:
        "Passée sous les 50 minutes au 10 km, après quatre ans à tourner autour. Le plus étrange, c’est que je m’entraîne moins vite qu’avant.",
      date: "2026-10-26",
    },
    {
      author: "Arnaud M.",
      rating: 5,
      comment: "À sept semaines de La Rochelle, je suis frais. D’habitude, à ce stade, je boite.",
      date: "2026-10-12",
    },
    {
      author: "Lina S.",
      rating: 4,
      comment: "Plan sérieux, suivi régulier. Les tableaux sont un peu touffus quand on n’est pas ingénieur.",
      date: "2026-09-08",
      coachResponse: "J’ai supprimé quatre colonnes, Lina. À la relecture, j’en ai trouvé une cinquième.",
    },
    {
      author: "Patrick V.",
      rating: 5,
      comment:
        "Mon cardiologue avait dit oui à la course, Thomas a dit oui à la patience. Seize mois plus tard : 5 km sans marcher, et ma femme à l’arrivée avec un thermos.",
      date: "2026-07-19",
      coachResponse:
        "Personne ne m’avait jamais offert de café sur une ligne d’arrivée, Patrick. Je m’en souviens encore.",
    },
    {
      author: "Noémie B.",
      rating: 5,
      comment:
        "La sortie sans montre m’a vexée, puis convaincue : j’étais à quatre secondes au kilomètre de l’allure demandée.",
      date: "2026-06-14",
    },
    {
      author: "Julien K.",
      rating: 5,
      comment:
        "Suivi depuis Périgueux en visio. Il a passé ma vidéo image par image et repéré que je freinais à chaque appui du pied droit.",
      date: "2026-04-25",
    },
    {
      author: "Sandrine T.",
      rating: 5,
      comment:
        "Je détestais courir, je déteste encore. Mais j’ai validé mon test de Cooper pour la douane, contrat rempli.",
      date: "2026-03-07",
      coachResponse:
        "Je n’ai jamais été aussi fier d’une élève aussi peu convaincue. Félicitations, Sandrine.",
    },
    {
      author: "Damien F.",
      rating: 4,
      comment:
        "Compétent, mais une séance annulée à 6 h du matin pour cause de verglas, j’aurais préféré l’apprendre la veille.",
      date: "2026-01-18",
      coachResponse:
        "Vous avez raison, Damien, et je vous présente mes excuses. Je tranche désormais à 20 h, quitte à être trop prudent.",
    },
    {
      author: "Aurore G.",
      rating: 5,
      comment:
        "Il court à côté de moi sans jamais avoir l’air de m’attendre. Ça paraît anodin, c’est rarissime.",
      date: "2025-11-23",
    },
    {
      author: "Mickaël J.",
      rating: 5,
      comment:
        "Séance d’essai sous la pluie, rive droite : un test, une vidéo, trois conseils et une remarque sur mes chaussures. Elle était méritée.",
      date: "2025-10-05",
    },
  ],
  recommendations: [
    {
      author: "Dr Philippe Castaing, cardiologue",
      relation: "health",
      text: "Il lit les comptes rendus d’épreuve d’effort, m’écrit lorsqu’un chiffre l’interroge et s’en tient aux zones convenues. C’est ainsi que j’aime travailler à deux.",
    },
    {
      author: "Brigitte Lasserre, présidente d’un club d’athlétisme girondin",
      relation: "club",
      text: "Nos juniors l’ont vu partir à regret. Quatre d’entre eux entraînent aujourd’hui à leur tour, avec ses expressions et ses tableaux.",
    },
  ],
} satisfies CoachSample;
