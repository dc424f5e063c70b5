import type { ProductSample } from "./product-sample.ts";

const supplement = { category: "supplements", type: "one_time" } as const;

/**
 * The notice that the law requires on food supplements. Foods with protein or sugar are not supplements, and
 * do not carry it.
 */
const SUPPLEMENT_NOTICE =
  "Complément alimentaire. Ne remplace pas une alimentation variée et équilibrée ni un mode de vie sain. Ne dépassez pas la dose journalière indiquée. À conserver au sec, hors de portée des jeunes enfants. Demandez conseil à un professionnel de santé si vous êtes enceinte, si vous allaitez ou si vous suivez un traitement.";

export const proteineWhey: ProductSample = {
  ...supplement,
  name: "Protéine whey",
  summary: "900 g de protéines de lactosérum à la vanille : 24 g de protéines par dose de 30 g.",
  description: `Du lactosérum concentré de lait de vache, de la vanille et presque rien d’autre. Trente doses de 30 g, chacune avec 24 g de protéines, 1,6 g de sucres et 118 kcal. Les protéines contribuent à augmenter la masse musculaire ; elles ne remplacent ni l’entraînement ni les repas.

Mode d’emploi : mélangez une dose à 250 ml d’eau ou de lait, en secouant une dizaine de secondes. Une dose par jour suffit à la plupart des gens, à distance d’un repas ou après la séance.

Ingrédients : lactosérum concentré (LAIT), arôme naturel de vanille, émulsifiant : lécithine de tournesol, édulcorant : glycosides de stéviol. Allergènes : contient du LAIT. Fabriqué dans un atelier qui utilise du SOJA et des ŒUFS.`,
  inside: ["1 pot de 900 g, soit 30 doses", "1 cuillère doseuse de 30 g"],
  priceCents: 4_500,
  netGrams: 900,
  received: 25,
  since: "2025-03-03",
  pictures: [
    {
      file: "proteine-whey",
      alt: "Un grand pot de whey à la vanille à couvercle noir, avec sa cuillère doseuse.",
    },
    { file: "proteine-whey-dose", alt: "Une dose de poudre versée dans un verre d’eau gradué." },
  ],
};

export const creatine: ProductSample = {
  ...supplement,
  name: "Créatine monohydrate",
  summary: "300 g de créatine pure, sans arôme : cent doses de 3 g.",
  description: `De la créatine monohydrate, et rien d’autre : ni arôme, ni sucre, ni colorant. La créatine améliore les capacités physiques lors de séries successives d’exercices très intenses et de courte durée ; cet effet est obtenu avec 3 g par jour.

Mode d’emploi : 3 g par jour, soit une cuillère rase, dans un verre d’eau, à l’heure qui vous convient. Il n’y a pas besoin de phase de charge. Réservée aux adultes qui pratiquent une activité intense.

Ingrédient : créatine monohydrate. Sans allergène déclaré.

${SUPPLEMENT_NOTICE}`,
  inside: ["1 pot de 300 g, soit 100 doses", "1 cuillère doseuse de 3 g"],
  priceCents: 2_490,
  netGrams: 300,
  received: 48,
  since: "2025-03-17",
  pictures: [
    { file: "creatine", alt: "Un pot blanc et vert de créatine, une petite cuillère de poudre devant." },
  ],
};

export const barresCereales: ProductSample = {
  ...supplement,
  name: "Barres avoine et amande, boîte de douze",
  summary: "Douze barres de 40 g à l’avoine, aux amandes et au miel, pour la poche du maillot.",
  description: `Cinq ingrédients que l’on reconnaît à l’œil. Chaque barre de 40 g apporte 172 kcal, 21 g de glucides, 4,8 g de protéines et 3 g de fibres. Elle se mâche même par temps froid et ne fond pas en été.

Mode d’emploi : une barre une heure avant la séance, ou par petits morceaux pendant une sortie longue, avec de l’eau.

Ingrédients : flocons d’AVOINE 44 %, AMANDES 22 %, miel, raisins secs, sel. Allergènes : contient du gluten (AVOINE) et des fruits à coque (AMANDES). Peut contenir des traces d’ARACHIDES et de SÉSAME.`,
  inside: ["12 barres de 40 g emballées une à une, soit 480 g"],
  priceCents: 2_760,
  netGrams: 480,
  received: 30,
  since: "2025-05-05",
  pictures: [
    { file: "barres-cereales", alt: "Une boîte de barres ouverte, une barre d’avoine entamée devant." },
  ],
};

export const boissonEffort: ProductSample = {
  ...supplement,
  name: "Boisson d’effort citron",
  summary: "Glucides et sodium en poudre, goût citron : de quoi préparer vingt bidons de 500 ml.",
  description: `Pour les sorties de plus d’une heure, quand l’eau seule ne suffit plus. Une dose de 30 g dans 500 ml d’eau donne 28 g de glucides et 300 mg de sodium, avec un goût de citron léger qui ne lasse pas.

Mode d’emploi : une dose pour un bidon de 500 ml, à boire par gorgées pendant l’effort. Pour une séance de moins d’une heure, de l’eau convient très bien.

Ingrédients : maltodextrine de maïs, fructose, citrate de sodium, jus de citron en poudre, arôme naturel. Sans allergène déclaré. Ne convient pas en cas d’intolérance au fructose.`,
  inside: ["1 sachet refermable de 600 g, soit 20 doses", "1 cuillère doseuse de 30 g"],
  priceCents: 1_850,
  netGrams: 600,
  received: 36,
  since: "2025-05-19",
  pictures: [
    {
      file: "boisson-effort",
      alt: "Un sachet jaune de boisson d’effort, un bidon de cycliste et un citron.",
    },
  ],
};

