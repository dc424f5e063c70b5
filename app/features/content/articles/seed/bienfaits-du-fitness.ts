import type { ArticleSample } from "./article-sample.ts";

export const bienfaitsDuFitness: ArticleSample = {
  slug: "bienfaits-du-fitness",
  title: "Les bienfaits du fitness, preuves à l’appui",
  excerpt:
    "Cœur, muscles, sommeil, moral : ce que l’exercice régulier change vraiment, à partir de quelle dose, et comment s’y mettre sans se blesser ni se décourager.",
  category: "Fitness",
  publishedOn: "2025-05-15",
  pictureAlt:
    "Un haltère, un kettlebell, une corde à sauter et une gourde sur un tapis, au bord d’une piste.",
  readMinutes: 8,
  body: `## En bref

- Bouger régulièrement réduit le risque de maladies cardiovasculaires, de diabète de type 2, de plusieurs cancers et de dépression. Peu de traitements agissent sur autant de fronts à la fois.
- La dose recommandée par l’Organisation mondiale de la santé (OMS) est de 150 à 300 minutes d’activité modérée par semaine, plus deux séances de renforcement musculaire. Mais le gain le plus net se fait entre rien et un peu.
- L’intensité n’est pas une vertu en soi : la régularité compte davantage que l’exploit.
- Le meilleur programme est celui que vous suivrez encore dans six mois.

## Le fitness, c’est quoi au juste ?

Le mot anglais *fitness* ne désigne ni une salle, ni un cours, ni une silhouette. Il désigne un état : celui d’un corps capable de faire ce qu’on lui demande, avec un peu de réserve. Monter trois étages sans s’arrêter, porter un enfant endormi, courir après un bus, se relever du sol sans les mains.

Cet état repose sur plusieurs qualités que l’on peut entraîner : l’**endurance** (le cœur, les poumons et les vaisseaux), la **force** et la **puissance** (les muscles), la **souplesse**, l’**équilibre** et la **coordination**. Une séance de fitness bien construite en travaille deux ou trois à la fois : un peu de souffle, un peu de muscle, un peu de mobilité. C’est ce qui la rend intéressante pour la santé, et c’est aussi ce qui la rend moins monotone qu’une heure de tapis roulant.

Il faut aussi distinguer deux choses que l’on confond souvent. L’*activité physique*, c’est tout mouvement qui fait dépenser de l’énergie : jardiner, aller au travail à vélo, danser. La *sédentarité*, c’est le temps passé assis ou allongé, éveillé, sans presque rien dépenser. On peut faire trois séances par semaine et rester assis onze heures par jour. Les deux comptent, et les deux se corrigent séparément.

## Un cœur plus économe, des vaisseaux plus souples

C’est le bénéfice le mieux établi. Un cœur entraîné éjecte plus de sang à chaque battement : il bat donc moins vite au repos et se fatigue moins à l’effort. Les vaisseaux se dilatent plus facilement, ce qui fait baisser la pression artérielle. Le profil des graisses du sang s’améliore, et l’inflammation de fond diminue.

Au bout du compte, les personnes actives ont un risque nettement plus faible d’infarctus, d’accident vasculaire cérébral et de décès prématuré. L’expertise collective que l’Inserm a consacrée au sujet en 2019 va plus loin : chez les personnes déjà atteintes d’une maladie chronique, l’activité physique n’est pas seulement permise, elle fait partie du traitement. L’ancien réflexe du repos prolongé après un problème cardiaque a été remplacé par la réadaptation à l’effort, encadrée et progressive.

Bonne nouvelle pour ceux qui partent de loin : la courbe des bénéfices est la plus raide au début. Passer de zéro à une heure de marche active par semaine change plus de choses que passer de quatre à cinq heures.

## Un métabolisme qui se règle mieux

Le muscle est l’un des plus gros consommateurs de sucre de l’organisme. Quand il travaille, il capte le glucose du sang, y compris par une voie qui ne dépend pas de l’insuline. L’effet dure plusieurs heures après l’effort, et s’entretient de séance en séance. Voilà pourquoi bouger prévient le diabète de type 2 et aide à l’équilibrer quand il est installé.

Même de petites doses comptent. Se lever et marcher quelques minutes après le repas limite le pic de sucre qui le suit. Fractionner de longues périodes assises par de courtes pauses actives fait partie des conseils de toutes les autorités de santé.

Et le poids ? Soyons honnêtes : l’exercice seul fait perdre moins de kilos qu’on ne l’espère, parce que l’appétit suit et parce qu’une heure d’effort se compense d’un goûter. Il excelle en revanche à autre chose : préserver le muscle pendant une perte de poids, réduire la graisse du ventre, celle qui entoure les organes et pèse le plus sur la santé, et surtout éviter de reprendre ce que l’on a perdu. Beaucoup de bénéfices arrivent même quand la balance ne bouge pas. Si vous ne deviez surveiller qu’un chiffre, ne choisissez pas celui-là.

## Des muscles et des os pour plus tard

Sans entraînement, nous perdons du muscle avec l’âge, lentement à partir de la quarantaine puis de plus en plus vite. Cette fonte, la sarcopénie, explique une grande part des chutes et de la perte d’autonomie. Le renforcement musculaire la freine à tout âge, y compris après 80 ans : des études menées en maison de retraite l’ont montré depuis longtemps.

L’os, lui, se renforce là où on le sollicite. Les exercices en charge (marcher, sauter, soulever) entretiennent la densité osseuse ; c’est précieux chez les femmes après la ménopause. Le travail de l’équilibre complète le tableau : pour les plus de 65 ans, l’OMS conseille d’en faire au moins trois fois par semaine pour prévenir les chutes.

Pas besoin de soulever lourd pour commencer. Se lever d’une chaise dix fois de suite, faire des pompes contre un mur, monter des escaliers : le muscle ne sait pas si la résistance vient d’une machine ou d’un sac de courses. Il sait seulement si elle est assez forte pour l’obliger à s’adapter. Une synthèse publiée en 2022 dans le *British Journal of Sports Medicine* associe le renforcement à une baisse de 10 à 17 % de la mortalité et de plusieurs maladies, avec un effet qui semble plafonner autour de 30 à 60 minutes par semaine. C’est peu.

## Le moral, le sommeil, la tête

L’exercice agit sur l’humeur, à court et à long terme. Une séance suffit souvent à faire baisser la tension nerveuse de la journée. Pratiqué régulièrement, il réduit le risque de dépression et soulage les symptômes de celle qui est déjà là : une revue Cochrane de 2013, puis une vaste méta-analyse parue en 2024 dans le *BMJ*, vont dans ce sens. L’exercice y apparaît comme un complément sérieux aux psychothérapies et aux médicaments, pas comme une raison de les arrêter.

Le sommeil en profite aussi : on s’endort plus vite, on dort plus profondément. L’effort du soir, longtemps accusé, ne pose guère de problème à la plupart des gens tant qu’il n’est pas très intense dans l’heure qui précède le coucher. Essayez, et fiez-vous à vos nuits.

Quant au cerveau, l’activité physique améliore l’attention et la mémoire à court terme, et fait partie des facteurs qui retardent le déclin cognitif. Elle a enfin un effet difficile à mesurer mais facile à ressentir : celui de se découvrir capable. Nous y avons consacré [un autre article](/blog/confiance-image-corporelle).

## Quelle dose faut-il vraiment ?

Les repères de l’OMS, publiés en 2020, sont les suivants pour un adulte :

- **150 à 300 minutes par semaine d’activité d’endurance modérée**, ou 75 à 150 minutes d’activité soutenue, ou un mélange des deux ;
- **du renforcement musculaire au moins deux jours par semaine**, pour tous les grands groupes musculaires ;
- **moins de temps assis**, et le remplacer par du mouvement, même léger.

Comment reconnaître l’intensité sans montre ? Par la parole. À effort *modéré*, vous pouvez parler mais pas chanter. À effort *soutenu*, vous ne placez que quelques mots avant de reprendre votre souffle.

Et les 10 000 pas ? Ce chiffre rond vient d’une publicité japonaise des années 1960 pour un podomètre. Une synthèse de quinze études parue en 2022 dans *The Lancet Public Health* situe l’essentiel du bénéfice plus bas : autour de 6 000 à 8 000 pas par jour après 60 ans, de 8 000 à 10 000 avant. Là encore, les premiers milliers sont ceux qui rapportent le plus.

En France, l’Anses estimait en 2022 que 95 % des adultes sont exposés à un risque pour leur santé par manque d’activité physique ou par excès de temps assis. Si vous êtes de ceux-là, vous êtes en bonne compagnie, et vous avez tout à gagner.

## Commencer sans se blesser

La plupart des blessures de débutants ont la même cause : trop, trop vite. Les muscles et le souffle progressent en quelques semaines, les tendons et les os en quelques mois. Quelques règles simples suffisent.

1. **Partez plus bas que votre envie.** Vingt minutes, deux fois par semaine, pendant un mois. Vous devez finir avec l’impression d’en avoir gardé sous le pied.
2. **N’augmentez qu’une chose à la fois** : la durée, puis la fréquence, puis l’intensité.
3. **Échauffez-vous** cinq à dix minutes, avec les gestes de la séance, au ralenti.
4. **Apprenez les gestes avant d’ajouter du poids.** C’est là qu’un coach fait gagner du temps : il voit ce que le miroir ne montre pas.
5. **Laissez un jour** entre deux séances qui sollicitent les mêmes muscles. On progresse pendant le repos.
6. **Distinguez la gêne de la douleur.** Des courbatures diffuses passent en trois jours. Une douleur vive, précise ou qui s’aggrave impose l’arrêt.

Parlez-en à votre médecin avant de commencer si vous avez une maladie cardiaque, un diabète, de l’hypertension, si vous êtes enceinte, ou si vous reprenez après de longues années sans sport. Depuis 2017, il peut même prescrire une activité physique adaptée aux personnes en affection de longue durée, possibilité élargie en 2022 à d’autres maladies chroniques et facteurs de risque. Arrêtez-vous et demandez un avis sans attendre en cas de douleur dans la poitrine, de malaise, de palpitations ou d’essoufflement anormal à l’effort. En urgence, composez le 15 ou le 112.

## Quatre idées reçues

**« Il faut transpirer pour que ça marche. »** La sueur refroidit le corps, elle ne mesure ni l’effort ni la graisse perdue. Ce qui part en eau revient au premier verre.

**« Les abdominaux font fondre le ventre. »** On ne choisit pas où l’on perd de la graisse. Le travail des abdominaux muscle la sangle, ce qui est déjà très utile au dos.

**« Sans une heure devant soi, c’est inutile. »** L’OMS a supprimé en 2020 la durée minimale de dix minutes qui figurait dans ses conseils précédents : toute minute compte.

**« À mon âge, c’est trop tard. »** C’est l’inverse. Plus on part tard, plus le muscle, l’équilibre et l’autonomie que l’on gagne changent le quotidien.

## Tenir dans la durée

Le vrai défi n’est pas de commencer, c’est de revenir. Ce qui aide le plus n’a rien d’héroïque : un rendez-vous fixe, noté comme un autre ; un lieu proche ; une activité qui plaît ; quelqu’un qui attend. Fixez-vous un objectif d’action (« mardi et vendredi, 18 h 30 ») plutôt qu’un objectif de résultat (« perdre 5 kg »). Vous maîtrisez le premier, pas le second.

Prévoyez aussi la version courte de votre séance, dix minutes chez vous, pour les jours où tout déborde. Elle entretient l’habitude, et l’habitude est ce qui soigne. Si vous manquez une semaine, ne rattrapez rien : reprenez là où vous en étiez, un cran en dessous.

Un [coach](/coaches) peut accélérer ce départ : il règle la charge, corrige le geste, et rend les excuses un peu plus difficiles. Mais le plus important est déjà entre vos mains. Levez-vous, marchez dix minutes, et comptez-les : ce sont les premières.

## Sources

- Organisation mondiale de la santé, *Lignes directrices sur l’activité physique et la sédentarité*, 2020. [who.int](https://www.who.int)
- Inserm, expertise collective *Activité physique : prévention et traitement des maladies chroniques*, 2019. [inserm.fr](https://www.inserm.fr)
- Anses, avis et communiqué sur le manque d’activité physique et l’excès de sédentarité, 2022. [anses.fr](https://www.anses.fr)
- Haute Autorité de santé, guide de consultation et de prescription médicale d’activité physique à des fins de santé chez l’adulte, 2022. [has-sante.fr](https://www.has-sante.fr)
- Cooney et coll., *Exercise for depression*, Cochrane Database of Systematic Reviews, 2013.
- Noetel et coll., *Effect of exercise for depression*, BMJ, 2024.
- Momma et coll., synthèse sur le renforcement musculaire et la mortalité, British Journal of Sports Medicine, 2022.
- Paluch et coll., *Daily steps and all-cause mortality*, The Lancet Public Health, 2022.
- Santé publique France, *Manger Bouger*, conseils pour bouger plus au quotidien. [mangerbouger.fr](https://www.mangerbouger.fr)

*Cet article informe et ne remplace pas l’avis d’un professionnel de santé.*
`,
};
