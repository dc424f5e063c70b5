import type { ModuleText } from "./training-content.ts";

export const visio: ModuleText = {
  id: "visio",
  title: "Travailler en visio",
  summary: "Installer, conduire et sécuriser une séance à distance aussi vivante qu’en salle.",
  lessons: [
    {
      id: "installation",
      title: "S’installer pour être vu et entendu",
      body: `En visio, un élève vous pardonne un décor simple. Il ne vous pardonne ni un son haché, ni une image où l’on ne voit que vos genoux. Une heure de réglages, faite une fois, suffit.

## Le son d’abord

Un micro sans fil à pince ou de bonnes oreillettes valent mieux que la plus belle caméra : quand vous reculez de trois mètres, le micro de l’ordinateur ne vous entend plus. Coupez la musique de fond, ou baissez-la nettement : beaucoup de logiciels la prennent pour du bruit et hachent votre voix.

## L’image

- Caméra à hauteur de hanche, à trois mètres, en format paysage : on doit vous voir debout comme allongé.
- Lumière devant vous, jamais derrière.
- Un fond uni, rien qui bouge, aucun objet personnel que vous ne voudriez pas montrer.
- Des vêtements qui contrastent avec le fond, pour que l’on voie vos articulations.

Préparez un second angle : tourner l’appareil d’un quart de tour au bon moment montre mieux que dix phrases.

## La connexion

Branchez un câble si vous le pouvez, fermez le reste, chargez les appareils. Ayez toujours un plan B écrit dans l’invitation : « si la connexion tombe, je vous rappelle sur votre téléphone, et nous continuons à la voix ». Prévu à l’avance, un incident devient une anecdote.

## Chez l’élève

Envoyez une fiche la veille : deux mètres sur deux dégagés, un tapis, une chaise stable contre un mur, de l’eau, l’appareil posé au sol ou sur une table à deux mètres. Demandez-lui de faire un essai de cinq minutes avant la première séance : vous réglez l’angle ensemble, et l’heure payée reste une heure de sport.

Vérifiez aussi ce qui l’entoure : un coin de table, un tapis qui glisse, un enfant qui passe. À distance, c’est vous qui voyez, et lui qui range.`,
      takeaways: [
        "Le son passe avant l’image.",
        "Un plan B pour la coupure, écrit dans l’invitation.",
        "Un essai de cinq minutes avant la première séance.",
      ],
    },
    {
      id: "animer",
      title: "Conduire une séance à distance",
      body: `Une séance en visio n’est pas une séance filmée. Vous ne pouvez ni corriger d’un geste, ni sentir la salle. Il faut dire plus, montrer mieux, et laisser plus de place à l’élève.

## Parler pour faire voir

Annoncez l’exercice, montrez-le une fois en entier, puis **regardez**. Tant que vous faites l’exercice en même temps, vous n’observez rien. Donnez des repères que l’on peut sentir sans miroir : « les deux talons pèsent autant », « le coude frôle les côtes ». Dites « main droite », jamais « cette main » : l’image est parfois inversée.

Une consigne, un silence, une correction. Avec le léger retard de la connexion, parler sans arrêt couvre la voix de l’élève au moment où il dit qu’il a mal.

## Un rythme particulier

- Trente à quarante-cinq minutes suffisent : l’attention fatigue plus vite à l’écran.
- Un bloc, une pause, une question : « de 0 à 10, où en êtes-vous ? ».
- Des changements de position prévus, pour ne pas déplacer la caméra dix fois.
- Une fin nette : deux minutes de retour au calme, un bilan en trois phrases, le prochain rendez-vous.

## Avec peu de matériel

Une chaise, un mur, un sac à dos rempli de livres, une serviette pour glisser, un escalier. Vérifiez la solidité avec l’élève avant de charger, et évitez ce qui peut tomber : pas de traction à une porte, pas de bouteille tenue par le bouchon.

## Garder le lien

Appelez l’élève par son prénom, nommez ce qu’il réussit, riez de la coupure. En petit groupe, demandez à chacun de garder sa caméra allumée, dites un mot à chacun toutes les cinq minutes, et limitez-vous au nombre de personnes que vous pouvez vraiment regarder : quatre ou cinq, pas vingt.

Après la séance, envoyez la liste des exercices. À distance, ce qui n’est pas écrit s’oublie plus vite.`,
      takeaways: [
        "Montrer une fois, puis regarder.",
        "Trente à quarante-cinq minutes, avec des questions régulières.",
        "Quatre ou cinq personnes au plus, si l’on veut vraiment les voir.",
      ],
    },
    {
      id: "securite-et-regles",
      title: "Sécurité, image et règles à distance",
      body: `À distance, vous restez responsable de ce que vous demandez. Les règles du métier ne s’arrêtent pas à l’écran, et quelques-unes s’y ajoutent.

## La loi ne change pas

Le code du sport parle d’enseigner contre rémunération, sans distinguer le lieu. Il vous faut donc les mêmes diplômes, la même carte professionnelle et une assurance qui couvre **explicitement** les séances en visio. Si votre élève vit dans un autre pays, demandez à votre assureur ce qui vaut là-bas.

## L’urgence, à plusieurs kilomètres

Au début de chaque séance, sachez où se trouve l’élève. Demandez une fois pour toutes, et gardez sous la main :

- son adresse exacte, étage et code compris ;
- un numéro de téléphone, en plus de la visio ;
- une personne à prévenir, si possible proche.

En cas de malaise, restez en ligne, et appelez le 15 ou le 112 depuis un autre téléphone. Dites tout de suite que la victime est **ailleurs**, et donnez son adresse : l’appel sera transféré au bon département. Si quelqu’un est avec elle, guidez cette personne.

Pour la même raison, restez prudent sur les exercices : pas d’effort maximal, pas de charge au-dessus du visage sans parade, pas d’équilibre risqué pour quelqu’un qui est seul chez lui.

## L’image et les données

Ne filmez pas une séance sans accord écrit, donné avant, pour un usage précis. Si vous enregistrez, dites où, combien de temps, et effacez à la date prévue. Choisissez un outil qui protège les échanges, un lien différent par élève, une salle d’attente pour un groupe. Et cadrez chez vous avec la même discrétion : rien qui révèle votre adresse ou votre famille.

Avec un mineur, un parent est dans le logement, le sait, et peut entrer à tout moment.

## La musique

Pour une séance privée avec un élève, la question se pose peu. Dès que vous diffusez en public ou en direct sur un réseau, les droits d’auteur s’appliquent : renseignez-vous auprès de la Sacem, ou utilisez de la musique libre.`,
      takeaways: [
        "Mêmes diplômes, même carte, et une assurance qui nomme la visio.",
        "Adresse, second numéro et proche à prévenir, avant de commencer.",
        "Aucun enregistrement sans accord écrit.",
      ],
    },
  ],
};
