import type { Technique } from "./training-content.ts";

/** These techniques help people decide for themselves, without pressure. */
export const TECHNIQUES: readonly Technique[] = [
  {
    title: "Écouter avant de proposer",
    when: "Au début de chaque premier échange, sans exception.",
    steps: [
      "Demandez ce qui l’a décidé à écrire, et pourquoi maintenant.",
      "Laissez un silence après la réponse : la suite est souvent l’essentiel.",
      "Reformulez en une phrase, et attendez un « oui, c’est ça ».",
    ],
    example:
      "« Si je comprends bien, vous avez repris deux fois et arrêté au bout d’un mois parce que les séances étaient trop longues. C’est bien cela ? »",
    limit: "Écouter ne sert pas à trouver un point faible sur lequel appuyer ensuite.",
  },
  {
    title: "Partir de l’objectif, pas du forfait",
    when: "Quand la personne demande « combien ça coûte » avant d’avoir dit ce qu’elle cherche.",
    steps: [
      "Donnez le prix à l’unité tout de suite : il n’y a rien à cacher.",
      "Demandez ensuite ce qu’elle voudrait pouvoir faire dans trois mois.",
      "Proposez la formule la plus petite qui y mène.",
    ],
    example:
      "« Une séance est à 50 €. Pour courir cinq kilomètres en mai, une séance par semaine et deux sorties seul suffisent. »",
    limit: "Ne proposez jamais plus de séances que ce dont l’objectif a besoin.",
  },
  {
    title: "Faire essayer",
    when: "Quand la personne hésite parce qu’elle ne vous connaît pas.",
    steps: [
      "Proposez une première séance ou un appel de vingt minutes, à l’issue duquel rien n’est dû.",
      "Dites à l’avance comment il se passe, et combien de temps il dure.",
      "À la fin, demandez si cela correspond à ce qu’elle cherchait.",
    ],
    example: "« Venez voir. Si ce n’est pas pour vous, je vous conseillerai quelqu’un d’autre. »",
    limit:
      "Une séance d’essai n’est pas un entretien de vente : pas d’offre « valable aujourd’hui seulement ».",
  },
  {
    title: "Le choix entre deux rythmes",
    when: "Quand l’envie est là, mais que la personne ne sait pas par quoi commencer.",
    steps: [
      "Décrivez deux rythmes tenables, avec leur prix au mois.",
      "Dites lequel vous choisiriez à sa place, et pourquoi.",
      "Rappelez qu’elle peut aussi attendre, et changer plus tard.",
    ],
    example:
      "« Une fois par semaine, ou une fois toutes les deux semaines avec un programme entre-temps. Vu vos semaines, je prendrais le second. »",
    limit: "« Ni l’un ni l’autre » doit rester une réponse possible.",
  },
  {
    title: "Dire ce qui ne va pas marcher",
    when: "Quand les attentes sont trop grandes pour le temps disponible.",
    steps: [
      "Dites clairement ce que vous ne pouvez pas promettre.",
      "Proposez un objectif plus petit, que l’on peut vérifier.",
      "Laissez la personne décider si cela lui suffit.",
    ],
    example:
      "« Dix kilos en deux mois, je ne vous le promettrai pas. Monter vos quatre étages sans pause, oui, probablement avant l’été. »",
    limit: "Une promesse chiffrée sur un corps n’est jamais honnête.",
  },
  {
    title: "Montrer des preuves vérifiables",
    when: "Quand la question est, sans être dite : « pourquoi vous ? ».",
    steps: [
      "Montrez votre diplôme et votre carte professionnelle : ils se vérifient.",
      "Renvoyez aux avis de votre page, critiques comprises.",
      "Racontez un parcours comparable, sans nom ni détail reconnaissable.",
    ],
    example:
      "« Vous pouvez vérifier ma carte dans l’annuaire du ministère, et lire les avis sur ma page, y compris le moins bon. »",
    limit: "Pas de photo d’élève ni d’histoire reconnaissable sans accord écrit.",
  },
  {
    title: "Récapituler par écrit",
    when: "À la fin de chaque échange qui a abouti à une proposition.",
    steps: [
      "Écrivez l’objectif dans ses mots, le rythme, le prix total et la règle d’annulation.",
      "Envoyez-le le jour même, en moins de dix lignes.",
      "Dites jusqu’à quand vous gardez le créneau, si c’est vrai.",
    ],
    example:
      "« Je vous garde le jeudi 18 h jusqu’à dimanche. Après, il repart dans mes disponibilités, et nous en trouverons un autre. »",
    limit: "N’inventez ni rareté ni délai : cela se voit, et c’est interdit.",
  },
  {
    title: "Laisser partir",
    when: "Quand la réponse est non, ou qu’elle ne vient pas.",
    steps: [
      "Remerciez, et demandez une fois ce qui a manqué.",
      "Si un confrère convient mieux, donnez son nom.",
      "Notez la date, et n’écrivez plus, sauf demande.",
    ],
    example: "« Merci de me l’avoir dit franchement. Si l’envie revient, vous savez où me trouver. »",
    limit: "Deux messages sans réponse suffisent. Le troisième devient du harcèlement.",
  },
];
