import type { CoachSample } from "./sample.ts";

export const hugoVasseur = {
  slug: "hugo-vasseur",
  name: "Hugo Vasseur",
  disciplines: [11, 4],
  city: "Lille",
  latitude: 50.6318,
  longitude: 3.0889,
  hourlyRateCents: 3000,
  isFeatured: false,
  isAmbassador: false,
  firstLessonFree: false,
  courseModes: ["in-person"],
  locationType: "both",
  travelKm: 15,
  answersInMinutes: 180,
  studentsCount: 41,
  headline: "Une heure, un ballon, un geste de plus pour dimanche",
  description:
    "Séances techniques individuelles ou à deux, dès 8 ans, sur un terrain de Lille ou près de chez vous. Contrôle, passe, frappe, vitesse : on choisit deux gestes et on les répète jusqu’à ce qu’ils tiennent le dimanche. J’apporte ballons, plots et échelle de rythme. Crampons ou baskets, selon la pelouse.",
  about:
    "Je suis né à Fives, à deux rues d’un terrain en schiste qui a laissé des souvenirs à tous les genoux du quartier. J’y suis encore trois soirs par semaine. La pelouse est synthétique maintenant, et les plots sont dans mon coffre.\n\nJ’entraîne un joueur à la fois, parfois deux. Des ados qui préparent une détection, des gardiens fâchés avec leur jeu au pied, des pères de famille du championnat loisir qui en ont assez de sortir à la mi-temps. Des joueuses aussi, de plus en plus, et tant mieux.\n\nCeux qui veulent du souffle courent avec moi autour de la Citadelle ou le long de la Deûle, selon le vent. Franchement, pour crier au bord du terrain, il y a plus doué.",
  experience:
    "Huit ans en club, deux en centre de formation, les ligaments croisés à 18 ans, pas de contrat. J’ai mis du temps à le dire aussi simplement. La rééducation m’a appris mon métier : reprendre un appui, puis un autre, sans tricher.\n\nLicence STAPS à Lille, BMF, puis BEF, et six saisons sur les bancs. Des U11 qui courent tous après le ballon, des U15 régionaux, une équipe senior féminine montée en Régional 1 en 2024. Trois de mes jeunes sont entrés en section sportive, un quatrième au pôle espoirs.\n\nJe joue toujours, milieu gauche en district, le dimanche à 15 h. Ça me permet de vérifier que mes conseils tiennent encore à la quatre-vingtième minute.",
  teachingMethod:
    "Envoyez-moi vingt minutes d’un de vos matchs, filmées par un parent ou un copain, ou bien je passe vous voir jouer. Je note les ballons perdus, c’est tout. Deux situations reviennent presque à chaque fois ; pendant un mois, on ne s’occupe que de celles-là.\n\nUne séance, c’est cent cinquante contrôles, quarante passes appuyées, une vingtaine de frappes et des courses courtes avec de vrais temps de repos. Le chiffre est écrit sur l’ardoise. Vous le battez ou pas, on en reparle jeudi.\n\nPour les plus jeunes, les parents reçoivent trois lignes après la séance : ce qui avance, ce qui coince, un jeu à refaire contre un mur. Et le bulletin passe avant la détection, j’y tiens.",
  qualifications: [
    "BEF, Brevet d’entraîneur de football (FFF, 2022)",
    "BMF, Brevet de moniteur de football (FFF, 2019)",
    "Licence STAPS Entraînement sportif, Université de Lille",
    "PSC1",
  ],
  subjects: [
    "Technique individuelle",
    "Détections",
    "Jeu au pied du gardien",
    "Football féminin",
    "Vitesse et appuis",
    "Endurance et 10 km",
  ],
  packs: [
    { hours: 5, priceCents: 14000 },
    { hours: 10, priceCents: 27000 },
  ],
  reviews: [
    {
      author: "Stéphanie D.",
      rating: 5,
      comment:
        "Mon fils a été pris en section sportive. Il en parle moins que du soir où il a réussi trente jongles du pied gauche.",
      date: "2026-10-17",
      coachResponse: "Trente-deux ! Il m’en voudrait de laisser passer ça.",
    },
    {
      author: "Mehdi L.",
      rating: 5,
      comment:
        "Avant, je sortais à la mi-temps, rincé. Fin août, j’ai joué les prolongations d’un match de coupe, et j’ai même centré.",
      date: "2026-09-05",
    },
    {
      author: "Aïcha M.",
      rating: 4,
      comment:
        "Ma fille rentre les joues rouges, avec des questions de tactique auxquelles je ne sais pas répondre. Il confirme parfois les horaires un peu tard, c’est mon seul reproche.",
      date: "2026-08-22",
    },
    {
      author: "Virginie C.",
      rating: 3,
      comment:
        "Sérieux, ponctuel, il parle peu et juste. Le terrain est loin quand on habite de l’autre côté de la ville.",
      date: "2026-07-26",
      coachResponse:
        "Je peux vous rejoindre au stade le plus proche de chez vous, le déplacement dans Lille est compris.",
    },
    {
      author: "Jordan V.",
      rating: 4,
      comment:
        "Gardien depuis toujours, nul au pied depuis toujours. La semaine dernière, mon entraîneur m’a demandé ce que j’avais mangé.",
      date: "2026-06-06",
    },
    {
      author: "Clémence B.",
      rating: 5,
      comment:
        "Nous sommes peu de filles au club, alors réclamer des séances à part me gênait. Hugo m’a parlé placement et frappe, comme à n’importe quel milieu.",
      date: "2026-04-18",
    },
    {
      author: "Arnaud S.",
      rating: 2,
      comment: "Bonne séance, mais trop intense pour une reprise à 43 ans. J’ai boité trois jours.",
      date: "2026-03-01",
      coachResponse:
        "J’aurais dû freiner plus tôt. Toute reprise démarre désormais par un test léger, et je vous dois une séance plus tranquille.",
    },
    {
      author: "Fatima Z.",
      rating: 5,
      comment:
        "Les trois lignes envoyées après chaque cours valent de l’or pour nous, les parents qui confondons encore hors-jeu et touche.",
      date: "2026-01-11",
    },
    {
      author: "Quentin H.",
      rating: 5,
      comment: "Venu pour le foot, resté pour la course : 10 km en 46 minutes, contre 55 au printemps.",
      date: "2025-11-23",
    },
    {
      author: "Loïc P.",
      rating: 4,
      comment:
        "Très bon sur la frappe et les appuis. J’aimerais plus de petits matchs, mais à deux c’est compliqué, je comprends.",
      date: "2025-10-25",
      coachResponse:
        "Bonne idée, je l’ai prise : un samedi par mois, quatre élèves du même niveau se retrouvent pour jouer.",
    },
    {
      author: "Grégory N.",
      rating: 5,
      comment:
        "Il a demandé à mon ado combien de coéquipiers il avait vus avant de recevoir la balle. Réponse : aucun. Depuis, il lève la tête.",
      date: "2025-09-13",
    },
  ],
  recommendations: [
    {
      author: "Monique Carpentier, présidente d’un club de football de la métropole lilloise",
      relation: "club",
      text: "Hugo a rangé le matériel avec nos bénévoles le soir de la montée en Régional 1. C’est un détail, mais dans un club on juge là-dessus.",
    },
    {
      author: "Dr Vincent Delattre, médecin du sport",
      relation: "health",
      text: "Son propre genou l’a rendu prudent avec celui des autres. Les jeunes que je suis reprennent avec lui au bon rythme.",
    },
    {
      author: "Samir Belkacem, entraîneur de jeunes",
      relation: "colleague",
      text: "Je récupère ses élèves le mercredi et je vois la différence au premier contrôle. Il travaille ce que je n’ai pas le temps de faire à vingt-deux.",
    },
  ],
} satisfies CoachSample;
