import type { ModuleText } from "./training-content.ts";

export const premiereSeance: ModuleText = {
  id: "premiere-seance",
  title: "La première séance",
  summary:
    "Accueillir, questionner, observer, faire bouger : une heure qui décide souvent de toutes les suivantes.",
  lessons: [
    {
      id: "preparer",
      title: "Préparer la rencontre avant d’arriver",
      body: `Une première séance se gagne la veille. Un élève qui a écrit à un inconnu, donné son adresse et bloqué une heure est souvent plus inquiet que vous ne le pensez : peur d’être jugé, de ne pas tenir, de ne pas savoir s’habiller. Tout ce que vous réglez avant lui laisse la tête libre pour bouger.

## Le message de la veille

Envoyez quelques lignes, toujours les mêmes, adaptées en une minute :

- l’heure, le lieu exact et la façon de vous reconnaître ;
- la tenue et le matériel : « des baskets, une serviette, une gourde, j’apporte le reste » ;
- la durée réelle, questions comprises ;
- une question ouverte : « y a-t-il quelque chose que je dois savoir avant de commencer ? ».

Cette dernière phrase fait souvent sortir une vieille blessure, une grossesse récente ou un traitement que personne n’aurait mentionné dans un formulaire.

## Repérer les lieux

Un parc change avec la saison. Passez voir s’il y a de l’ombre, un sol stable, un point d’eau, un endroit où se mettre à l’abri. Au domicile de l’élève, prévoyez trois mètres carrés dégagés et demandez s’il y a des enfants, un chien, des voisins dessous. Dans une salle, vérifiez que vous avez le droit d’y donner cours : beaucoup l’interdisent aux intervenants extérieurs.

## Un plan, et son plan de secours

Écrivez une trame en quatre temps : dix minutes d’entretien, dix d’observation, trente de pratique, dix de bilan. Pour chaque exercice, préparez une version plus simple et une plus exigeante. Vous ne connaissez pas encore cette personne : le plan sert à pouvoir en changer sans paraître perdu.

Arrivez dix minutes en avance. Une première séance qui commence par des excuses ne rattrape jamais tout à fait ses premières minutes.`,
      takeaways: [
        "Un message la veille enlève l’essentiel de l’inquiétude.",
        "Chaque exercice a une version plus simple et une version plus exigeante.",
        "Le lieu se vérifie avant, et le droit d’y donner cours aussi.",
      ],
    },
    {
      id: "questionner",
      title: "Les questions qui comptent",
      body: `Dix minutes d’entretien valent mieux que dix tests. L’objectif n’est pas de remplir une fiche, mais de comprendre pourquoi cette personne est là aujourd’hui, et ce qui pourrait l’empêcher d’être là dans trois mois.

## Commencer par le pourquoi

Demandez ce qui l’a décidée, puis creusez une fois. « Je veux perdre du ventre » devient souvent « je voudrais courir avec mon fils sans m’arrêter ». La seconde phrase vous donne un objectif que l’on peut voir, raconter et fêter. Notez les mots exacts : vous les réutiliserez au bilan.

## Connaître le terrain

Quelques questions suffisent pour ne pas se tromper d’effort :

- que faites-vous comme activité en ce moment, et depuis combien de temps ?
- quand avez-vous eu mal pour la dernière fois, et où ?
- êtes-vous suivi par un médecin, prenez-vous un traitement ?
- avez-vous déjà ressenti une douleur dans la poitrine, un malaise ou un essoufflement anormal à l’effort ?
- comment dormez-vous, et à quoi ressemble une semaine chargée ?

Des questionnaires existent pour la partie santé : le PAR-Q+ est connu dans le monde entier, et le QS-Sport est celui que les fédérations françaises ont diffusé. Une réponse positive ne vous demande pas de diagnostiquer. Elle vous demande d’orienter vers un médecin avant l’effort intense.

## Écouter sans corriger

Laissez des silences. Évitez de démentir une croyance dès la première minute : on retient mal celui qui commence par donner tort. Reformulez : « si je comprends bien, vous avez arrêté deux fois au bout d’un mois parce que les séances étaient trop longues ». L’élève se sent compris, et vous venez d’apprendre ce qu’il ne faut surtout pas proposer.

## Ce qui se note, et où

Les informations de santé sont des données sensibles au sens du RGPD. Notez le strict nécessaire, gardez-le pour vous, dites pourquoi vous le demandez, et effacez-le quand l’accompagnement s’arrête.`,
      takeaways: [
        "Cherchez l’objectif derrière l’objectif, avec les mots de l’élève.",
        "Une douleur à la poitrine ou un malaise à l’effort : médecin d’abord.",
        "Les notes de santé se limitent au nécessaire et ne circulent pas.",
      ],
    },
    {
      id: "observer",
      title: "Observer avant de charger",
      body: `Le corps répond à des questions que l’on n’a pas posées. Quelques minutes d’observation vous disent par où commencer, sans chronomètre ni classement.

## Cinq gestes simples

Demandez-les à vide, sans les annoncer comme un examen :

- s’asseoir et se relever d’une chaise, bras croisés, plusieurs fois ;
- s’accroupir jusqu’où c’est confortable ;
- lever les deux bras au-dessus de la tête, dos contre un mur ;
- tenir sur un pied, puis sur l’autre ;
- marcher vite deux minutes en parlant.

Vous regardez la fluidité, les compensations, la différence entre les deux côtés, et surtout le visage. Une grimace ou un souffle retenu en dit plus qu’un angle.

## Mesurer l’effort par la parole

Le test de la parole est gratuit et fiable pour débuter. Tant que l’élève peut tenir une conversation, l’intensité est modérée. S’il ne peut plus dire que quelques mots, elle est élevée. Ajoutez une note d’effort ressenti de 0 à 10, et apprenez-lui à s’en servir : elle remplacera votre présence entre deux séances.

## Ce qu’il ne faut pas faire

Un test maximal avec quelqu’un que vous connaissez depuis vingt minutes n’apprend rien d’utile et expose à l’accident. Pas d’effort jusqu’à l’échec, pas de sprint à froid, pas de charge lourde pour « voir ». De même, ne pesez personne qui ne l’a pas demandé : beaucoup d’élèves ne reviennent pas d’un chiffre annoncé à voix haute.

## Transformer en décision

À la fin, formulez trois choses : une force (« votre équilibre est très bon »), un point de travail (« les chevilles sont raides »), une conséquence concrète (« on commencera donc les flexions avec un appui »). L’élève comprend que le programme vient de lui, et non d’un modèle tout fait.`,
      takeaways: [
        "Cinq gestes à vide suffisent pour choisir un point de départ.",
        "Le test de la parole donne l’intensité sans matériel.",
        "Aucun test maximal, aucune pesée imposée à la première séance.",
      ],
    },
    {
      id: "conclure",
      title: "Faire bouger, puis conclure",
      body: `La partie pratique doit laisser une seule impression : « je peux le faire ». On revient pour une réussite, rarement pour une courbature.

## Doser la première fois

Visez un effort ressenti de 5 ou 6 sur 10. Préférez peu d’exercices, bien expliqués, à un circuit spectaculaire. Montrez une fois de face, une fois de profil, puis laissez essayer avant de corriger. Une consigne à la fois : « poussez le sol avec les talons » vaut mieux que cinq détails justes.

Demandez l’accord avant de toucher quelqu’un pour le placer, à chaque fois, et proposez une autre façon de faire : une image, un miroir, un élastique. Beaucoup de gens n’osent pas dire non.

Gardez cinq minutes pour revenir au calme. Prévenez des courbatures possibles dans les deux jours, et dites ce qui n’en est pas : une douleur vive, un gonflement, une gêne qui empire. Dans ce cas, on s’arrête et on consulte.

## Le bilan en trois phrases

1. Ce que j’ai vu de bien, précisément.
2. Ce que je propose pour les quatre prochaines semaines, avec un rythme tenable.
3. Ce que vous pouvez faire d’ici là, en dix minutes.

Puis posez la question qui rend service à tout le monde : « est-ce que cela correspond à ce que vous cherchiez ? ». Si la réponse hésite, vous l’apprenez tout de suite, et non par un silence la semaine suivante.

## Après la séance

Le soir même, envoyez un court résumé : l’objectif dans ses mots, le rythme choisi, le prix, le prochain rendez-vous s’il y en a un. Pas de relance le lendemain. Si l’élève voulait réfléchir, laissez-lui le délai que vous avez annoncé, puis écrivez une fois. Une première séance réussie n’a pas besoin qu’on insiste.`,
      takeaways: [
        "Finir sur une réussite, à 5 ou 6 d’effort sur 10.",
        "Demander avant de toucher, à chaque fois.",
        "Un résumé écrit le soir même, puis du temps pour décider.",
      ],
    },
  ],
};
