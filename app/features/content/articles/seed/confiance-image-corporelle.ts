import type { ArticleSample } from "./article-sample.ts";

export const confianceImageCorporelle: ArticleSample = {
  slug: "confiance-image-corporelle",
  title: "Confiance en soi et image corporelle : bouger pour soi",
  excerpt:
    "Pourquoi notre regard sur notre corps est si sévère, ce que le sport peut y changer, ce qu’il peut aggraver, et sept pratiques concrètes pour faire la paix avec le miroir.",
  category: "Bien-être",
  publishedOn: "2025-05-05",
  pictureAlt: "Une femme souriante dans un miroir, entre une plante et une paire de baskets.",
  readMinutes: 10,
  body: `## En bref

- L’image corporelle n’est pas ce que l’on voit dans le miroir : c’est ce que l’on en pense, ce que l’on en ressent et ce que l’on fait en conséquence.
- Elle dépend moins de l’apparence réelle que des comparaisons, des remarques reçues et du temps passé à se regarder de l’extérieur.
- L’activité physique l’améliore, en moyenne et modestement, surtout quand on bouge pour ce que le corps sait faire et non pour le corriger.
- Le sport peut aussi nourrir la sévérité envers soi, ou la cacher. Certains signes doivent alerter.
- Cela s’apprend : le regard que l’on porte sur soi se travaille, comme un geste.

## L’image corporelle, ce n’est pas l’apparence

Deux personnes de même taille, de même poids et de même âge peuvent vivre dans deux corps très différents. L’une enfile un maillot sans y penser. L’autre choisit sa place au restaurant pour ne pas être vue de profil. Rien, dans leurs mensurations, n’explique l’écart.

Les psychologues appellent *image corporelle* l’ensemble formé par quatre choses : la **perception** que l’on a de son corps (souvent inexacte), les **pensées** qu’il inspire, les **émotions** qu’il déclenche et les **comportements** qui en découlent, comme éviter les photos, se peser trois fois par jour ou renoncer à la piscine. On peut avoir une apparence que tout le monde juge agréable et une image corporelle désastreuse. L’inverse existe aussi, et c’est une bonne nouvelle : puisque l’image n’est pas l’apparence, on peut changer l’une sans attendre l’autre.

Une image corporelle *positive* ne signifie pas se trouver beau à toute heure. Les chercheuses Tracy Tylka et Nichole Wood-Barcalow la décrivent plutôt comme un respect de son corps, une attention à ses besoins et une reconnaissance de ce qu’il permet, même les jours où il déplaît. Ce n’est pas l’absence de complexes ; c’est ne plus leur laisser le volant.

## Pourquoi sommes-nous si sévères ?

### Parce que nous nous comparons

En 1954, le psychologue Leon Festinger formulait une idée simple : faute de mesure objective, nous nous évaluons en nous comparant aux autres. Le mécanisme est universel. Ce qui a changé, c’est l’échantillon. Pendant des siècles, on se comparait à ses voisins. Aujourd’hui, on se compare en quelques minutes à des centaines d’images choisies, éclairées, filtrées, et signées par des gens dont c’est parfois le métier. En 2015, une étude menée auprès de jeunes femmes montrait déjà qu’un court moment sur un réseau social suffisait à assombrir l’humeur, et que celles qui se comparaient le plus en sortaient les moins satisfaites de leur visage et de leurs cheveux.

La loi française a pris acte du problème. Depuis 2017, une photo publicitaire dont la silhouette d’un mannequin a été affinée ou épaissie doit porter la mention « Photographie retouchée ». Depuis 2023, les influenceurs doivent signaler eux aussi les images retouchées dans leurs contenus commerciaux. Ces mentions informent, mais savoir qu’une image est fausse n’empêche pas toujours de s’y mesurer.

### Parce que nous nous regardons de l’extérieur

Barbara Fredrickson et Tomi-Ann Roberts ont donné, en 1997, un nom à une habitude que beaucoup de femmes, et de plus en plus d’hommes, connaissent : l’*objectivation de soi*. À force d’être regardé comme un corps, on finit par se regarder soi-même ainsi, en permanence, comme si une caméra nous suivait. Cette surveillance coûte cher. Elle occupe l’attention, nourrit la honte et coupe des sensations : difficile de sentir sa foulée quand on se demande de quoi elle a l’air.

### Parce qu’on nous a fait des remarques

Une phrase d’un parent à table, un surnom au collège, un médecin pressé. Les moqueries sur le poids ou l’apparence laissent des traces longtemps après, et elles n’aident personne à prendre soin de sa santé : la stigmatisation pousse plutôt à éviter le sport, les soins et les vestiaires. Si vous avez vécu cela, votre gêne n’a rien d’un caprice. C’est une leçon apprise, et une leçon peut se désapprendre.

## Ce que le sport peut changer

En 2009, deux chercheuses, Anna Campbell et Heather Hausenblas, ont réuni les essais où l’on avait proposé un programme d’exercice et mesuré l’image corporelle avant et après. Résultat : elle s’améliore. L’effet est modeste, mais réel. Et il ne s’explique pas par la seule transformation physique : les gens se sentent mieux dans leur corps bien avant que ce corps n’ait visiblement changé, et parfois sans qu’il change du tout.

Comment est-ce possible ? Trois pistes se dégagent.

**Le sentiment d’efficacité.** Le psychologue Albert Bandura a montré que la confiance se construit d’abord par l’expérience de la réussite. Ne pas pouvoir faire une pompe, puis en faire une, puis cinq : voilà une preuve que personne ne peut contester, pas même votre critique intérieur. Cette confiance déborde souvent le sport. On ose parler en réunion parce qu’on a osé la barre de traction.

**Le déplacement de l’attention.** Pendant l’effort, le corps cesse d’être une vitrine pour redevenir un moyen. On sent le sol, le souffle, la chaleur. Les psychologues parlent de *fonctionnalité* : s’intéresser à ce que le corps fait plutôt qu’à ce dont il a l’air. Des travaux conduits par Jessica Alleva ont montré que de simples exercices d’écriture sur ce thème suffisent à améliorer la satisfaction corporelle.

**Le lien.** Un groupe où l’on se connaît par son prénom, un coach qui remarque le progrès et non la silhouette, un vestiaire où les corps sont divers. On découvre que personne ne nous regardait autant qu’on le croyait.

## À une condition : la bonne raison de bouger

Tout dépend de ce que l’on vient chercher. La théorie de l’autodétermination, d’Edward Deci et Richard Ryan, distingue les motivations qui viennent de nous (le plaisir, le défi, la santé, l’amitié) de celles qui pèsent sur nous (la culpabilité, le regard des autres, la peur de grossir). Les premières font durer la pratique et s’accompagnent de bien-être. Les secondes font démarrer fort, et abandonner tôt, en laissant souvent une image de soi plus abîmée qu’au départ.

Comparez ces phrases :

- « Je dois brûler ce que j’ai mangé » ou « J’ai besoin de m’aérer la tête » ;
- « Je déteste mes bras » ou « Je veux porter ma fille sur mes épaules » ;
- « Il me reste 4 kg à perdre avant l’été » ou « Je vise 5 km sans m’arrêter ».

Le programme peut être identique. La séance ne l’est pas.

## Quand le sport abîme

Il faut le dire aussi : le sport n’est pas toujours un remède. Les disciplines où l’on est jugé sur son apparence, celles à catégories de poids, certaines salles tapissées de miroirs et certains discours (« pas d’excuse ») peuvent aggraver ce qu’ils prétendent soigner. Soyez attentif, pour vous ou pour un proche, à ces signes :

- s’entraîner malgré une blessure, la fièvre ou l’épuisement ;
- ressentir une forte angoisse ou de la culpabilité quand une séance saute ;
- utiliser l’exercice pour « compenser » chaque repas, ou se priver pour « mériter » une séance ;
- se peser, se mesurer, se photographier plusieurs fois par jour ;
- se trouver toujours trop maigre ou pas assez musclé, quel que soit le résultat, et organiser sa vie autour de cela ;
- supprimer des familles entières d’aliments, manger en cachette, s’isoler ;
- chez les femmes, ne plus avoir de règles.

Ils peuvent accompagner un trouble du comportement alimentaire, une dépendance à l’exercice ou une dysmorphie musculaire. Ce sont de vraies maladies, qui touchent tous les sexes, tous les âges et toutes les corpulences, et qui se soignent d’autant mieux qu’on en parle tôt. Votre médecin traitant est un bon premier interlocuteur. La Haute Autorité de santé a publié des recommandations à destination des soignants, et la Fédération française Anorexie Boulimie (FFAB) oriente vers des équipes spécialisées. Si les idées noires prennent le dessus, le **3114**, numéro national de prévention du suicide, répond gratuitement, jour et nuit.

## Sept pratiques pour changer de regard

Aucune n’est magique. Choisissez-en deux, essayez-les pendant un mois, gardez ce qui vous fait du bien.

### 1. Tenir un journal de ce que le corps permet

Chaque soir, une ligne : « Mes jambes m’ont portée jusqu’en haut de la butte. » « Mes mains ont pétri le pain. » « Mon dos a tenu. » Au début, c’est artificiel. Au bout de quelques semaines, l’œil a changé d’habitude.

### 2. Choisir des objectifs que l’on peut faire

Remplacez les objectifs d’apparence par des objectifs d’action ou de capacité : nager deux longueurs de plus, tenir une planche trente secondes, danser un morceau entier. Ils se vérifient, ils se fêtent, et ils ne dépendent d’aucun éclairage.

### 3. Faire le tri dans ses écrans

Passez vos abonnements en revue avec une seule question : *comment est-ce que je me sens après ?* Masquez ce qui vous rapetisse. Ajoutez des corps variés, des sportifs de tous niveaux, des gens qui parlent d’autre chose. C’est l’un des leviers les plus rapides, et il ne coûte rien.

### 4. Se parler comme à un ami

Kristin Neff, qui étudie l’*autocompassion* depuis le début des années 2000, la résume en trois gestes : reconnaître que c’est difficile, se rappeler que l’on n’est pas seul à le vivre, et se répondre avec la bonté que l’on aurait pour un proche. Diriez-vous à votre meilleure amie ce que vous venez de penser devant la glace ? Si la réponse est non, reformulez. Ce n’est pas de la complaisance : les personnes plus douces avec elles-mêmes se remettent mieux d’un échec, et recommencent plus volontiers.

### 5. S’habiller pour bouger, pas pour se cacher

Une tenue trop serrée ou trop lâche rappelle votre corps à chaque mouvement. Choisissez des vêtements à votre taille d’aujourd’hui, confortables, qui tiennent en place. Pour la poitrine comme pour les pieds, un bon maintien change tout.

### 6. Apprivoiser le miroir

Dans une salle, le miroir sert à vérifier un geste. S’il sert à vous juger, tournez-lui le dos, demandez à votre coach de vous corriger de vive voix, ou entraînez-vous dehors. Chez vous, exercez-vous à décrire ce que vous voyez sans adjectif de valeur : « des épaules larges, une cicatrice au genou », plutôt que « moches ». Décrire n’est pas condamner.

### 7. Bien choisir avec qui l’on bouge

L’ambiance fait la moitié du travail. Un bon coach parle de souffle, de force, de technique et de plaisir. Il demande avant de toucher, propose des variantes sans en faire une affaire, ne commente ni votre poids ni votre assiette si vous ne l’avez pas demandé. Lisez les avis, posez la question franchement lors du premier échange, et changez si vous sortez des séances plus petit que vous n’y étiez entré. Sur notre site, [chaque profil](/coaches) décrit la méthode du coach : prenez le temps de la lire.

## Reprendre quand on n’ose pas

La gêne de départ est le plus grand obstacle, et elle se contourne mieux qu’elle ne s’affronte. Commencez là où l’on ne vous voit pas : chez vous, en visio, à l’aube dans un parc. Convenez d’une durée ridicule, dix minutes, pour que la question ne soit plus de savoir si vous en êtes capable. Venez une première fois seulement pour repérer les lieux. Prévenez le coach : « Je reprends de loin et je suis mal à l’aise. » Il l’a entendu cent fois, et un professionnel saura quoi en faire.

Attendez-vous à ce que le critique intérieur parle fort les trois premières séances. Puis moins. Il ne disparaît pas, mais il s’ennuie quand on est occupé.

## Ce que l’on peut dire à un enfant

Nos phrases deviennent leurs pensées. Quelques repères : ne commentez pas leur poids, ni le vôtre devant eux ; félicitez ce qu’ils font et non ce dont ils ont l’air ; ne classez pas les aliments en bons et mauvais ; bougez avec eux, pour jouer. Et si une moquerie arrive, prenez-la au sérieux : « Ce n’est pas ton corps qui est en faute, c’est la remarque. »

## Pour finir

On n’aime pas son corps sur commande. On peut en revanche cesser de lui faire la guerre, lui donner ce dont il a besoin, et s’étonner de ce qu’il sait faire. La confiance ne vient pas avant l’action, elle vient avec. Un pas, un mouvement, une séance où l’on a oublié de se regarder : c’est par là que cela commence.

Si vous voulez comprendre ce que l’exercice apporte au reste du corps, lisez [Les bienfaits du fitness](/blog/bienfaits-du-fitness). Et si un chiffre vous obsède, voyez d’abord [ce que l’IMC ne mesure pas](/blog/calculer-imc).

## Sources

- Festinger, *A Theory of Social Comparison Processes*, Human Relations, 1954.
- Bandura, *Self-efficacy: toward a unifying theory of behavioral change*, Psychological Review, 1977.
- Fredrickson et Roberts, *Objectification Theory*, Psychology of Women Quarterly, 1997.
- Ryan et Deci, *Self-determination theory and the facilitation of intrinsic motivation, social development, and well-being*, American Psychologist, 2000.
- Neff, *Self-compassion: an alternative conceptualization of a healthy attitude toward oneself*, Self and Identity, 2003.
- Campbell et Hausenblas, *Effects of exercise interventions on body image: a meta-analysis*, Journal of Health Psychology, 2009.
- Fardouly et coll., *Social comparisons on social media*, Body Image, 2015.
- Alleva et coll., *Expand Your Horizon*, Body Image, 2015.
- Tylka et Wood-Barcalow, *What is and what is not positive body image?*, Body Image, 2015.
- Haute Autorité de santé, *Anorexie mentale : prise en charge*, 2010 ; *Boulimie et hyperphagie boulimique : repérage et éléments généraux de prise en charge*, 2019. [has-sante.fr](https://www.has-sante.fr)
- Décret du 4 mai 2017 sur les photographies à usage commercial de mannequins retouchées ; loi du 9 juin 2023 sur l’influence commerciale. [legifrance.gouv.fr](https://www.legifrance.gouv.fr)
- Numéro national de prévention du suicide. [3114.fr](https://3114.fr)

*Cet article informe et ne remplace pas l’avis d’un professionnel de santé.*
`,
};