export const proteineVegetale: ProductSample = {
  ...supplement,
  name: "Protéine végétale pois et riz",
  summary: "750 g de protéines de pois et de riz au cacao, sans lait ni soja.",
  description: `Le pois et le riz se complètent : ensemble, ils apportent tous les acides aminés essentiels. Vingt-cinq doses de 30 g, chacune avec 22 g de protéines, 0,6 g de sucres et 116 kcal.

La texture est plus épaisse que celle d’une whey, et le goût de cacao franc, peu sucré. Mixée avec une banane, elle fait oublier la poudre.

Mode d’emploi : une dose dans 300 ml d’eau ou de boisson végétale ; secouez, attendez une minute, secouez encore.

Ingrédients : protéines de pois 62 %, protéines de riz 25 %, cacao maigre, sel, édulcorant : glycosides de stéviol. Sans allergène parmi les ingrédients. Fabriquée dans un atelier qui utilise du LAIT et du SOJA.`,
  inside: ["1 sachet de 750 g, soit 25 doses", "1 cuillère doseuse de 30 g"],
  priceCents: 3_890,
  netGrams: 750,
  received: 18,
  since: "2025-06-16",
  pictures: [
    {
      file: "proteine-vegetale",
      alt: "Un sachet vert de protéine végétale, des cosses de pois et un épi de riz.",
    },
  ],
};

export const magnesium: ProductSample = {
  ...supplement,
  name: "Magnésium bisglycinate",
  summary: "Soixante gélules végétales : un mois de magnésium, à raison de deux par jour.",
  description: `Deux gélules apportent 200 mg de magnésium, soit 53 % des apports de référence. Le magnésium contribue à une fonction musculaire normale.

Mode d’emploi : deux gélules par jour au cours d’un repas, avec un grand verre d’eau, pendant un mois. Une alimentation qui comporte légumes secs, céréales complètes et fruits à coque en apporte déjà : regardez votre assiette avant d’acheter.

Ingrédients : bisglycinate de magnésium, gélule d’hypromellose. Sans allergène déclaré. Convient aux végétaliens.

${SUPPLEMENT_NOTICE}`,
  inside: ["1 flacon de 60 gélules, soit 50 g"],
  priceCents: 1_690,
  netGrams: 50,
  received: 52,
  since: "2025-07-07",
  pictures: [
    { file: "magnesium", alt: "Un flacon brun de gélules de magnésium, quatre gélules posées devant." },
  ],
};

export const electrolytes: ProductSample = {
  ...supplement,
  name: "Pastilles d’électrolytes",
  summary: "Vingt pastilles effervescentes au pamplemousse, sans sucre, pour l’eau des jours chauds.",
  description: `Une pastille dans 500 ml d’eau : 320 mg de sodium, 100 mg de potassium et 30 mg de magnésium, ce que l’on perd en transpirant. Le goût de pamplemousse reste discret, et il n’y a pas de sucre.

Mode d’emploi : laissez fondre deux minutes, buvez par gorgées. Deux pastilles par jour au plus. À éviter en cas de régime pauvre en sel.

Ingrédients : acide citrique, bicarbonate de sodium, chlorure de sodium, citrates de potassium et de magnésium, arôme naturel de pamplemousse, édulcorant : glycosides de stéviol. Sans allergène déclaré.

${SUPPLEMENT_NOTICE}`,
  inside: ["1 tube de 20 pastilles de 4 g, soit 80 g, à bouchon qui garde au sec"],
  priceCents: 1_290,
  netGrams: 80,
  received: 75,
  since: "2025-08-04",
  pictures: [
    {
      file: "electrolytes",
      alt: "Un tube de pastilles orange, et une pastille qui pétille dans un verre d’eau.",
    },
  ],
};

export const gelsEnergetiques: ProductSample = {
  ...supplement,
  name: "Gels à la pomme, boîte de dix",
  summary: "Dix gels de 40 g à la purée de pomme : 25 g de glucides chacun, faciles à avaler en courant.",
  description: `De la purée de pomme, du sirop de riz et une pincée de sel, dans un sachet qui s’ouvre avec les dents. Chaque gel de 40 g apporte 25 g de glucides et 104 kcal.

Mode d’emploi : un gel toutes les quarante minutes pendant un effort de plus d’une heure et quart, avec quelques gorgées d’eau. Essayez-les à l’entraînement, jamais pour la première fois le jour de la course. Rapportez les sachets vides.

Ingrédients : purée de pomme 52 %, sirop de riz, jus de citron, sel. Sans allergène déclaré.`,
  inside: ["10 gels de 40 g, soit 400 g"],
  priceCents: 1_950,
  netGrams: 400,
  received: 22,
  since: "2025-09-15",
  pictures: [
    { file: "gels-energetiques", alt: "Trois sachets de gel à la pomme et une pomme rouge sur une table." },
  ],
};
