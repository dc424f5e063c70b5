import type { CoachSample } from "./sample.ts";

export const leaFontaine = {
  slug: "lea-fontaine",
  name: "Léa Fontaine",
  disciplines: [8, 3],
  city: "Toulouse",
  latitude: 43.5978,
  longitude: 1.4316,
  hourlyRateCents: 3600,
  isFeatured: false,
  isAmbassador: false,
  firstLessonFree: false,
  courseModes: ["in-person", "webcam"],
  locationType: "both",
  travelKm: 8,
  answersInMinutes: 240,
  studentsCount: 47,
  headline: "Le Pilates d’une ancienne danseuse : peu de gestes, bien faits.",
  description:
    "Pilates au tapis, en cours particulier, dans mon studio près du Capitole ou chez vous. Une heure de gestes précis pour le dos, le bassin et la posture, avec une fin plus yoga et plus lente. Convient après un accouchement, une fois l’accord de votre sage-femme ou de votre médecin obtenu. Tapis et petit matériel fournis.",
  about:
    "On m’a appris très tôt à faire de grands gestes. J’ai été danseuse contemporaine, et le Pilates m’a semblé l’envers de ce métier : des mouvements si petits que personne, au dernier rang, ne les verrait. Ils m’ont pourtant remise debout après une opération de la hanche.\n\nMon studio donne sur une cour de Saint-Cyprien, à deux rues de la Garonne. On y trouve un reformer, une barre, beaucoup de lumière avant midi, et un chat qui n’assiste pas aux cours. J’y reçois une personne à la fois, parfois un couple, deux sœurs, une mère et sa fille.\n\nVous y croiserez des ingénieures de l’aéronautique, de jeunes parents courbés par le porte-bébé, des rugbymen du dimanche qui ne se vantent pas toujours de venir. En visio, un tapis et un manche à balai suffisent.",
  experience:
    "Formée au conservatoire de Toulouse, j’ai dansé pour trois compagnies entre 2006 et 2017, en France et en Belgique. Une lésion du labrum a mis fin aux tournées. La rééducation a duré près d’un an ; j’y ai pris le goût de l’anatomie, et celui des progrès invisibles.\n\nJ’ai étudié la méthode à Barcelone, sur tapis puis sur appareils. S’y sont ajoutées deux cents heures de yoga, dont je garde surtout les torsions et le travail du souffle.\n\nLe studio a ouvert en 2019. Deux cabinets de kinésithérapie du quartier m’adressent leurs patients une fois les soins terminés, et j’interviens chaque hiver auprès des élèves d’une école de cirque. Ils sont bien plus souples que moi ; je leur enseigne à s’arrêter.",
  teachingMethod:
    "Nous commençons par les pieds. Leur manière de se poser raconte presque tout du bassin, et il est plus simple, les cinq premières minutes, de parler d’orteils que de périnée.\n\nViennent ensuite six à huit exercices, repris de semaine en semaine jusqu’à ce qu’ils vous ennuient un peu. C’est le bon moment : l’attention peut enfin aller ailleurs, vers une côte, un appui, une fin d’expiration. Je touche rarement, je parle par images. Certains élèves en tiennent la liste.\n\nLes dernières minutes reviennent au yoga, avec une assise, une torsion et du silence. Après votre départ, j’écris ce que nous avons tenté et ce qui a résisté ; je vous relis ces lignes au cours suivant. Rien ne se force, tout se reprend.",
  qualifications: [
    "Certification Pilates complète, tapis et appareils (450 h, Barcelone)",
    "BPJEPS Activités de la forme, option cours collectifs (2019)",
    "Professeure de yoga certifiée 200 h (Yoga Alliance)",
    "Diplôme d’études chorégraphiques, conservatoire de Toulouse (2006)",
    "PSC1",
  ],
  subjects: [
    "Pilates au sol",
    "Reformer",
    "Pilates postnatal",
    "Yoga doux",
    "Danseurs et circassiens",
    "Posture",
    "Cours en duo",
  ],
  packs: [
    { hours: 5, priceCents: 17000 },
    { hours: 10, priceCents: 32000 },
  ],
  reviews: [
    {
      author: "Hélène C.",
      rating: 5,
      comment:
        "« Vos côtes se ferment comme un éventail. » Une phrase, et j’ai saisi ce que trois ans de cours collectifs n’avaient pas réussi à m’expliquer.",
      date: "2026-10-20",
    },
    {
      author: "Romain T.",
      rating: 4,
      comment:
        "Deuxième ligne le dimanche, 110 kg. J’ai tremblé comme un faon sur un exercice où l’on soulève une jambe de dix centimètres.",
      date: "2026-09-27",
      coachResponse: "Le faon s’en sort très bien, Romain. Douze centimètres la semaine prochaine ?",
    },
    {
      author: "Isabelle F.",
      rating: 3,
      comment: "Travail minutieux, studio ravissant. Obtenir une place en soirée demande de la persévérance.",
      date: "2026-08-30",
      coachResponse:
        "Le soir est court, en effet. Deux places se libèrent le lundi après les vacances de la Toussaint, je vous fais signe.",
    },
    {
      author: "Chloé D.",
      rating: 4,
      comment:
        "On vient à deux, ma mère et moi. Soixante-huit et trente-neuf ans, les mêmes exercices, pas les mêmes ressorts.",
      date: "2026-06-21",
    },
    {
      author: "Laurent B.",
      rating: 5,
      comment:
        "Je suis ingénieur, donc sceptique. Elle est allée chercher un squelette en plastique, m’a montré le trajet du psoas, et je me suis tu.",
      date: "2026-05-02",
    },
    {
      author: "Oriane P.",
      rating: 4,
      comment:
        "Cours en visio depuis Foix, manche à balai en main. Ridicule pendant trois minutes, passionnant ensuite.",
      date: "2026-03-15",
    },
    {
      author: "Mireille A.",
      rating: 2,
      comment:
        "C’est sérieux, mais bien lent à mon goût. Il me faut transpirer un peu pour avoir l’impression d’avoir fait du sport.",
      date: "2026-01-11",
      coachResponse:
        "Je comprends, Mireille. Sur le reformer, les ressorts les plus légers sont souvent les plus éprouvants ; si vous revenez, nous irons droit à ceux-là.",
    },
    {
      author: "Guillaume E.",
      rating: 5,
      comment:
        "Elle se souvient de tout, y compris d’une cheville tordue au printemps que j’avais moi-même oubliée.",
      date: "2025-12-01",
    },
    {
      author: "Zoé L.",
      rating: 5,
      comment:
        "J’apprends le cirque et je suis hyperlaxe. Avant Léa, on m’applaudissait quand j’allais trop loin.",
      date: "2025-10-19",
      coachResponse: "Tu t’arrêtes de mieux en mieux, Zoé, et cela se voit jusque dans tes équilibres.",
    },
    {
      author: "Martine V.",
      rating: 4,
      comment:
        "Douce et exigeante à la fois. Le silence de la fin vaut à lui seul le trajet depuis Colomiers.",
      date: "2025-09-09",
    },
  ],
  recommendations: [
    {
      author: "Benoît Cazals, kinésithérapeute",
      relation: "health",
      text: "Quand mes soins s’achèvent, je cherche quelqu’un qui sache prendre le relais sans jouer au thérapeute. Léa tient cette frontière avec une rigueur exemplaire.",
    },
    {
      author: "Nathalie Sabatier, directrice pédagogique d’une école de cirque",
      relation: "club",
      text: "Nos étudiants arrivent chez elle en pensant s’étirer. Ils en ressortent avec du gainage, de la patience et nettement moins de tendinites au printemps.",
    },
  ],
} satisfies CoachSample;
