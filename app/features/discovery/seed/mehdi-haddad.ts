import type { CoachSample } from "./sample.ts";

export const mehdiHaddad = {
  slug: "mehdi-haddad",
  name: "Mehdi Haddad",
  disciplines: [5, 2],
  city: "Paris",
  latitude: 48.8876,
  longitude: 2.3841,
  hourlyRateCents: 4200,
  isFeatured: false,
  isAmbassador: false,
  firstLessonFree: false,
  courseModes: ["in-person"],
  locationType: "fixed",
  answersInMinutes: 120,
  studentsCount: 86,
  headline: "Le CrossFit se prépare comme un service : dans l’ordre.",
  description:
    "CrossFit en individuel dans une box du 18e, aux heures creuses. Mobilité, force, un effort court et intense, retour au calme : tout est écrit au tableau et adapté à ton niveau du jour. Tu apprends l’haltérophilie proprement avant de courir après le chrono. Première séance d’essai plus longue, pour te voir bouger.",
  about:
    "Avant d’avoir de la craie sur les mains, j’y avais de la farine. Huit ans en cuisine, dont trois comme sous-chef : douze heures debout, des caisses de vingt-cinq kilos, aucun échauffement. Le jour où j’ai mis les pieds dans une box, j’ai reconnu l’ambiance. Du bruit, une horloge, et des gens qui s’encouragent en se chambrant.\n\nJe coache près du canal de l’Ourcq et, dès qu’il fait plus de dix degrés, sur les quais du bassin de la Villette avec deux kettlebells et une corde. Tu viens comme tu es : zéro passé sportif, ancien rugbyman, parent de deux enfants avec une heure pile devant toi.\n\nLe tutoiement est compris dans le tarif. Les hurlements, non : je parle normalement, et d’habitude ça suffit.",
  experience:
    "J’ai quitté les fourneaux en 2015 et passé mes diplômes en tenant l’accueil d’une salle le soir. Depuis : cinq ans à mener des groupes, puis du coaching individuel à plein temps. Environ sept mille heures au bord d’une barre, j’ai fait le calcul un dimanche de pluie.\n\nJe m’inscris aux Open tous les ans depuis 2017. Je finis au milieu du tableau et ça me va très bien : le lendemain, je suis au travail, pas chez le kiné.\n\nMes élèves vont de l’étudiante de vingt ans au libraire de soixante et un. J’ai préparé deux candidats au concours de sapeur-pompier, reçus l’un et l’autre, et emmené une équipe de collègues de bureau jusqu’à une compétition amateur à Pantin. Avant-derniers. Ils se sont réinscrits le lundi.",
  teachingMethod:
    "En cuisine, ça s’appelle la mise en place : tout est prêt avant le coup de feu. Même principe ici. Quinze minutes de mobilité et de gammes à vide, vingt de force sur un seul mouvement, dix à douze d’effort intense, et on redescend tranquillement.\n\nPas de kipping avant cinq tractions strictes. Pas d’arraché lourd tant que le bâton en plastique ne monte pas droit. Ça agace pendant un mois, ensuite tes épaules te disent merci.\n\nSur mon tableau, chaque exercice existe en quatre versions ; on choisit la tienne le jour même, selon ton énergie et pas selon ton orgueil. Toutes les huit semaines, on ressort la même séance test. Elle juge à ma place, et elle est moins sympa que moi.",
  qualifications: [
    "BPJEPS Activités de la forme, option haltérophilie-musculation (2017)",
    "DEJEPS Perfectionnement sportif, mention haltérophilie, musculation et disciplines associées (2021)",
    "CrossFit Level 2 Trainer (CF-L2)",
    "PSC1",
  ],
  subjects: [
    "CrossFit débutant",
    "Haltérophilie",
    "Gymnastique",
    "Musculation",
    "Kettlebell",
    "Prépa pompiers",
  ],
  packs: [
    { hours: 5, priceCents: 20000 },
    { hours: 10, priceCents: 38000 },
  ],
  reviews: [
    {
      author: "Anaïs K.",
      rating: 5,
      comment:
        "Cinq tractions strictes, ça y est ! Il m’a privée de kipping pendant quatre mois et j’ai râlé toutes les semaines. Je retire tout.",
      date: "2026-10-29",
      coachResponse: "J’ai gardé tes messages de râlerie, certains sont très bien écrits. Bravo, Anaïs.",
    },
    {
      author: "Pierre-Yves S.",
      rating: 4,
      comment:
        "Libraire, 61 ans. Les cartons de la rentrée littéraire ne sont plus un sujet de conversation avec mon ostéopathe.",
      date: "2026-10-03",
    },
    {
      author: "Jordan M.",
      rating: 3,
      comment: "Top, sauf le midi : un cours collectif tourne juste à côté et on s’entend à peine.",
      date: "2026-09-15",
      coachResponse:
        "Exact pour le midi. À 14 h, on a la box presque pour nous, dis-moi si ça colle avec tes horaires.",
    },
    {
      author: "Assia B.",
      rating: 5,
      comment:
        "Il voit que tu es cuite avant que tu t’en rendes compte, change la séance et n’en fait pas une histoire.",
      date: "2026-07-25",
    },
    {
      author: "Tristan D.",
      rating: 5,
      comment:
        "Reçu au concours de sapeur-pompier. Mehdi avait reconstitué les épreuves avec des sangles, un mannequin et deux sacs de riz de vingt kilos.",
      date: "2026-06-09",
      coachResponse:
        "Les sacs de riz venaient de mon ancien fournisseur. Ils ont fini en paella pour ton pot de départ, tout se recycle.",
    },
    {
      author: "Élise W.",
      rating: 4,
      comment:
        "Traînée de force par mes collègues, restée de mon plein gré. Avant-derniers à Pantin et on y retourne l’an prochain.",
      date: "2026-04-30",
    },
    {
      author: "Kévin O.",
      rating: 2,
      comment:
        "Très carré sur la technique, mais les WOD sont courts. Dix minutes d’effort, je reste sur ma faim.",
      date: "2026-03-01",
      coachResponse:
        "C’est entendu, Kévin. On passe à vingt minutes une semaine sur deux, et tu me diras à la quinzième si tu as encore faim.",
    },
    {
      author: "Sofiane A.",
      rating: 4,
      comment:
        "Quatre niveaux par exercice, écrits au tableau. J’ai commencé partout au premier ; il ne m’en reste que deux à faire monter.",
      date: "2026-01-24",
    },
    {
      author: "Blandine R.",
      rating: 3,
      comment:
        "Mes genoux n’aimaient pas les sauts sur caisse, il les a remplacés par des montées lestées sans discuter. Juste un peu loin du métro pour moi.",
      date: "2025-11-29",
    },
    {
      author: "Margaux F.",
      rating: 5,
      comment:
        "Kettlebells au bord du bassin de la Villette, un samedi à 8 h, avec les péniches pour public. Je ne pensais pas aimer ça, j’ai repris un pack le jour même.",
      date: "2025-10-11",
    },
    {
      author: "Cédric L.",
      rating: 4,
      comment:
        "Il corrige avec des mots de cuisine. « Laisse mijoter en bas du squat », je l’entends la nuit.",
      date: "2025-09-20",
    },
  ],
  recommendations: [
    {
      author: "Stéphanie Nguyen, gérante d’une box parisienne",
      relation: "club",
      text: "Mehdi a formé la moitié de mon équipe. Quand un adhérent se décourage, c’est vers lui que je l’oriente ; en général, il reste.",
    },
    {
      author: "Adjudant Loïc Kerbrat, moniteur de sport chez les sapeurs-pompiers",
      relation: "colleague",
      text: "Les deux candidats qu’il nous a envoyés savaient porter, grimper et gérer leur souffle. On sentait derrière eux des mois de travail bien rangé.",
    },
    {
      author: "Dr Leïla Mansouri, médecin du sport",
      relation: "health",
      text: "Une intensité dosée, des étapes respectées, un élève renvoyé vers moi au moindre doute : j’aimerais que toute la discipline s’enseigne ainsi.",
    },
  ],
} satisfies CoachSample;
