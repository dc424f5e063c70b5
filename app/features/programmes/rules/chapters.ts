import type { Chapter, WeeklyRoutine } from "./model.ts";
import { createWork } from "./work.ts";

/** These texts contain no question mark, because a glyph missing in the font looks like one. */

/** Weekly strength exercises for runners, for legs and trunk. */
export const RUNNER_STRENGTH: WeeklyRoutine = {
  title: "Le renforcement de la semaine",
  text: "Une fois par semaine, un jour sans course ou juste après un footing facile, jamais la veille de la sortie longue. Il suffit d’un tapis.",
  works: [
    createWork("squat", 2, 10, 30),
    createWork("calf-raise", 2, 12, 30),
    createWork("glute-bridge", 2, 10, 30),
    createWork("reverse-lunge", 2, 8, 30),
    createWork("bird-dog", 2, 6, 20),
    createWork("plank", 2, 10, 20),
    createWork("side-plank", 2, 7, 20),
  ],
};

export const RACE_DAY: Chapter = {
  title: "La dernière semaine et le jour de la course",
  items: [
    "La dernière semaine est courte exprès. Ne rattrapez rien et n’essayez rien de nouveau\u00a0: dormez, marchez, buvez comme d’habitude.",
    "La veille, mangez ce que vous connaissez. Préparez vos vêtements et des chaussures que vous avez déjà portées, jamais une paire neuve.",
    "Prenez votre petit-déjeuner habituel deux à trois heures avant le départ. Buvez quelques gorgées, pas un litre.",
    "Arrivez en avance, faites l’échauffement du programme, et placez-vous vers l’arrière si vous courez avec d’autres.",
    "Courez les deux premiers kilomètres plus lentement que vous n’en avez envie. Marchez une minute à chaque ravitaillement, ou quand le souffle ne suit plus.",
    "À une allure facile, dix kilomètres demandent souvent une heure à une heure et quart. La séance en compte une\u00a0: si vous vous sentez bien, continuez au même rythme jusqu’à la ligne.",
    "Après l’arrivée, marchez dix minutes, buvez et mangez. Ne courez pas pendant les trois jours qui suivent.",
  ],
};

export const TOO_HARD_TOO_EASY: Chapter = {
  title: "Trop dure ou trop facile, quoi changer",
  items: [
    "Vous parlez encore en phrases pendant l’effort, et une heure après vous vous sentez bien\u00a0: gardez la séance telle quelle.",
    "Vous ne finissez plus vos phrases, ou les derniers gestes se dégradent\u00a0: la fois suivante, faites un tour de moins ou prenez la version plus facile de chaque exercice.",
    "Des courbatures vous gênent encore deux jours après\u00a0: remplacez la séance suivante par vingt minutes de marche, puis reprenez la même.",
    "Deux séances de suite vous ont paru faciles\u00a0: prenez la version plus difficile d’un ou deux exercices, pas de tous à la fois.",
    "Une douleur vive n’est pas une courbature\u00a0: arrêtez la séance et relisez «\u00a0Quand s’arrêter\u00a0».",
  ],
};

export const BODYWEIGHT_TEST: Chapter = {
  title: "Le test, au départ et à la fin",
  items: [
    "Faites-le avant la première séance, puis dans la dernière semaine, un jour de repos et après l’échauffement. Notez chaque résultat.",
    "Pompes\u00a0: prenez la version la plus dure que vous tenez proprement, et comptez jusqu’à ce que le corps ne soit plus droit.",
    "Squats\u00a0: comptez ceux que vous faites proprement en une minute.",
    "Tirages à plat ventre\u00a0: comptez-les en une minute, avec l’arrêt de deux secondes.",
    "Planche\u00a0: tenez jusqu’à ce que le bassin bouge, soixante secondes au plus.",
    "Moins de huit répétitions, ou moins de vingt secondes de planche\u00a0: commencez un échelon plus bas que le programme. Plus de vingt répétitions\u00a0: un échelon plus haut.",
  ],
};

export const BODYWEIGHT_LADDERS: Chapter = {
  title: "Les échelles de progression",
  items: [
    "Pousser\u00a0: pompe contre un mur, mains sur une table, mains sur une marche, genoux au sol, pompe, pompe serrée, pompe serrée pieds surélevés.",
    "Jambes\u00a0: squat jusqu’à une chaise, squat, fente arrière, fente marchée, squat bulgare, squat sauté.",
    "Hanches\u00a0: charnière de hanches, pont fessier, pont fessier sur une jambe.",
    "Tirer\u00a0: nageur mains au sol, nageur, tirage à plat ventre, tirage à plat ventre poitrine décollée, tirage à la serviette, tirage à la serviette un bras après l’autre.",
    "Gainage\u00a0: planche genoux au sol, planche, planche et toucher d’épaule, gainage creux.",
    "Montez d’un échelon quand toutes les répétitions prévues passent proprement, deux séances de suite. Redescendez dès que le geste se perd.",
  ],
};

