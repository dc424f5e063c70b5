import type { CoachSample } from "./sample.ts";

export const claireDubreuil = {
  slug: "claire-dubreuil",
  name: "Claire Dubreuil",
  disciplines: [1, 2, 8],
  city: "Lyon",
  latitude: 45.7449,
  longitude: 4.8712,
  hourlyRateCents: 3800,
  isFeatured: false,
  isAmbassador: true,
  firstLessonFree: false,
  courseModes: ["in-person", "webcam"],
  locationType: "fixed",
  answersInMinutes: 240,
  studentsCount: 78,
  headline: "Reprendre de la force après 40 ans, sans réveiller son dos",
  description:
    "Quarante minutes de renforcement et de Pilates dans un studio calme de Monplaisir, seule ou seul avec moi. Pour celles et ceux que leur dos, leurs genoux ou les années rendent prudents. On avance lentement et on note tout. Je travaille volontiers avec votre médecin ou votre kiné, et je dis non quand ce n’est pas le moment.",
  about:
    "Pendant vingt-trois ans, j’ai vu revenir les mêmes patients avec le même lumbago. Je les soulageais, ils repartaient, et personne ne leur montrait comment soulever une valise. À 46 ans, j’ai rendu ma blouse et acheté des haltères.\n\nJe ne soigne plus, j’entraîne. La nuance compte : si votre douleur relève d’un médecin, je vous y enverrai sans détour. Pour un genou râleur, une ménopause qui bouscule tout ou dix ans sans sport, vous êtes à la bonne adresse.\n\nJ’ai aujourd’hui 54 ans, je tire mon propre poids au soulevé de terre et je fuis les salles tapissées de miroirs. Mon studio de Monplaisir n’en compte aucun : un tapis, une cage à squat, deux fenêtres sur un tilleul. À distance, une webcam et deux bouteilles d’eau suffisent largement.",
  experience:
    "Diplômée en 1994, j’ai d’abord exercé à l’hôpital, en orthopédie, puis dix-sept ans dans un cabinet proche de la place Ambroise-Courtois. Beaucoup de hanches, beaucoup d’épaules, et des après-midi entiers à répéter « respirez ». Il m’en reste un œil : je vois une épaule compenser avant que son propriétaire s’en doute.\n\nLe Pilates est arrivé en 2009, d’abord pour mes patientes, ensuite pour moi. La musculation plus tard encore, et elle a balayé quelques certitudes de soignante : on protège parfois trop, on charge rarement assez.\n\nDepuis 2018, plus de deux cents personnes sont passées par le studio, la plupart entre 40 et 75 ans. Chaque trimestre, j’anime aussi un atelier sur le dos au travail dans une médiathèque.",
  teachingMethod:
    "Le premier rendez-vous se déroule surtout assis. Je vous interroge sur vos antécédents, vos traitements, ce que vous n’osez plus faire. Viennent ensuite six mouvements simples : s’asseoir, se relever, tirer, pousser, porter, tourner. Ils me renseignent mieux que bien des bilans.\n\nVotre programme tient sur une page et ne dépasse pas quarante minutes, deux fois par semaine. Nous alternons le Pilates pour le contrôle, les charges pour la force, un peu de cardio pour le cœur. La progression est lente, mais elle a lieu : un kilo de plus, cela se fête.\n\nVous connaîtrez la raison de chaque exercice. S’il n’en a pas, il disparaît. Et le jour où vous n’aurez plus besoin de moi toutes les semaines, je serai la première à vous le dire.",
  qualifications: [
    "Diplôme d’État de masseur-kinésithérapeute (1994)",
    "BPJEPS Activités de la forme, option haltérophilie et musculation (2018)",
    "Formation d’enseignante Pilates, tapis et petit matériel (2009)",
    "AFGSU niveau 2",
  ],
  subjects: [
    "Dos et posture",
    "Force après 40 ans",
    "Pilates au sol",
    "Musculation en douceur",
    "Ménopause",
    "Reprise avec avis médical",
  ],
  packs: [
    { hours: 5, priceCents: 18000 },
    { hours: 10, priceCents: 34000 },
  ],
  reviews: [
    {
      author: "Patrice V.",
      rating: 5,
      comment:
        "Opéré d’une hernie discale il y a trois ans, j’avais peur de tout. Elle m’a fait soulever une charge ridicule, puis une autre un peu moins ridicule, et nous voilà à 60 kilos.",
      date: "2026-10-20",
      coachResponse: "Soixante-deux et demi mardi dernier. J’insiste sur le demi.",
    },
    {
      author: "Anne-Laure G.",
      rating: 5,
      comment:
        "Bouffées de chaleur, sommeil en miettes, kilos venus de nulle part : Claire est la première à m’avoir parlé de muscle plutôt que de régime.",
      date: "2026-09-29",
    },
    {
      author: "Bruno M.",
      rating: 4,
      comment:
        "En visio depuis Villefranche, elle repère un pied mal placé sur une image grande comme un timbre. Stricte sur les horaires, autant le savoir.",
      date: "2026-08-28",
    },
    {
      author: "Corinne T.",
      rating: 5,
      comment:
        "Pas de musique assourdissante, aucun slogan au mur, un arbre à la fenêtre. J’ai 58 ans et je découvre que j’aime le sport.",
      date: "2026-07-05",
    },
    {
      author: "Malik H.",
      rating: 5,
      comment:
        "Coureur, 34 ans, je me croyais hors sujet. Trois séances de Pilates ont suffi à établir que je ne tenais pas sur une jambe.",
      date: "2026-05-31",
      coachResponse: "Quatre secondes en avril, quarante aujourd’hui. Hors sujet, disiez-vous ?",
    },
    {
      author: "Véronique S.",
      rating: 4,
      comment:
        "Exigeante sans être dure, et d’une clarté remarquable. Seul regret, le studio est petit et le vestiaire minuscule.",
      date: "2026-04-12",
      coachResponse:
        "J’ai sacrifié le vestiaire à la cage à squat, je plaide coupable. Un paravent et des patères arrivent en mai.",
    },
    {
      author: "Dominique R.",
      rating: 5,
      comment:
        "Au premier rendez-vous, elle m’a renvoyé chez mon médecin pour une épaule qui n’était pas de son ressort, sans rien me facturer. Nous avons commencé deux mois plus tard, en confiance.",
      date: "2026-03-03",
    },
    {
      author: "Estelle P.",
      rating: 4,
      comment: "Programme efficace, mais austère pour quelqu’un comme moi qui a besoin de rythme.",
      date: "2026-01-27",
      coachResponse:
        "Je vous comprends, et je n’ai aucun talent de DJ. Apportez votre liste, le studio a une enceinte.",
    },
    {
      author: "Françoise L.",
      rating: 5,
      comment:
        "Je ne pouvais plus porter ma petite-fille. Après huit mois avec Claire et une barre de 40 kilos entre les mains, je l’ai hissée sur mes épaules pour la Fête des Lumières. Elle a trouvé ça normal ; moi, j’ai pleuré.",
      date: "2025-12-10",
      featured: true,
    },
    {
      author: "Jacqueline B.",
      rating: 5,
      comment: "Je me relève du sol sans m’agripper au canapé, à 73 ans. Mes amies croient à un trucage.",
      date: "2025-11-08",
      coachResponse: "Invitez-les un jeudi, je leur montrerai le truc : trois mois de fentes.",
    },
    {
      author: "Sébastien A.",
      rating: 5,
      comment:
        "Menuisier, le dos en vrac tous les vendredis. Nous avons repris mes gestes d’atelier avec un bâton et une caisse à outils, et je finis mes semaines debout.",
      date: "2025-10-03",
    },
  ],
  recommendations: [
    {
      author: "Dr Bertrand Chazal, chirurgien orthopédiste",
      relation: "health",
      text: "Quand la rééducation s’achève et que le patient me demande « et maintenant ? », je pense à Claire. Elle parle notre langue et elle connaît la suite.",
    },
    {
      author: "Agnès Perrin, masseuse-kinésithérapeute",
      relation: "health",
      text: "Nous avons partagé un cabinet pendant neuf ans. Son départ m’a contrariée, ses résultats m’ont fait réviser ma façon de travailler.",
    },
    {
      author: "Michel Bonnefoy, président d’une association de randonnée",
      relation: "club",
      text: "Douze de nos marcheurs s’entraînent chez elle l’hiver. Au printemps, ce sont eux qui attendent les autres en haut.",
    },
  ],
} satisfies CoachSample;
