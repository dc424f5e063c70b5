import type { CoachSample } from "./sample.ts";

export const sarahCohen = {
  slug: "sarah-cohen",
  name: "Sarah Cohen",
  disciplines: [3, 8],
  city: "Lyon",
  latitude: 45.7762,
  longitude: 4.8287,
  hourlyRateCents: 4000,
  isFeatured: true,
  isAmbassador: true,
  firstLessonFree: false,
  courseModes: ["in-person", "webcam"],
  locationType: "both",
  travelKm: 6,
  answersInMinutes: 180,
  studentsCount: 132,
  headline: "Un yoga précis, à la mesure de vos journées et de vos nuits.",
  description:
    "Cours particulier de yoga, à domicile dans Lyon, dans mon atelier de la Croix-Rousse ou en visio. Hatha et yoga doux, prénatal après le premier trimestre, reprise après une blessure. Une heure construite sur votre sommeil et vos tensions du jour, et une séquence courte à refaire seule ou seul entre deux cours.",
  about:
    "Pendant neuf ans, j’ai été infirmière de nuit. Je sais donc ce que vaut un corps à six heures du matin, quand il voudrait dormir et ne se rappelle plus comment. Le yoga est entré dans ma vie par cette porte-là, bien avant de devenir mon métier.\n\nJ’enseigne un hatha lent, prolongé de yin en fin de journée, et de Pilates lorsque le dos réclame du soutien plus que de l’amplitude. Il n’est pas nécessaire de toucher ses pieds ni d’aimer l’encens ; je n’en brûle pas.\n\nJe reçois à la Croix-Rousse, dans un ancien atelier de canut dont le plancher craque au moindre transfert d’appui, ce qui est assez pédagogique. Je me déplace à Lyon et à Villeurbanne, et la visio accueille volontiers les lève-tôt.",
  experience:
    "J’ai commencé à pratiquer en 2009, entre deux gardes, auprès d’une professeure de la Guillotière formée dans la lignée de Krishnamacharya. Quatre années d’école ont suivi, puis un trimestre d’étude à Chennai.\n\nEn 2017, j’ai rendu ma blouse. Mes premiers cours s’adressaient au personnel soignant de deux hôpitaux lyonnais, à l’heure des relèves ; l’un de ces créneaux existe encore. Le Pilates est venu peu après, à force d’entendre les mêmes plaintes lombaires dans les mêmes vestiaires.\n\nAujourd’hui, la moitié de mes élèves travaille en horaires décalés : aides-soignantes, boulangers, conductrices de tramway. L’autre moitié réunit des femmes enceintes, des retraités, quelques musiciens d’orchestre et beaucoup de gens qui respirent mal sans l’avoir remarqué.",
  teachingMethod:
    "Trois questions ouvrent le cours : comment avez-vous dormi, où est-ce que cela tire, de combien de minutes disposez-vous chez vous ? La séance découle des réponses.\n\nUne heure comporte une dizaine de postures, tenues assez longtemps pour qu’il s’y passe quelque chose. Je montre peu et je décris beaucoup ; j’ajuste de la main si vous l’acceptez, avec une brique ou une chaise dans le cas contraire. Le souffle est compté, sans rétention chez les débutants ni pendant une grossesse.\n\nVous repartez avec une séquence dessinée au crayon, de sept à douze minutes, praticable en pyjama. C’est d’elle que viennent les progrès, et l’heure passée ensemble sert surtout à la mettre au point. Nous la révisons à chaque changement de planning ou de saison.",
  qualifications: [
    "Diplôme d’enseignante de yoga, formation de quatre ans (FNEY)",
    "BPJEPS Activités de la forme, option cours collectifs (2018)",
    "Certification Pilates Matwork, niveaux 1 et 2",
    "Certification yoga prénatal (85 h, Yoga Alliance)",
    "Diplôme d’État d’infirmière (2008) et AFGSU niveau 2 à jour",
  ],
  subjects: [
    "Hatha yoga",
    "Yin yoga",
    "Pilates au sol",
    "Yoga prénatal",
    "Sommeil et récupération",
    "Respiration",
  ],
  packs: [
    { hours: 5, priceCents: 19000 },
    { hours: 10, priceCents: 36000 },
  ],
  reviews: [
    {
      author: "Delphine A.",
      rating: 5,
      comment:
        "Vingt ans de pratique et j’ai dû réapprendre la posture de la montagne. Debout, immobile, j’en suis sortie en nage.",
      date: "2026-10-27",
    },
    {
      author: "Maëlle P.",
      rating: 5,
      comment:
        "Sage-femme, je n’avais pas fait une vraie nuit depuis deux ans. Les douze minutes dessinées par Sarah sont scotchées près de mon lit et je me rendors après mes gardes. Mes enfants ont retrouvé une mère qui écoute la fin de leurs phrases.",
      date: "2026-10-10",
      coachResponse:
        "Merci, Maëlle. La version d’hiver est prête, et plus courte de deux minutes : vous n’avez plus besoin du début.",
      featured: true,
    },
    {
      author: "Fatou N.",
      rating: 5,
      comment:
        "Je suis boulangère, je finis à 13 h et je ne savais plus m’allonger sans penser aux fournées du lendemain. Une heure de yin en visio, volets fermés, et la sieste vient.",
      date: "2026-08-20",
    },
    {
      author: "Pauline W.",
      rating: 5,
      comment:
        "Sept séances pendant ma grossesse. Le jour venu, j’ai compté mes expirations comme elle me l’avait appris, et l’équipe m’a demandé d’où je tenais ça.",
      date: "2026-07-04",
    },
    {
      author: "Henri C.",
      rating: 5,
      comment:
        "Altiste, l’épaule gauche toujours plus haute que la droite. Sarah a voulu me voir jouer un mouvement de Brahms avant de proposer quoi que ce soit.",
      date: "2026-05-23",
      coachResponse:
        "C’était un plaisir d’auditrice autant qu’une observation, Henri. Votre épaule écoute mieux depuis.",
    },
    {
      author: "Quentin Z.",
      rating: 4,
      comment:
        "Trop calme pour moi, je voulais un yoga plus physique. Elle m’avait prévenu dans son premier message, j’aurais dû la croire.",
      date: "2026-04-09",
      coachResponse:
        "Il n’y a aucun mal, Quentin. Ce que vous cherchez s’appelle sans doute l’ashtanga, et Lyon compte d’excellents professeurs.",
    },
    {
      author: "Rémi H.",
      rating: 5,
      comment:
        "Un enseignement d’une grande finesse. En février, le parquet est froid : prenez de grosses chaussettes.",
      date: "2026-02-08",
    },
    {
      author: "Agathe L.",
      rating: 5,
      comment: "Zéro jargon. Quand un mot sanskrit lui échappe, elle s’excuse et le traduit.",
      date: "2025-12-29",
    },
    {
      author: "Joëlle M.",
      rating: 5,
      comment:
        "Ce mélange de yoga et de Pilates convient à mes lombaires. J’aimerais des cours d’une heure et quart, la relaxation arrive trop vite.",
      date: "2025-11-17",
      coachResponse:
        "Vous n’êtes pas la seule à le dire, Joëlle. Jeudi prochain, nous retirerons deux postures pour rendre ces minutes au repos.",
    },
    {
      author: "Bastien R.",
      rating: 5,
      comment: "Mon planning change toutes les semaines et je décale souvent. Jamais un soupir de sa part.",
      date: "2025-10-03",
    },
    {
      author: "Simone G.",
      rating: 5,
      comment:
        "J’ai 71 ans et je descends de nouveau au sol sans calculer comment j’en remonterai. Mon mari s’y met en janvier.",
      date: "2025-09-11",
    },
  ],
  recommendations: [
    {
      author: "Dr Catherine Perrachon, médecin du travail en milieu hospitalier",
      relation: "health",
      text: "Sarah parle aux soignants dans leur langue, parce que ce fut la sienne. Son créneau de 7 h 15 est le seul atelier que nos équipes de nuit réclament d’une année sur l’autre.",
    },
    {
      author: "Marc Delorme, professeur de yoga",
      relation: "colleague",
      text: "J’ai partagé avec elle quatre ans de formation. Elle posait déjà la question qui dérange, celle du pourquoi, et attendait une réponse anatomique.",
    },
    {
      author: "Aurélie Bonnefoy, kinésithérapeute",
      relation: "health",
      text: "Ses dessins finissent souvent sur mon bureau : les patients me les apportent pour savoir s’ils peuvent continuer. La réponse est oui.",
    },
  ],
} satisfies CoachSample;
