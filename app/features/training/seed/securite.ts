import type { ModuleText } from "./training-content.ts";

export const securite: ModuleText = {
  id: "securite",
  title: "La sécurité, toujours",
  summary:
    "Prévenir l’accident, reconnaître les signes d’alerte, savoir quoi faire dans les premières minutes.",
  lessons: [
    {
      id: "prevenir",
      title: "Prévenir plutôt que réparer",
      body: `La plupart des accidents d’une séance individuelle ne doivent rien au hasard : un sol mouillé, un élastique usé, une charge de trop, une chaleur négligée. Ils se voient venir si l’on a l’habitude de regarder.

## Le tour des lieux

Avant chaque séance, prenez une minute :

- le sol : sec, plat, sans objet ni racine ;
- l’espace : un pas libre de chaque côté, et au-dessus de la tête ;
- le matériel : élastiques sans fissure, bancs stables, colliers serrés ;
- la sortie : savoir par où arrivent les secours et comment leur donner l’adresse.

Dans un parc, repérez un nom d’entrée ou une borne. « Près du lac » ne guide pas une ambulance.

## La météo est une donnée d’entraînement

Par forte chaleur, on avance l’heure, on réduit l’intensité, on fait boire avant la soif et on s’arrête à l’ombre. Météo-France publie une vigilance canicule : en orange ou en rouge, reportez la séance ou restez au frais. Par grand froid, l’échauffement s’allonge et les pauses raccourcissent. En cas d’orage, on quitte les espaces dégagés tout de suite.

## La progression protège

Les tendons s’adaptent plus lentement que le souffle. Un élève en pleine forme cardiaque peut se blesser parce que ses jambes n’ont pas suivi. Augmentez une seule chose à la fois : la durée, la charge ou la vitesse, jamais les trois. Et gardez, toutes les quelques semaines, une semaine plus légère.

## Le matériel de secours

Ayez toujours avec vous un téléphone chargé, une trousse simple (pansements, compresses, bande, gants, couverture de survie) et de l’eau. Dans un établissement sportif, le code du sport demande une trousse de secours, un moyen d’alerter rapidement et un tableau d’organisation des secours affiché. Même en plein air, la logique reste la vôtre : qui appelle, d’où, avec quoi.`,
      takeaways: [
        "Une minute de regard sur les lieux évite la plupart des accidents.",
        "Vigilance orange ou rouge : on reporte ou on reste au frais.",
        "Une seule variable augmente à la fois.",
      ],
    },
    {
      id: "signes-alerte",
      title: "Les signes qui arrêtent tout",
      body: `Certains signes ne se discutent pas. Les connaître par cœur vous évite d’avoir à décider sous pression, quand l’élève vous assure que « ça va passer ».

## On s’arrête immédiatement

- une douleur ou une oppression dans la poitrine, la mâchoire, le bras ou le dos ;
- un essoufflement sans rapport avec l’effort fourni ;
- un malaise, une pâleur soudaine, des sueurs froides ;
- des palpitations inhabituelles ;
- un trouble de la parole, de la vue, une faiblesse d’un côté du corps ;
- une confusion, des propos incohérents, surtout par temps chaud.

Dans tous ces cas, on fait asseoir ou allonger, on ne laisse jamais la personne seule, et on appelle le 15 ou le 112. Si quelqu’un ne peut ni entendre ni parler, le 114 se joint par SMS.

## L’accident vasculaire, vite

Un visage qui se déforme, un bras qui ne se lève plus, une parole troublée : notez l’heure exacte des premiers signes et appelez le 15. Chaque minute compte, et l’heure aidera les médecins. Ne donnez ni à boire, ni à manger, ni médicament.

## Le coup de chaleur

Une peau très chaude, un comportement étrange, une démarche titubante après un effort en ambiance chaude : c’est une urgence vitale. Appelez, mettez à l’ombre, déshabillez, refroidissez sans attendre avec de l’eau et de l’air.

## Douleur musculaire ou blessure ?

Une courbature est diffuse, symétrique, arrive le lendemain et diminue en bougeant. Une blessure est localisée, brutale, parfois accompagnée d’un craquement, d’un gonflement ou d’un bleu. Dans le doute, on arrête, on protège, on conseille de consulter.

Un élève peut vouloir continuer par fierté, ou parce qu’il a payé. C’est à vous de dire non, calmement : « on arrête là aujourd’hui, et on reprend quand un médecin a regardé ». Personne ne vous en voudra longtemps d’avoir été prudent.`,
      takeaways: [
        "Douleur dans la poitrine, malaise, parole troublée : on arrête, on appelle le 15 ou le 112.",
        "Pour un AVC, l’heure des premiers signes se note.",
        "Une confusion par temps chaud est une urgence vitale : alerter et refroidir.",
      ],
    },
    {
      id: "premiers-gestes",
      title: "Les premiers gestes, et l’alerte",
      body: `Cette leçon ne remplace pas une formation. Elle vous rappelle l’ordre des gestes, et pourquoi il faut la suivre pour de vrai, sur un mannequin, avec un formateur.

## Protéger, alerter, secourir

1. **Protéger** : écarter le danger, sans se mettre en danger.
2. **Alerter** : le 15 (Samu), le 18 (pompiers) ou le 112 depuis toute l’Europe. Donnez le lieu exact, le nombre de personnes, leur état, ce que vous faites. Ne raccrochez que lorsqu’on vous le dit.
3. **Secourir** : les gestes que l’on vous indique au téléphone, ou ceux que vous avez appris.

## Une personne inconsciente qui respire

On l’allonge sur le côté pour que les voies respiratoires restent libres, on la couvre, on surveille sa respiration jusqu’à l’arrivée des secours.

## L’arrêt cardiaque

La personne ne répond pas et ne respire pas, ou de façon anormale. On fait appeler et on fait chercher un défibrillateur pendant que l’on commence : mains au centre de la poitrine, bras tendus, compressions de 5 à 6 cm, au rythme de 100 à 120 par minute, sans s’arrêter. Dès que le défibrillateur est là, on l’allume et on suit ce qu’il dit : il ne délivre un choc que s’il le faut. La loi de 2020 sur le citoyen sauveteur protège celui qui porte secours de bonne foi.

Repérez d’avance les défibrillateurs autour de vos lieux de séance. Des applications gratuites, comme Staying Alive, les montrent sur une carte.

## Se former, et se reformer

Le diplôme de premiers secours citoyen (PSC, anciennement PSC1) s’obtient en une journée auprès des pompiers, de la Croix-Rouge ou de la Protection civile. Un geste que l’on n’a pas refait depuis trois ans n’est plus un réflexe : inscrivez un recyclage dans votre agenda, comme on renouvelle un contrôle technique.`,
      takeaways: [
        "Protéger, alerter, secourir, dans cet ordre.",
        "Arrêt cardiaque : appeler, masser à 100 ou 120 par minute, défibriller.",
        "Une formation PSC, et un recyclage régulier.",
      ],
    },
    {
      id: "apres-incident",
      title: "Après un incident",
      body: `Un élève s’est tordu la cheville, ou a fait un malaise sans gravité. L’urgence passée, ce que vous faites dans les vingt-quatre heures protège l’élève autant que vous.

## Le jour même

Restez jusqu’à ce que la personne soit prise en charge ou raccompagnée. Ne la laissez pas conduire après un malaise. Appelez le soir pour prendre des nouvelles : c’est un geste humain avant d’être une précaution.

Écrivez ensuite un compte rendu factuel :

- la date, l’heure et le lieu ;
- l’exercice et la consigne donnée ;
- ce que vous avez vu, puis ce que vous avez fait ;
- qui était présent.

Des faits, aucune hypothèse sur les causes. Datez-le et gardez-le.

## Prévenir votre assureur

Déclarez l’événement à votre assurance de responsabilité civile professionnelle dans le délai prévu au contrat, souvent cinq jours ouvrés, même si personne ne réclame rien. Un dommage peut apparaître des mois plus tard, et une déclaration tardive complique tout. Ne reconnaissez pas par écrit une responsabilité : dites ce qui s’est passé, laissez l’assureur qualifier.

## Prévenir l’administration

Le code du sport (article R322-6) demande à l’exploitant d’un établissement d’activités physiques ou sportives d’informer le préfet de tout accident grave. Si vous travaillez dans une salle ou un club, prévenez tout de suite son responsable. À votre compte, le service départemental à la jeunesse, à l’engagement et aux sports (SDJES) vous dira ce qui s’applique.

## Reprendre

Une reprise se fait avec l’accord du professionnel de santé, par écrit si possible, et commence nettement en dessous du niveau d’avant. Parlez de ce qui s’est passé : un élève qui s’est blessé a souvent plus peur que mal.

Enfin, cherchez ce qui peut changer : un échauffement, un sol, une consigne, un rythme. Un incident dont on a tiré une règle ne se reproduit presque jamais de la même façon.`,
      takeaways: [
        "Un compte rendu factuel, écrit le jour même.",
        "L’assureur est prévenu dans le délai du contrat, sans reconnaître de faute.",
        "La reprise attend l’accord d’un professionnel de santé.",
      ],
    },
  ],
};
