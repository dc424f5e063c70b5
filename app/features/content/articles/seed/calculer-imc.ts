import type { ArticleSample } from "./article-sample.ts";

export const calculerImc: ArticleSample = {
  slug: "calculer-imc",
  title: "Calculer son IMC, et savoir quoi en faire",
  excerpt:
    "Une division, un chiffre, six catégories : l’indice de masse corporelle est facile à calculer et souvent mal compris. Calculez le vôtre, puis lisez ce qu’il ne dit pas.",
  category: "Santé",
  publishedOn: "2025-05-10",
  pictureAlt: "Une balance, un mètre de couturière et une toise, devant une fenêtre.",
  readMinutes: 6,
  body: `## En bref

- L’indice de masse corporelle (IMC) est le poids, en kilos, divisé par le carré de la taille, en mètres.
- C’est un outil de repérage, conçu pour suivre des populations. Il signale un risque possible ; il ne pose pas de diagnostic.
- Il ne distingue pas le muscle de la graisse, et ne dit pas où elle se trouve. Le tour de taille le complète utilement.
- Il ne s’emploie pas tel quel pendant la grossesse, avant 18 ans, ni chez les sportifs très musclés.

{{calculateur-imc}}

## La formule, et un exemple

Prenons une personne de 68 kg qui mesure 1,72 m. On multiplie la taille par elle-même : 1,72 × 1,72 = 2,9584. On divise le poids par ce résultat : 68 ÷ 2,9584 = 22,98, que l’on arrondit à 23,0. Son IMC est de 23 kg/m².

Pourquoi le carré de la taille ? Parce qu’une personne plus grande pèse plus lourd, sans être pour autant plus corpulente. Le statisticien belge Adolphe Quetelet avait remarqué, dans les années 1830, que chez l’adulte le poids augmente à peu près comme le carré de la taille. Diviser l’un par l’autre permet de comparer des gens de tailles différentes. Le nom d’« indice de masse corporelle » est venu bien plus tard, en 1972, sous la plume du physiologiste américain Ancel Keys, qui cherchait un indicateur simple pour de grandes études. Il le trouvait commode pour des groupes, et moins adapté au jugement d’un individu. La nuance s’est souvent perdue en route.

## Comment lire le résultat

Ces seuils sont ceux de l’Organisation mondiale de la santé (OMS) pour les adultes :

- **moins de 18,5** : insuffisance pondérale ;
- **de 18,5 à moins de 25** : corpulence normale ;
- **de 25 à moins de 30** : surpoids ;
- **de 30 à moins de 35** : obésité modérée (classe I) ;
- **de 35 à moins de 40** : obésité sévère (classe II) ;
- **40 et plus** : obésité morbide (classe III), que l’on appelle aussi obésité massive.

Ils viennent d’observations statistiques : aux deux extrémités de l’échelle, certaines maladies deviennent plus fréquentes. Vers le haut, le diabète de type 2, l’hypertension, les maladies cardiovasculaires, l’apnée du sommeil, l’arthrose du genou et plusieurs cancers. Vers le bas, la dénutrition, la fragilité osseuse, des défenses immunitaires affaiblies et, chez les femmes, des troubles du cycle.

Mais un seuil n’est pas une falaise. Rien ne se passe dans le corps entre 24,9 et 25,0. Le risque augmente par degrés, et très différemment d’une personne à l’autre selon l’âge, l’hérédité, l’activité physique, le tabac ou le sommeil. Lisez votre IMC comme on lit un panneau qui annonce un virage : il invite à regarder, il ne dit pas ce qu’il y a derrière.

En France, vous n’êtes pas seul à dépasser 25 : l’étude Esteban, menée par Santé publique France entre 2014 et 2016, y comptait près d’un adulte sur deux (49 %), dont 17 % en situation d’obésité.

## Ce que l’IMC ne mesure pas

**La composition du corps.** Un kilo de muscle et un kilo de graisse pèsent la même chose. Un rugbyman peut afficher 30 avec très peu de graisse ; une personne âgée qui a perdu du muscle peut afficher 23 et manquer de réserves.

**L’endroit où se loge la graisse.** Celle du ventre, autour des organes, est bien plus liée aux maladies cardiovasculaires et au diabète que celle des hanches ou des cuisses. Deux personnes de même IMC peuvent donc courir des risques très différents.

**La forme physique.** Le souffle, la force, la tension artérielle, la glycémie : rien de cela n’entre dans la formule. On peut être en surpoids et très en forme, mince et essoufflé.

**Les différences entre populations.** Les seuils ont surtout été établis sur des populations d’origine européenne. En 2004, un groupe d’experts de l’OMS a souligné que, dans plusieurs populations asiatiques, le risque augmente à partir d’un IMC plus bas.

**La santé tout court.** En janvier 2025, une commission internationale réunie par *The Lancet Diabetes & Endocrinology* a proposé de ne plus définir l’obésité par l’IMC seul, mais d’y ajouter une mesure de la graisse corporelle et la recherche de ses conséquences concrètes. L’IMC y garde son rôle : celui d’un premier repérage.

## Quand il ne faut pas l’utiliser

- **Pendant la grossesse et juste après**, le poids suit d’autres règles. Les repères partent de l’IMC d’avant la grossesse, avec la sage-femme ou le médecin.
- **Chez l’enfant et l’adolescent**, la corpulence normale change avec l’âge et le sexe. On reporte l’IMC sur les courbes du carnet de santé ; les seuils de l’adulte n’ont aucun sens à 9 ans.
- **Chez les sportifs très musclés**, il surestime la graisse.
- **Après 70 ans**, les seuils se déplacent : pour la Haute Autorité de santé (HAS), un IMC inférieur à 22 fait partie des critères qui doivent faire chercher une dénutrition.
- **En cas d’œdèmes, d’amputation ou de maladie qui modifie la taille ou le poids**, le calcul est faussé.
- **Si vous vivez ou avez vécu un trouble du comportement alimentaire**, ce chiffre peut faire plus de mal que de bien. Laissez la balance de côté et parlez-en à un professionnel.

## Le complément utile : le tour de taille

Un mètre de couturière en dit parfois plus que la balance. Mesurez debout, à la fin d’une expiration normale, à mi-distance entre la dernière côte et le haut de l’os de la hanche, sans serrer ni rentrer le ventre.

Chez l’adulte d’origine européenne, on considère que le risque cardiovasculaire et métabolique augmente à partir de 80 cm chez la femme et de 94 cm chez l’homme, et davantage encore à partir de 88 cm et de 102 cm. La HAS recommande cette mesure en plus de l’IMC, surtout entre 25 et 35, là où elle apporte le plus d’information. Au-delà, le risque est de toute façon élevé.

## Et maintenant ?

**Votre IMC est entre 18,5 et 25.** Très bien, et c’est à peu près tout ce que l’on peut en dire. Bouger, dormir, ne pas fumer et manger varié comptent toujours autant.

**Il est entre 25 et 30.** Regardez votre tour de taille, votre tension, votre souffle, et l’évolution de votre poids depuis quelques années. S’il est stable et que le reste va bien, l’objectif raisonnable est souvent de ne plus en prendre et de devenir plus actif.

**Il dépasse 30, ou votre tour de taille est élevé.** Prenez rendez-vous avec votre médecin traitant. L’obésité est une maladie chronique, dans laquelle l’hérédité, l’environnement, le sommeil, le stress et certains médicaments pèsent lourd. Ce n’est pas une affaire de volonté, et l’accompagnement existe. Perdre 5 à 10 % de son poids suffit souvent à améliorer nettement la tension et la glycémie.

**Il est inférieur à 18,5.** Certaines personnes sont minces de constitution et se portent bien. Mais si vous avez maigri sans le vouloir, si vous êtes fatigué ou si manger est devenu difficile, consultez sans tarder.

Dans tous les cas, méfiez-vous des régimes très restrictifs. En 2010, l’Anses a passé en revue les plus connus : ils exposent à des carences, à une perte de muscle, et le plus souvent à la reprise du poids perdu.

## L’activité physique change la donne, même sans changer le chiffre

C’est peut-être le point le plus important. Chez les personnes en surpoids ou en situation d’obésité, l’exercice améliore la tension, la sensibilité à l’insuline, la graisse du ventre et le souffle, y compris quand le poids ne bouge pas. Si vous gagnez du muscle en perdant de la graisse, votre IMC peut même rester identique alors que votre santé progresse.

Suivez donc d’autres repères : le nombre d’étages montés sans pause, la durée de votre marche, le nombre de fois où vous vous levez d’une chaise en trente secondes, la qualité de vos nuits. Nous expliquons par où commencer dans [Les bienfaits du fitness](/blog/bienfaits-du-fitness). Et si vous préférez être guidé, un [coach](/coaches) habitué aux reprises en douceur saura partir de là où vous êtes.

## Sources

- Organisation mondiale de la santé, *Obésité : prévention et prise en charge de l’épidémie mondiale*, série de rapports techniques 894, 2000. [who.int](https://www.who.int)
- OMS, consultation d’experts, *Appropriate body-mass index for Asian populations*, The Lancet, 2004.
- OMS, *Waist circumference and waist-hip ratio*, rapport d’une consultation d’experts, 2008.
- Haute Autorité de santé, *Surpoids et obésité de l’adulte : prise en charge médicale de premier recours*, 2011 ; *Diagnostic de la dénutrition chez la personne de 70 ans et plus*, 2021. [has-sante.fr](https://www.has-sante.fr)
- Santé publique France, étude Esteban 2014-2016, volet nutrition, chapitre corpulence. [santepubliquefrance.fr](https://www.santepubliquefrance.fr)
- Anses, *Évaluation des risques liés aux pratiques alimentaires d’amaigrissement*, 2010. [anses.fr](https://www.anses.fr)
- Keys et coll., *Indices of relative weight and obesity*, Journal of Chronic Diseases, 1972.
- Rubino et coll., *Definition and diagnostic criteria of clinical obesity*, The Lancet Diabetes & Endocrinology, 2025.

*Cet article informe et ne remplace pas l’avis d’un professionnel de santé.*
`,
};
