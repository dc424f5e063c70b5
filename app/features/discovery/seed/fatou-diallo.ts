import type { CoachSample } from "./sample.ts";

export const fatouDiallo = {
  slug: "fatou-diallo",
  name: "Fatou Diallo",
  disciplines: [12, 1],
  city: "Montpellier",
  latitude: 43.6062,
  longitude: 3.8672,
  hourlyRateCents: 3200,
  isFeatured: false,
  isAmbassador: false,
  firstLessonFree: true,
  courseModes: ["in-person", "webcam"],
  locationType: "both",
  travelKm: 15,
  answersInMinutes: 60,
  studentsCount: 96,
  headline: "Si tu sais marcher en rythme, tu sais déjà danser",
  description:
    "Un cours de danse pour toi seule, toi seul ou à deux : afro, danse fitness, une chorégraphie pour un mariage, comme tu veux. Je viens avec l’enceinte et la musique. Dans ton salon, on pousse la table ; à l’Antigone, on a le parquet. Une heure, et tu repars avec une minute de vidéo et le sourire.",
  about:
    "Chez moi on se tutoie, on met le son un peu trop fort et on rate la moitié des pas le premier jour. C’est prévu. Le deuxième cours sert justement à récupérer cette moitié-là.\n\nJe danse l’afro sous toutes ses formes : sabar du Sénégal, coupé-décalé, afrobeats, avec un détour par le dancehall. Le sabar, c’est ma tante qui me l’a transmis à Thiès, pendant les grandes vacances ; le reste, je l’ai attrapé dans les couloirs de la fac.\n\nViens pour ouvrir le bal de ton mariage, pour transpirer sans regarder l’heure ou pour retrouver un corps qui répond après une grossesse. J’enseigne à Figuerolles, dans les parcs dès qu’il fait doux, et par webcam : il suffit de pousser la table basse.",
  experience:
    "Dix ans de scène, dont quatre en tournée avec une compagnie montpelliéraine : des salles de 600 places, des préaux d’école, une fois le toit d’un parking un soir de tramontane. J’en garde l’art de m’échauffer n’importe où et de sourire quand la bande-son saute.\n\nEn 2017, une cheville m’a clouée six mois à la maison. J’en ai profité pour préparer mon BPJEPS, et comprendre comment un muscle se renforce a fait de moi une bien meilleure danseuse. Mes semaines se partagent maintenant entre cours particuliers, ateliers en lycée et réveil musculaire dans deux entreprises.\n\nEt puis il y a les mariages, une quarantaine d’ouvertures de bal à ce jour. Le record : un couple, leurs deux mères et onze témoins, prêts en cinq répétitions.",
  teachingMethod:
    "On écoute avant de bouger. Trois minutes assis par terre à frapper le temps dans les mains ; quand tes mains savent, tes pieds suivent. Puis j’empile : un appui, une épaule, un bras. Jamais deux nouveautés à la fois.\n\nCôté fitness, je cache le travail dans la musique. Un couplet en squat, un refrain relâché, et quarante minutes plus tard tu as plié les jambes cent vingt fois sans t’en apercevoir. Si un genou ou un périnée réclame de la douceur, dis-le-moi : j’ai toujours une variante sans saut.\n\nPour finir, on filme une minute. La vidéo est à toi. Tu la regardes à côté de celle du mois d’avant et, en général, tu ris.",
  qualifications: [
    "BPJEPS Activités de la forme, option cours collectifs (2018)",
    "Diplôme d’État de professeur de danse, option jazz",
    "Licence Arts du spectacle, parcours danse, Montpellier",
    "PSC1",
  ],
  subjects: ["Afrobeats", "Sabar", "Dancehall", "Cardio dansé", "Ouverture de bal", "Après la grossesse"],
  packs: [
    { hours: 5, priceCents: 15000 },
    { hours: 10, priceCents: 28000 },
  ],
  reviews: [
    {
      author: "Camille O.",
      rating: 5,
      comment:
        "Notre ouverture de bal a fait pleurer ma mère et hurler les cousins. Mon mari, l’homme aux deux pieds gauches, en redemande.",
      date: "2026-10-04",
      coachResponse: "Dis-lui que deux pieds gauches, en coupé-décalé, ça tombe pile sur le temps !",
    },
    {
      author: "Lucas M.",
      rating: 4,
      comment:
        "Seul débutant de la bande, j’y allais à reculons. Le soir même, je montrais le pas à mes potes sur la place de la Comédie.",
      date: "2026-09-06",
    },
    {
      author: "Marion T.",
      rating: 4,
      comment:
        "Une énergie folle et du vrai travail derrière. En visio le son se décale parfois, heureusement qu’elle compte fort.",
      date: "2026-08-09",
      coachResponse: "J’ai changé de micro : tu me diras si mes « et huit ! » arrivent à l’heure.",
    },
    {
      author: "Théo G.",
      rating: 5,
      comment:
        "Découverte pendant un atelier offert par ma boîte, puis suivie par webcam depuis un studio de 18 m². Le voisin du dessous a réclamé le titre du troisième morceau.",
      date: "2026-07-26",
    },
    {
      author: "Solange F.",
      rating: 5,
      comment:
        "Deux ans après mon cancer, je ne me regardais plus dans une glace. Fatou a commencé dos au miroir, et c’est moi qui ai demandé à me retourner au sixième cours. Je danse le jeudi, et le vendredi je marche autrement.",
      date: "2026-06-14",
      featured: true,
    },
    {
      author: "Awa S.",
      rating: 5,
      comment:
        "Elle raconte d’où vient chaque rythme du sabar avant de montrer les pas. Ma mère, dakaroise, a validé la vidéo, et elle ne valide rien.",
      date: "2026-05-17",
    },
    {
      author: "Élodie B.",
      rating: 5,
      comment:
        "Quatre mois après l’accouchement, feu vert de la sage-femme en poche, j’avais peur de forcer. Il existait une variante douce pour chaque mouvement, sans que je me sente au rabais.",
      date: "2026-03-29",
    },
    {
      author: "Christophe A.",
      rating: 4,
      comment: "Je cherchais du cardio, j’ai eu du cardio. Prenez deux tee-shirts.",
      date: "2026-02-08",
    },
    {
      author: "Lison P.",
      rating: 4,
      comment:
        "Cours d’essai gratuit réservé pour rigoler avec ma coloc. Nous en sommes à douze séances, et plus personne ne rigole pendant les squats.",
      date: "2025-12-21",
      coachResponse: "Le grand silence au moment du refrain, c’est ma récompense.",
    },
    {
      author: "Pauline R.",
      rating: 2,
      comment: "Très sympa, mais ça montait trop vite pour moi et je n’osais pas le dire.",
      date: "2025-11-16",
      coachResponse:
        "Merci de l’avoir écrit, Pauline. Maintenant, je demande une note de 1 à 10 à mi-cours. On reprend ton enchaînement quand tu veux, à ton tempo.",
    },
    {
      author: "Mireille D.",
      rating: 5,
      comment:
        "De l’arthrose au genou, 65 ans, et pourtant pas un mardi manqué. Elle choisit les morceaux selon mes articulations, c’est la classe.",
      date: "2025-10-19",
    },
    {
      author: "Sarah K.",
      rating: 5,
      comment: "J’ai perdu l’habitude de m’excuser quand je me trompe de pied. Rien que pour ça, merci.",
      date: "2025-09-28",
    },
  ],
  recommendations: [
    {
      author: "Sophie Estève, sage-femme",
      relation: "health",
      text: "J’oriente vers Fatou les jeunes mères qui s’ennuient en salle. Elle pose les bonnes questions avant le premier saut, et parfois il n’y a pas de saut du tout.",
    },
    {
      author: "Laurent Viala, chorégraphe",
      relation: "colleague",
      text: "Quatre ans de tournée ensemble. Elle était la première échauffée, la dernière couchée, et celle à qui les remplaçants demandaient de l’aide.",
    },
  ],
} satisfies CoachSample;
