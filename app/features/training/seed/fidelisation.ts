import type { ModuleText } from "./training-content.ts";

export const fidelisation: ModuleText = {
  id: "fidelisation",
  title: "Garder ses élèves",
  summary: "Pourquoi on arrête, comment on reste, et la façon de se quitter en bons termes.",
  lessons: [
    {
      id: "pourquoi-on-arrete",
      title: "Pourquoi les élèves arrêtent",
      body: `Peu d’élèves partent fâchés. Ils annulent une fois, puis une autre, puis ne répondent plus. Comprendre ce glissement vaut mieux que n’importe quelle promotion.

## Les vraies raisons

- **La vie** : un déménagement, un bébé, un nouvel emploi. Vous n’y pouvez rien, sinon laisser une porte ouverte.
- **L’absence de résultat visible** : il progresse, mais ne le sait pas.
- **L’ennui** : le même circuit depuis six semaines.
- **La honte** : il n’a pas fait ce qui était prévu entre deux séances, et n’ose plus venir.
- **L’argent** : un budget qui se tend, rarement avoué.
- **La douleur** : une gêne qu’il n’a pas osé dire.

Quatre de ces six raisons se voient venir, à condition de poser la question avant le départ.

## Les signaux faibles

Deux annulations en un mois, des réponses plus courtes, une séance déplacée « à voir », un retard inhabituel : ce n’est pas une agression, c’est une information. Écrivez simplement : « J’ai l’impression que le rythme est difficile en ce moment. Voulez-vous que l’on change quelque chose ? ». Cette phrase sauve plus d’accompagnements que tous les défis de rentrée.

## Les premières semaines décident

C’est entre la troisième et la huitième semaine que l’on abandonne le plus souvent : la nouveauté est passée, les résultats tardent. Prévoyez à ce moment une petite victoire vérifiable, un exercice refait avec plus d’aisance, un trajet couru sans pause, et nommez-la.

## Ce qui ne marche pas

Culpabiliser, compter les absences à voix haute, comparer à un autre élève, promettre des résultats en chiffres et en dates. Tout cela tient quelques jours, puis accélère le départ.

Une règle utile : pour chaque élève, sachez répondre à deux questions. Qu’est-ce qui va mieux depuis un mois ? Qu’est-ce qui lui coûte le plus ? Si vous ne savez pas, demandez-le à la prochaine séance.`,
      takeaways: [
        "On part rarement fâché : on glisse, et cela se voit.",
        "Une question simple au premier signal vaut toutes les relances.",
        "Entre la troisième et la huitième semaine, montrez une victoire.",
      ],
    },
    {
      id: "rendre-visible",
      title: "Rendre les progrès visibles",
      body: `On abandonne ce dont on ne voit pas l’effet. Or le poids et le miroir sont de mauvais juges : ils bougent lentement, et pas toujours dans le bon sens. À vous d’offrir de meilleures mesures.

## Choisir trois repères

Avec l’élève, au départ, choisissez trois repères qui lui parlent :

- un repère de vie : monter quatre étages en parlant, porter les courses, jouer au sol ;
- un repère d’effort : le nombre de répétitions propres, une distance, une note d’effort pour la même charge ;
- un repère de régularité : les séances faites, ou les jours de marche.

Un seul chiffre n’est jamais suffisant. Trois repères, il y en a presque toujours un qui monte.

## Mesurer peu, mais toujours pareil

Une fois par mois, dix minutes, dans les mêmes conditions : même heure, même exercice, même consigne. Notez le résultat devant l’élève et relisez le premier. L’écart fait le discours à votre place. Si rien ne bouge, dites-le franchement et changez quelque chose : la durée, la fréquence, l’exercice, le sommeil.

## Raconter le chemin

Gardez une phrase de la première séance, dans ses mots. Trois mois plus tard, relisez-la ensemble : « vous m’aviez dit que vous aviez peur de courir devant les gens ». On oublie très vite d’où l’on vient.

## Prudence avec les photos et les balances

Les photos avant et après plaisent aux réseaux sociaux, moins aux élèves. Ne les proposez pas d’office, jamais avec un mineur, et ne publiez rien sans accord écrit, précis et révocable : l’image d’une personne lui appartient. Quant à la balance, laissez-la à qui la demande, et rappelez qu’elle ne distingue ni l’eau, ni le muscle, ni la fatigue. Si le chiffre tourne à l’obsession, parlez-en, et orientez vers un professionnel de santé.`,
      takeaways: [
        "Trois repères : un de vie, un d’effort, un de régularité.",
        "Une mesure par mois, toujours dans les mêmes conditions.",
        "Aucune photo publiée sans accord écrit.",
      ],
    },
    {
      id: "rythme-et-lien",
      title: "Le rythme, le lien, la bonne distance",
      body: `Un accompagnement dure quand il tient dans une vie normale. Deux séances parfaites par semaine ne valent pas une séance tenable pendant un an.

## Trouver le rythme

Demandez la semaine la plus chargée, pas la semaine idéale. Si elle ne laisse qu’une place, prenez-la, et complétez par dix minutes à faire seul. Proposez toujours une version courte : « si la journée déborde, faites les trois premiers exercices ». Une séance courte entretient l’habitude ; une séance sautée commence à la défaire.

Réservez le prochain créneau avant de vous quitter. Un rendez-vous fixe, même jour, même heure, se négocie une fois et se défend tout seul.

## Varier sans se disperser

Changez un élément toutes les trois ou quatre semaines : un exercice, un lieu, un format. Gardez une base stable, que l’élève reconnaît et où il se voit progresser. La nouveauté permanente divertit, mais ne construit rien.

## Le lien entre les séances

Un message par semaine suffit, avec au choix :

- une question sur ce qui a été fait ;
- un encouragement précis ;
- un rappel du prochain rendez-vous.

Fixez vos heures de réponse et dites-les : vous n’êtes pas un service d’urgence, et un coach épuisé accompagne mal. Préférez la messagerie de la plateforme : vos échanges y restent retrouvables si un désaccord survient.

## La bonne distance

La relation est chaleureuse, elle reste professionnelle. Pas de confidences qui vous débordent, pas de familiarité imposée, pas de contact physique sans accord. Avec un mineur, un parent connaît le lieu, l’horaire et le contenu, et peut assister à la séance.

Si un élève vous parle d’un mal-être profond, écoutez, prenez au sérieux, et orientez : un médecin, un psychologue, le 3114 en cas d’idées suicidaires, gratuit et ouvert jour et nuit. Reconnaître ses limites fait partie du métier.`,
      takeaways: [
        "Le bon rythme tient dans la semaine la plus chargée.",
        "Le prochain créneau se réserve avant de se quitter.",
        "Chaleureux, mais professionnel ; au-delà, on oriente.",
      ],
    },
    {
      id: "avis-et-depart",
      title: "Avis, recommandations et départs",
      body: `Un élève content en amène un autre, à condition de lui en donner l’occasion. Et un élève qui part bien revient souvent, parfois deux ans plus tard.

## Demander un avis, simplement

Le bon moment est celui d’une réussite, pas celui d’une facture. « Votre retour aiderait d’autres personnes qui hésitent comme vous hésitiez. Auriez-vous deux minutes pour l’écrire ? » Une seule demande, sans relance pressante, sans modèle à recopier.

Ce qui est interdit est clair :

- acheter un avis, ou en écrire un soi-même ;
- n’inviter que les contents, en promettant un avantage ;
- faire supprimer une critique sincère.

Le code de la consommation sanctionne les faux avis, et les élèves les reconnaissent.

## Répondre à une critique

Attendez une nuit. Puis trois phrases : merci, ce que vous comprenez, ce que vous changez ou ce que vous proposez. Pas de détail sur la santé ou la vie de l’élève : votre réponse est publique, ses informations ne le sont pas. Une critique bien reçue rassure plus qu’une rangée de cinq étoiles.

## Les recommandations

Dites à vos élèves ce que vous cherchez : « j’ai une place le jeudi midi, si vous connaissez quelqu’un ». C’est plus efficace qu’un parrainage compliqué. Si vous offrez un avantage, annoncez-le aux deux, et tenez parole.

## Se quitter en bons termes

Quand un élève annonce son départ, ne cherchez pas à le retenir à tout prix. Demandez ce qui a aidé et ce qui a manqué : ce sont les deux minutes les plus instructives du métier. Réglez les séances restantes sans discuter. Laissez-lui un programme simple pour continuer seul, et une phrase : « si vous avez envie de reprendre, écrivez-moi ».

Trois mois plus tard, un message sans offre, pour prendre des nouvelles, est bienvenu. Un seul.`,
      takeaways: [
        "Un avis se demande une fois, après une réussite, sans contrepartie.",
        "À une critique : merci, ce que je comprends, ce que je change.",
        "Un départ se règle sans discuter et se termine par un programme.",
      ],
    },
  ],
};
