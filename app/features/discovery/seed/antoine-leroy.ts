import type { CoachSample } from "./sample.ts";

export const antoineLeroy = {
  slug: "antoine-leroy",
  name: "Antoine Leroy",
  disciplines: [10],
  city: "Nantes",
  latitude: 47.2236,
  longitude: -1.5792,
  hourlyRateCents: 4500,
  isFeatured: false,
  isAmbassador: true,
  firstLessonFree: false,
  courseModes: ["in-person"],
  locationType: "fixed",
  answersInMinutes: 45,
  studentsCount: 112,
  headline: "Gagner les points que vous perdez tout seul",
  description:
    "Une heure de tennis à deux, sur terre battue ou en salle selon la pluie. On travaille une situation de match à la fois : le retour de deuxième balle, le passing quand l’autre monte, le point que vous jouez trop vite. Les balles et le court sont compris. Venez avec vos chaussures et une gourde, je prête une raquette si besoin.",
  about:
    "Regardez un match de quatrième série : sept points sur dix s’achèvent sur une faute, et c’est presque toujours la même. Mon travail consiste à trouver la vôtre, puis à vous proposer mieux que « plie les genoux ».\n\nJ’enseigne à Nantes depuis plus de vingt ans. Sur mes courts se croisent une avocate revenue au jeu à 50 ans, deux frères qui ne s’entraînent que pour se battre l’un l’autre, des classés 15/3 coincés là depuis trop de saisons. Les débuts me plaisent autant que les paliers.\n\nLes balles sont fournies, et je vous prête une raquette si la vôtre est encore en bois. Nous jouons sur terre battue dès mars, en salle dès qu’il pleut ; à Nantes, on connaît parfois les deux dans la même heure.",
  experience:
    "Premiers échanges à 5 ans contre le mur d’un garage de Chantenay. Premier tournoi à 9, perdu 6/0 6/0 et raconté avec fierté à toute la famille. Je suis monté jusqu’à 2/6, avant de m’apercevoir que les matchs des autres m’intéressaient davantage que les miens.\n\nDirecteur sportif d’un club de l’agglomération de 2008 à 2022, j’y ai formé onze moniteurs, accompagné une équipe féminine jusqu’en Nationale 3 et perdu beaucoup de sommeil les dimanches d’interclubs.\n\nJe donne aujourd’hui tous mes cours en individuel ou à deux. Une semaine par été, je retourne encadrer un stage de joueurs en fauteuil. Si le placement vous paraît un sujet théorique, venez donc les voir.",
  teachingMethod:
    "D’entrée, je joue un set contre vous sans rien dire, carnet sur le banc. Il en sort une demi-feuille : ce qui marche, ce qui casse sous pression, le coup que vous évitez. Elle nous guide pendant six à huit séances.\n\nUne heure type suit la logique d’un point. Quinze minutes de régularité en croisé, vingt sur une situation précise (la balle molle au milieu, le deuxième service à 30-40), puis du jeu au score. J’arrête l’échange quand la décision est intéressante, heureuse ou non, et je vous demande ce que vous aviez vu.\n\nLes gestes se transforment en dernier. Un revers peu académique qui retombe dans le court a toute mon estime.",
  qualifications: [
    "BEES 1er degré, option tennis (2003)",
    "DESJEPS Performance sportive, mention tennis (2014)",
    "Licence STAPS Éducation et motricité, Université de Nantes",
    "PSC1",
  ],
  subjects: ["Débutants", "Reprise", "Tactique", "Service", "Préparation aux tournois", "Cours à deux"],
  packs: [
    { hours: 5, priceCents: 21500 },
    { hours: 10, priceCents: 41000 },
  ],
  reviews: [
    {
      author: "Bénédicte R.",
      rating: 5,
      comment:
        "Ma raquette dormait depuis 1993. Un an après l’avoir ressortie, je suis classée 30/3 et insupportable à table, d’après mon mari.",
      date: "2026-10-25",
      coachResponse: "Transmettez-lui mes excuses, et amenez-le pour un double.",
    },
    {
      author: "Guillaume P.",
      rating: 5,
      comment:
        "Bloqué à 15/3 pendant quatre saisons. Antoine n’a presque pas touché à ma technique, il m’a montré où jouer quand je suis débordé. Me voilà 15/1.",
      date: "2026-09-20",
    },
    {
      author: "Florence J.",
      rating: 4,
      comment:
        "Cours vivants, explications limpides. Emportez de l’eau : on court plus qu’on ne l’imagine, même quand on débute !",
      date: "2026-08-16",
    },
    {
      author: "Amaury D.",
      rating: 5,
      comment:
        "Mon frère et moi prenons l’heure à deux. Le score du dernier jeu décisif est affiché sur notre frigo depuis janvier.",
      date: "2026-06-28",
      coachResponse: "Je conserve la feuille de marque originale, en cas de litige.",
    },
    {
      author: "Soizic L.",
      rating: 4,
      comment:
        "Mes doubles fautes sont passées de neuf à deux par match. Il a modifié mon lancer de balle, et surtout ce que je me raconte avant.",
      date: "2026-05-10",
    },
    {
      author: "Rémi T.",
      rating: 3,
      comment:
        "Excellent technicien, mais bavard entre les échanges. Pour le prix, j’aurais préféré taper davantage de balles.",
      date: "2026-04-05",
      coachResponse:
        "Reçu cinq sur cinq. Quand un joueur préfère frapper, je garde l’analyse pour les dernières minutes.",
    },
    {
      author: "Karim E.",
      rating: 5,
      comment:
        "Mon fils de 13 ans jetait sa raquette. Antoine lui a fait arbitrer deux sets entre adultes, et plus rien ne vole à la maison non plus.",
      date: "2026-02-22",
    },
    {
      author: "Delphine H.",
      rating: 4,
      comment:
        "Deux séances annulées par la pluie en novembre, replacées en salle dans la semaine. Les cours eux-mêmes sont un régal.",
      date: "2025-12-14",
    },
    {
      author: "Jean-Yves K.",
      rating: 5,
      comment:
        "Je voulais jouer malin puisque je ne joue plus fort. À 66 ans, je possède enfin une amortie et je m’en sers sans remords.",
      date: "2025-10-26",
      coachResponse: "J’en suis la première victime. Nous reparlerons de vos scrupules quand vous en aurez.",
    },
    {
      author: "Manon C.",
      rating: 5,
      comment:
        "Débutante complète, je craignais le ridicule. À la quatrième séance, j’ai tenu un échange de 22 coups qu’il commentait comme une finale à Roland-Garros.",
      date: "2025-09-07",
    },
  ],
  recommendations: [
    {
      author: "Catherine Aubry, présidente d’un club de tennis nantais",
      relation: "club",
      text: "Quatorze ans de direction sportive et pas un mercredi d’ennui. Quand Antoine est parti à son compte, la moitié du comité s’est inscrite à ses cours.",
    },
    {
      author: "Dr Yves Kermarrec, médecin du sport",
      relation: "health",
      text: "Il a repéré chez une joueuse un geste de service qui lui usait l’épaule et m’a téléphoné avant de le modifier. J’aimerais que ce réflexe soit plus répandu.",
    },
    {
      author: "Thomas Guérin, juge-arbitre",
      relation: "colleague",
      text: "On reconnaît ses élèves en tournoi : ils annoncent les balles honnêtement et savent toujours le score.",
    },
  ],
} satisfies CoachSample;