export const SIX_GESTURES: Chapter = {
  title: "Le bilan de six gestes",
  items: [
    "Faites-le avant la première semaine et après la dernière, après deux minutes de marche sur place. Notez, ou photographiez-vous de profil pour comparer. Aucun geste ne doit faire mal.",
    "Hanches\u00a0: accroupissez-vous, talons au sol, en vous tenant s’il le faut. Notez jusqu’où vous descendez.",
    "Arrière des cuisses\u00a0: debout, genoux souples, penchez-vous. Notez où arrivent les mains, genoux, tibias, chevilles ou sol.",
    "Chevilles\u00a0: face à un mur, touchez-le du genou sans décoller le talon. Mesurez la distance entre les orteils et le mur.",
    "Épaules\u00a0: dos au mur, montez les bras. Notez si les poignets touchent le mur sans que le dos se creuse.",
    "Haut du dos\u00a0: assis, bras croisés, tournez de chaque côté. Notez ce que vous voyez derrière vous.",
    "Nuque\u00a0: tournez la tête de chaque côté. Notez si le menton arrive au-dessus de l’épaule.",
  ],
};

export const STANDING_MOBILITY: Chapter = {
  title: "Debout, au bureau",
  items: [
    "Lundi, hanches\u00a0: un pied loin derrière l’autre, une main sur le bureau, avancez le bassin. 30\u00a0s de chaque côté, trois fois.",
    "Mardi, dos\u00a0: mains sur le bureau, reculez les pieds et laissez descendre la poitrine, 30\u00a0s, trois fois. Puis tournez le buste, mains sur les hanches, 8\u00a0fois de chaque côté.",
    "Mercredi, épaules et nuque\u00a0: ange au mur, 2\u00a0×\u00a08. Puis laissez la tête s’incliner, 20\u00a0s de chaque côté, deux fois.",
    "Jeudi, chevilles et jambes\u00a0: genou au mur, 2\u00a0×\u00a08 de chaque côté. Puis étirement du mollet contre le mur, 30\u00a0s de chaque côté, deux fois.",
    "Vendredi, poignets et thorax\u00a0: cercles de poignets, 1\u00a0min. Puis un avant-bras contre l’encadrement d’une porte, tournez le buste, 30\u00a0s de chaque côté, trois fois.",
    "Samedi, tout le corps\u00a0: enchaînez le premier geste de chaque jour.",
  ],
};

export const EATING_FOR_MUSCLE: Chapter = {
  title: "Manger pour prendre du muscle",
  items: [
    "Combien manger\u00a0: un peu plus que d’habitude, une collation de plus par jour suffit souvent. Pesez-vous une fois par semaine, le matin. 200 à 300\u00a0grammes de plus par semaine est un bon rythme, davantage serait surtout de la graisse. Si rien ne bouge pendant trois semaines, ajoutez une petite portion de féculents.",
    "Combien de protéines\u00a0: environ 1,6\u00a0gramme par kilo de poids et par jour, répartis sur trois ou quatre repas, suffit à la plupart des adultes qui s’entraînent. Pour 70\u00a0kg, c’est environ 110\u00a0grammes.",
    "Où les trouver, à peu près\u00a0: 100\u00a0g de poulet cuit, 30\u00a0g\u00a0; 100\u00a0g de poisson, 20\u00a0g\u00a0; deux œufs, 12\u00a0g\u00a0; 200\u00a0g de lentilles cuites, 18\u00a0g\u00a0; 100\u00a0g de tofu ferme, 13\u00a0g\u00a0; 100\u00a0g de fromage blanc, 8\u00a0g.",
    "Que préparer d’avance\u00a0: deux fois par semaine, cuisez un grand plat de riz, de pâtes ou de lentilles, des œufs durs et des légumes rôtis. Mis au froid aussitôt, ils se gardent deux à trois jours.",
    "Aucun complément n’est nécessaire. En cas de maladie des reins, de diabète, de grossesse ou de trouble du comportement alimentaire, demandez d’abord l’avis de votre médecin ou d’un diététicien.",
  ],
};
