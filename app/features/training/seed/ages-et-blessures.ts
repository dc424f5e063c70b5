import type { ModuleText } from "./training-content.ts";

export const agesEtBlessures: ModuleText = {
  id: "ages-et-blessures",
  title: "Adapter à l’âge et aux blessures",
  summary: "Enfants, seniors, grossesse, reprise après une blessure : les mêmes principes, d’autres dosages.",
  lessons: [
    {
      id: "enfants-et-ados",
      title: "Enfants et adolescents",
      body: `Un enfant n’est pas un petit adulte. Son corps change plus vite que ses séances, et son plaisir décide de tout : celui qui s’amuse à dix ans bouge encore à trente.

## Combien, et quoi

L’Organisation mondiale de la santé recommande aux 5 à 17 ans une moyenne de **60 minutes par jour** d’activité modérée à soutenue, surtout d’endurance, avec des activités qui renforcent muscles et os au moins trois fois par semaine. La séance n’est qu’une partie du compte : le vélo, la cour et les jeux du soir en font autant.

- **Avant 10 ans** : des jeux, de la variété, apprendre à courir, lancer, sauter, tomber. Peu de consignes, beaucoup d’essais.
- **De 10 à 14 ans** : la technique, la coordination, les règles. La croissance est rapide : on ménage les genoux, les talons et le dos.
- **À partir de 14 ans** : une vraie progression, en expliquant pourquoi.

## La musculation est-elle dangereuse ?

Bien encadrée, avec des charges légères et une technique soignée, non : les sociétés savantes sont d’accord. Ce qui blesse, c’est la charge maximale, la fatigue et l’absence de surveillance. Le poids du corps suffit longtemps.

## Attention à la chaleur et à la spécialisation

Les enfants se refroidissent et se réchauffent moins bien que nous, et oublient de boire. Organisez les pauses à leur place. Pratiquer un seul sport toute l’année, trop tôt, augmente les blessures et l’abandon : encouragez la diversité et de vraies semaines de repos.

## La douleur ne se négocie pas

Une boiterie, une douleur qui réveille la nuit ou qui dure plus de quelques jours mènent chez le médecin. N’y mettez pas l’étiquette « croissance » vous-même.

Enfin, parlez au parent à chaque séance, même trente secondes. Et ne commentez jamais le corps d’un adolescent : une phrase de trop se retient vingt ans. Dites plutôt ce qu’il sait faire aujourd’hui et qu’il ne savait pas faire hier.`,
      takeaways: [
        "60 minutes par jour en moyenne, par le jeu avant tout.",
        "Charges légères et technique soignée, jamais de maximum.",
        "Une douleur qui dure ou qui réveille : médecin.",
      ],
    },
    {
      id: "seniors",
      title: "Après 60 ans : force et équilibre",
      body: `Passé soixante ans, l’activité physique fait ses meilleurs miracles. On gagne en force à tout âge, y compris à quatre-vingt-dix ans. Encore faut-il oser en proposer.

## Les recommandations

L’Organisation mondiale de la santé donne les mêmes repères d’endurance qu’aux autres adultes, 150 à 300 minutes par semaine à intensité modérée, du renforcement au moins deux fois par semaine, et y ajoute, à partir de 65 ans, des exercices d’**équilibre et de force au moins trois fois par semaine**, pour prévenir les chutes. Quand la santé ne permet pas d’atteindre ces volumes, on fait ce que l’on peut : un peu vaut toujours mieux que rien.

## Ce qui change

- L’échauffement dure dix à quinze minutes.
- La récupération est plus longue : un jour entre deux séances de force.
- Les médicaments comptent : certains ralentissent le cœur et rendent la fréquence cardiaque trompeuse. Fiez-vous à l’effort ressenti et à la parole.
- On se relève lentement : passer du sol à la station debout est un exercice en soi, et une compétence précieuse.

## L’équilibre, un peu chaque fois

Tenir sur un pied près d’un appui, marcher talon contre pointe, se retourner, enjamber, se relever d’une chaise sans les mains. Toujours avec un support à portée de main, et vous du côté faible. Ajoutez une double tâche quand c’est solide : compter à rebours en marchant.

## Questions à poser

Une chute dans l’année ? Une prothèse, de l’ostéoporose, un vertige, un traitement contre la tension ou le diabète ? Un avis médical avant de commencer est une bonne idée pour quelqu’un d’inactif ou qui a une maladie chronique. Il ne sert pas à interdire, mais à choisir.

## Le ton juste

Pas de diminutif, pas de voix d’enfant. Un senior a souvent plus d’histoire sportive que vous. Demandez-lui ce qu’il veut pouvoir faire encore dans dix ans, et construisez la séance à partir de là.`,
      takeaways: [
        "À partir de 65 ans : équilibre et force, trois fois par semaine.",
        "L’effort ressenti plutôt que le cardio, surtout sous traitement.",
        "Un support à portée de main, et un ton d’adulte à adulte.",
      ],
    },
    {
      id: "grossesse",
      title: "Grossesse et retour de couches",
      body: `Bouger pendant une grossesse sans complication est recommandé. Le rôle du coach est d’adapter, d’écouter et de ne jamais décider à la place des soignants.

## Avant tout, l’accord

Demandez à l’élève d’en parler à son médecin ou à sa sage-femme, et d’obtenir un accord clair, par écrit si possible. Certaines situations contre-indiquent l’activité, d’autres la limitent : ce n’est pas à vous de les reconnaître. Vérifiez aussi que votre assurance couvre ce public.

## Les repères

La Haute Autorité de santé encourage les femmes enceintes sans contre-indication à pratiquer une activité d’intensité modérée, de l’ordre de 150 minutes par semaine, en plusieurs séances, avec du renforcement doux. Modérée veut dire : pouvoir parler sans être essoufflée. Une sportive entraînée continue en baissant l’intensité ; une débutante commence par quinze minutes.

## Ce que l’on adapte

- pas de sport avec risque de chute ou de choc au ventre ; la plongée avec bouteille est proscrite ;
- après le premier trimestre, éviter de rester longtemps allongée sur le dos ;
- éviter la chaleur, boire, ne pas bloquer le souffle ;
- réduire les impacts quand le périnée ou le bassin se plaignent ;
- les articulations sont plus souples : pas d’étirement forcé.

## On arrête et on appelle

Saignement, contractions régulières, perte de liquide, douleur à la poitrine, malaise, maux de tête violents, mollet gonflé et douloureux, bébé qui bouge moins : arrêt immédiat et avis médical sans attendre.

## Après la naissance

La reprise suit l’avis du médecin ou de la sage-femme, souvent donné lors de la visite postnatale, et après la rééducation du périnée quand elle est prescrite. On recommence par la marche, la respiration, le gainage doux. La course et les sauts attendent. Des fuites, une pesanteur ou une douleur ne sont pas « normales après un bébé » : on s’arrête et on oriente.

Les nuits sont courtes, le corps a changé, le moral parfois aussi. Une séance de vingt minutes tenue vaut mieux qu’un programme ambitieux. Si la tristesse s’installe, encouragez à en parler à la sage-femme ou au médecin.`,
      takeaways: [
        "Accord du médecin ou de la sage-femme, avant et après.",
        "Modéré : pouvoir parler. Ni chute, ni choc, ni chaleur.",
        "Saignement, contractions, malaise : arrêt et avis médical immédiat.",
      ],
    },
    {
      id: "apres-blessure",
      title: "Blessures, maladies et limites du métier",
      body: `Tôt ou tard, un élève arrive avec un dos fragile, un genou opéré ou un diabète. Vous pouvez lui être très utile, à condition de savoir où s’arrête votre métier.

## Trois métiers, trois rôles

- Le **médecin** pose un diagnostic, autorise, limite, prescrit.
- Le **masseur-kinésithérapeute** rééduque. La rééducation est réservée aux professionnels de santé.
- Le **coach** entraîne une personne apte, dans les limites données par les deux autres.

Vous ne diagnostiquez pas, vous ne manipulez pas, vous ne promettez pas de guérir.

## L’activité physique sur ordonnance

Un médecin peut prescrire une **activité physique adaptée (APA)** à une personne atteinte d’une affection de longue durée, d’une maladie chronique, présentant des facteurs de risque ou en perte d’autonomie (article L1172-1 du code de la santé publique). Seuls certains professionnels peuvent la dispenser, selon l’importance des limitations : kinésithérapeutes, ergothérapeutes, psychomotriciens, titulaires d’une licence STAPS « activité physique adaptée et santé », et d’autres diplômés quand leurs prérogatives le prévoient (article D1172-2). Si vous n’en êtes pas, orientez vers une **Maison Sport-Santé** : il y en a dans toute la France.

## Reprendre après une blessure

1. Attendez le feu vert, et demandez les consignes exactes : ce qui est permis, ce qui ne l’est pas, jusqu’à quand.
2. Repartez nettement en dessous du niveau d’avant, sans douleur pendant, ni le lendemain.
3. Augmentez une chose à la fois, et notez la réponse du corps à 24 heures.
4. Travaillez le reste : un genou au repos n’empêche pas d’entraîner le haut du corps.

## La règle des feux

Douleur de 0 à 2 sur 10, qui ne monte pas : feu vert. De 3 à 4 : on réduit et on surveille. À partir de 5, ou douleur qui persiste le lendemain : on arrête l’exercice, et on en parle au soignant.

Un mot échangé avec le kinésithérapeute de votre élève, avec son accord, vaut dix recherches en ligne.`,
      takeaways: [
        "Le médecin diagnostique, le kiné rééduque, le coach entraîne.",
        "L’activité prescrite (APA) est réservée à des professionnels définis par la loi.",
        "Au-delà de 4 sur 10, ou si la douleur dure : on arrête.",
      ],
    },
  ],
};
