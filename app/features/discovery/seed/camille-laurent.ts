import type { CoachSample } from "./sample.ts";

export const camilleLaurent = {
  slug: "camille-laurent",
  name: "Camille Laurent",
  disciplines: [2, 1],
  city: "Paris",
  latitude: 48.8583,
  longitude: 2.3829,
  hourlyRateCents: 4500,
  isFeatured: true,
  isAmbassador: true,
  firstLessonFree: true,
  courseModes: ["in-person", "webcam"],
  locationType: "both",
  travelKm: 10,
  answersInMinutes: 45,
  studentsCount: 118,
  headline: "Soulever lourd s’apprend : je vous montre comment, pas à pas.",
  description:
    "Des séances de musculation individuelles, dans une petite salle du 11e ou chez vous si vous avez une barre. Squat, soulevé de terre, tractions : vous apprenez les gestes avant les charges, puis vous progressez semaine après semaine avec un programme écrit. Débutants bienvenus, et ceux qui se sont déjà fait mal encore plus.",
  about:
    "À vingt ans, je passais mes heures de salle sur un tapis de course, parce que c’était le seul coin où personne ne venait me donner de conseils. Puis une camarade de fac m’a appris le soulevé de terre. En une séance, j’ai su ce que je voulais enseigner, et surtout à qui.\n\nMes élèves sont des femmes qui n’avaient jamais osé passer du côté des barres, des quinquagénaires à qui l’on a trop répété de faire attention, des télétravailleurs qui avaient oublié l’existence de leurs épaules. Très peu se disaient sportifs en m’écrivant.\n\nJe donne mes cours dans une petite salle privée près de la Roquette, à domicile dans le 11e et le 20e, ou en visio. Je compte à voix haute et je plaisante entre les séries, jamais pendant.",
  experience:
    "Dix ans de métier, dont quatre comme responsable du plateau de musculation d’un club associatif du 20e arrondissement. J’y ai appris à corriger un squat en une phrase, parce que quinze personnes attendaient la leur.\n\nInstallée à mon compte depuis 2020, j’ai accompagné plus de cent élèves, de 17 à 74 ans. Parmi les étapes dont je suis fière : une première traction à 52 ans, une reprise patiente après deux grossesses rapprochées, un candidat gardien de la paix qui redoutait le parcours moteur et l’a bouclé avec neuf secondes d’avance.\n\nDe mon côté, je pratique la force athlétique en compétition régionale, en moins de 63 kg. Mes résultats n’impressionnent que ma mère, mais je sais exactement ce que l’on ressent devant une charge qui fait peur : j’en rencontre une par mois.",
  teachingMethod:
    "La première séance sert à vous regarder bouger : vous accroupir, pousser, tirer, porter. J’en déduis un programme de six semaines bâti sur quatre ou cinq mouvements, pas davantage.\n\nChaque charge est inscrite dans un carnet partagé. On n’ajoute du poids que si les trois dernières répétitions ressemblent aux trois premières ; c’est ma seule règle non négociable. Si vous avez mal dormi ou sortez d’une grippe, on réduit, et personne ne s’en excuse.\n\nEn visio, je vous demande deux angles de caméra et vous recevez après la séance trois captures commentées. Entre les cours, vous avez une ou deux séances courtes à faire en autonomie, écrites pour tenir en quarante minutes, échauffement compris.",
  qualifications: [
    "Licence STAPS, mention entraînement sportif (2015)",
    "BPJEPS Activités de la forme, option haltérophilie-musculation (2017)",
    "Brevet fédéral d’initiateur en force athlétique, FFForce",
    "Formation activité physique pré- et postnatale (42 h)",
    "PSC1, recyclé en 2025",
  ],
  subjects: [
    "Musculation débutant",
    "Force",
    "Remise en forme",
    "Post-partum",
    "Dos et posture",
    "Prépa concours",
  ],
  packs: [
    { hours: 5, priceCents: 21000 },
    { hours: 10, priceCents: 40000 },
  ],
  reviews: [
    {
      author: "Inès R.",
      rating: 5,
      comment:
        "Deuxième pack terminé. Je fais des fentes sans que mon genou rentre, et je sais maintenant pourquoi il rentrait.",
      date: "2026-10-24",
    },
    {
      author: "Bertrand L.",
      rating: 5,
      comment:
        "Séances denses, très bien préparées. Le créneau de 18 h part vite, il faut s’y prendre deux semaines à l’avance.",
      date: "2026-10-06",
      coachResponse:
        "C’est vrai, Bertrand. J’ouvre un second créneau le mardi à 19 h 15 dès novembre ; vous êtes le premier prévenu.",
    },
    {
      author: "Monique D.",
      rating: 5,
      comment:
        "À 58 ans, je n’avais jamais touché une barre. Un an plus tard, je soulève 70 kg et je porte ma petite-fille jusqu’au quatrième étage sans m’arrêter. Pas une fois Camille ne m’a dit que c’était bien pour mon âge.",
      date: "2026-09-19",
      coachResponse:
        "Vous avez surtout refusé toutes les chaises que je vous tendais entre les séries, Monique. Les 75 kg vous attendent.",
      featured: true,
    },
    {
      author: "Yasmine T.",
      rating: 5,
      comment:
        "Je m’imaginais mal faire des squats devant un écran. En réalité elle voit tout, même le talon qui décolle d’un centimètre.",
      date: "2026-08-02",
    },
    {
      author: "Gaëtan P.",
      rating: 5,
      comment:
        "Concours de gardien de la paix en poche ! Le parcours moteur était ma bête noire, on l’a découpé en morceaux et travaillé comme une recette.",
      date: "2026-06-27",
    },
    {
      author: "Clémence V.",
      rating: 5,
      comment:
        "J’ai repris six mois après mon deuxième accouchement, avec le feu vert de ma sage-femme. Camille pose les bonnes questions, sans gêne et sans familiarité.",
      date: "2026-05-11",
    },
    {
      author: "Olivier N.",
      rating: 3,
      comment:
        "Très professionnelle, mais j’attendais plus d’intensité dès le départ. Quatre séances de technique avant de charger, ce n’est pas pour moi.",
      date: "2026-03-22",
      coachResponse:
        "Merci pour votre franchise, Olivier. Je tiens à cette étape, mais j’aurais dû l’annoncer clairement à notre premier rendez-vous. Elle figure désormais en tête de chaque programme.",
    },
    {
      author: "Solène K.",
      rating: 5,
      comment: "Ma première traction, à 52 ans. J’ai crié, Camille aussi.",
      date: "2026-01-30",
    },
    {
      author: "Hugo A.",
      rating: 5,
      comment:
        "Programme limpide, chaque exercice a sa raison d’être. La salle est minuscule, mieux vaut le savoir.",
      date: "2025-12-14",
    },
    {
      author: "Nadège B.",
      rating: 5,
      comment:
        "Je venais perdre du poids, elle m’a proposé de suivre ce que je soulève plutôt que ce que je pèse. La pile de ma balance est morte en avril, je ne l’ai pas remplacée.",
      date: "2025-11-08",
    },
    {
      author: "Étienne C.",
      rating: 5,
      comment:
        "Le premier cours offert n’avait rien d’une démonstration commerciale : une heure à observer, à tester, à noter. J’ai réservé le suivant dans l’escalier.",
      date: "2025-09-26",
      coachResponse:
        "Et vous êtes remonté chercher votre écharpe, si je me souviens bien. À jeudi, Étienne !",
    },
  ],
  recommendations: [
    {
      author: "Dr Anne-Laure Vidal, médecin du sport",
      relation: "health",
      text: "Camille demande un avis médical quand il le faut et respecte ce qu’on lui répond. Les patients que je lui confie reviennent plus forts et mieux renseignés sur leur propre corps.",
    },
    {
      author: "Sylvain Mercier, juge régional de force athlétique",
      relation: "colleague",
      text: "Sur nos plateaux, je la reconnais de dos : c’est celle qui encourage les débutants des autres clubs. Son œil technique est l’un des plus sûrs d’Île-de-France.",
    },
    {
      author: "Julie Armand, sage-femme",
      relation: "health",
      text: "Elle connaît les délais, les précautions et les limites de son rôle. Pour une reprise du renforcement après une naissance, c’est son nom que je donne.",
    },
  ],
} satisfies CoachSample;
