import type { CoachSample } from "./sample.ts";

export const inesMarchand = {
  slug: "ines-marchand",
  name: "Inès Marchand",
  disciplines: [9],
  city: "Nice",
  latitude: 43.7058,
  longitude: 7.2879,
  hourlyRateCents: 4000,
  isFeatured: false,
  isAmbassador: true,
  firstLessonFree: true,
  courseModes: ["in-person"],
  locationType: "fixed",
  answersInMinutes: 120,
  studentsCount: 84,
  headline: "Nager à tout âge, en commençant par souffler",
  description:
    "Leçons de natation en petit bassin, dans l’eau avec vous. Adultes qui n’ont jamais appris, enfants à partir de 6 ans, nageurs qui veulent un crawl sans s’essouffler : chacun à son rythme, trois exercices par séance, jamais plus. L’entrée de la piscine est à votre charge ; les planches et les frites sont à moi.",
  about:
    "Savez-vous ce que font presque tous les adultes qui ont peur de l’eau ? Ils retiennent leur souffle. Nous passons donc la première demi-heure là où vous avez pied, à faire des bulles comme des enfants, jusqu’à ce que les épaules descendent toutes seules.\n\nJ’ai grandi à Riquier, entre le bassin du club et les galets. Je reçois des personnes qui n’ont jamais mis la tête sous l’eau, des triathlètes que la natation agace, des grands-parents décidés à suivre leurs petits-enfants au large. La doyenne de mes débutantes avait 78 ans à sa première longueur.\n\nDe novembre à avril, nous nageons en bassin chauffé ou dans la piscine de votre résidence. Dès que la mer atteint 19 degrés, je vous emmène dans la baie des Anges, tôt, quand elle est plate.",
  experience:
    "Maître-nageuse depuis 2011, j’ai surveillé les plages niçoises pendant cinq étés avant d’enseigner à l’année. Du haut de la chaise, on finit par reconnaître de loin un corps qui s’affole, bien avant qu’il appelle.\n\nDe 2014 à 2021, j’ai dirigé l’école de natation d’un club azuréen : environ deux cents enfants par saison et, le jeudi soir, un cours pour adultes aquaphobes ouvert avec une psychologue. Ce cours-là m’a donné le goût du travail en tête-à-tête.\n\nComme nageuse, j’étais spécialiste du 400 mètres quatre nages, ce qui oblige à aimer aussi celle où l’on est mauvaise ; pour moi, la brasse. Chaque été, je m’offre encore une traversée de cinq kilomètres en eau libre.",
  teachingMethod:
    "Je descends dans l’eau avec vous. Depuis le bord, on explique ; à vos côtés, je sens si la nuque se crispe. Ma main reste sous votre dos aussi longtemps qu’il le faut, et je préviens toujours avant de la retirer.\n\nL’ordre ne change guère : souffler, flotter, glisser, puis seulement bouger les bras. Une séance compte rarement plus de trois exercices, repris lentement. Vous repartez avec un seul point à essayer avant la fois suivante.\n\nPour les nageurs confirmés, je filme sous la surface et nous regardons les images ensemble, assis sur la margelle, serviette sur les épaules. On modifie un détail, on nage, on compare. Le chronomètre ne sort que si vous le demandez.",
  qualifications: [
    "BPJEPS Activités aquatiques et de la natation, titre de maître-nageur sauveteur (2011)",
    "DEJEPS Perfectionnement sportif, mention natation course (2015)",
    "CAEP-MNS en cours de validité",
    "BNSSA et PSE 1",
  ],
  subjects: ["Peur de l’eau", "Adultes débutants", "Enfants dès 6 ans", "Crawl", "Nage en mer", "Triathlon"],
  packs: [
    { hours: 5, priceCents: 19000 },
    { hours: 10, priceCents: 36000 },
  ],
  reviews: [
    {
      author: "Gérard T.",
      rating: 5,
      comment:
        "Soixante-douze ans, deux prothèses de hanche et un dos crawlé qui commence à ressembler à quelque chose. J’arrive toujours dix minutes en avance, c’est dire.",
      date: "2026-10-11",
      coachResponse: "Et vous repartez dix minutes en retard, Gérard. Ne changez rien.",
    },
    {
      author: "Chloé V.",
      rating: 5,
      comment:
        "Presque quatre minutes gagnées sur 1 900 mètres en posant la main un peu plus large. La vidéo sous l’eau est cruelle, mais quelle efficacité.",
      date: "2026-09-13",
    },
    {
      author: "Marc-Antoine L.",
      rating: 4,
      comment:
        "Ma fille de 7 ans ne veut plus sortir du bassin. Un bémol pour le stationnement autour de la piscine, prévoyez large.",
      date: "2026-08-23",
      coachResponse:
        "Le quartier est bien plus respirable avant 10 h : je vous garde le premier créneau du samedi.",
    },
    {
      author: "Nathalie P.",
      rating: 5,
      comment:
        "J’ai 46 ans et je n’étais jamais entrée dans la mer plus haut que la taille. En juillet, j’ai nagé jusqu’à la bouée avec mon fils, qui criait « Maman, tu flottes ! ». Inès ne m’a jamais pressée, elle a attendu que l’envie vienne de moi.",
      date: "2026-07-19",
      featured: true,
    },
    {
      author: "Yasmine A.",
      rating: 5,
      comment:
        "Le cours d’essai gratuit m’a rassurée : bassin presque vide, personne pour regarder, une serviette déjà posée sur le banc.",
      date: "2026-06-07",
      coachResponse: "La serviette fait partie du cours. Elle vous attend mercredi.",
    },
    {
      author: "Aurélien C.",
      rating: 5,
      comment:
        "Elle a trouvé en deux longueurs pourquoi j’étais essoufflé depuis dix ans : je n’expirais pas. Voilà.",
      date: "2026-04-26",
    },
    {
      author: "Laurence D.",
      rating: 4,
      comment:
        "Pédagogue, très douce. J’espérais progresser plus vite ; elle m’a expliqué pourquoi il fallait consolider et j’ai fini par lui donner raison.",
      date: "2026-03-08",
    },
    {
      author: "Paolo R.",
      rating: 5,
      comment:
        "Je suis italien et j’ai su dire « coulée » et « battement » avant « boulangerie ». Deux cents mètres sans arrêt à Noël !",
      date: "2026-01-18",
      coachResponse: "Bravissimo ! Il vous reste à conjuguer le virage culbute.",
    },
    {
      author: "Sylvie N.",
      rating: 5,
      comment:
        "On m’avait conseillé de nager pour le dos, sauf que la brasse me faisait mal. Inès m’a mise au dos crawlé, la tête bien posée, et je dors mieux.",
      date: "2025-11-30",
    },
    {
      author: "Kevin B.",
      rating: 3,
      comment:
        "Bonne prof, mais trop progressive pour moi qui prépare un concours avec un temps à faire. Il a fallu deux séances pour qu’on se comprenne.",
      date: "2025-10-12",
      coachResponse:
        "Votre franchise m’a servi, Kevin. Pour un concours, je demande la date et le temps visé dès le premier message.",
    },
    {
      author: "Aurélie G.",
      rating: 5,
      comment:
        "Traversée de 2,5 km terminée main dans la main avec ma sœur. Les sorties de 6 h 30 valaient bien le réveil, surtout celle où la mer était rose.",
      date: "2025-09-14",
    },
  ],
  recommendations: [
    {
      author: "Marielle Fontan, psychologue",
      relation: "health",
      text: "Nous avons animé ensemble le cours des aquaphobes pendant six ans. Inès possède une qualité que l’on n’enseigne pas : elle sait se taire au bon moment.",
    },
    {
      author: "Dr Paul Giraudi, rhumatologue",
      relation: "health",
      text: "Plusieurs de mes patients nagent avec elle toute l’année. Elle connaît les limites d’une épaule opérée et les respecte.",
    },
    {
      author: "Stéphane Bailet, président d’un club de natation azuréen",
      relation: "club",
      text: "Sept saisons à la tête de notre école, et les parents réclament toujours de ses nouvelles au forum des associations.",
    },
  ],
} satisfies CoachSample;
