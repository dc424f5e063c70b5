import type { ModuleText } from "./training-content.ts";

export const nutrition: ModuleText = {
  id: "nutrition",
  title: "Nutrition : jusqu’où aller",
  summary:
    "Ce qu’un coach peut dire, ce qui revient au diététicien, et les signes qui doivent faire orienter.",
  lessons: [
    {
      id: "cadre",
      title: "Diététicien, une profession réglementée",
      body: `Vos élèves vous parleront de ce qu’ils mangent, souvent dès la première séance. La bonne réponse n’est ni de se taire, ni d’improviser un régime.

## Ce que dit la loi

L’article L4371-1 du code de la santé publique définit le diététicien comme la personne qui, habituellement, dispense des conseils nutritionnels et, sur prescription médicale, participe à l’éducation et à la rééducation nutritionnelle des patients, par un bilan personnalisé. Cette profession de santé est réservée aux titulaires d’un diplôme reconnu, BTS ou BUT de diététique pour l’essentiel. Son exercice illégal est un délit, et l’usage du titre sans y avoir droit en est un autre.

La frontière exacte est discutée, et l’on trouve en ligne des avis très sûrs d’eux dans les deux sens. Retenez la ligne prudente : plus le conseil est **individuel**, **chiffré** et **habituel**, plus il ressemble à l’exercice d’un métier qui n’est pas le vôtre. Et dès qu’une maladie est en jeu, la question ne se pose plus.

## Ce que vous pouvez faire

- rappeler les recommandations publiques, celles du Programme national nutrition santé, sur [mangerbouger.fr](https://www.mangerbouger.fr) ;
- parler d’hydratation, d’horaires de repas autour de l’effort, de sommeil ;
- poser des questions, encourager, aider à tenir une décision prise avec un professionnel.

## Ce que vous ne faites pas

- établir un plan alimentaire individuel avec calories et grammages ;
- interpréter une prise de sang ou un symptôme ;
- conseiller une personne diabétique, enceinte, mineure, ou souffrant d’un trouble alimentaire, sur son régime ;
- vous présenter comme diététicien, ou laisser croire que vous l’êtes.

Votre assurance de responsabilité civile suit vos prérogatives : un conseil nutritionnel hors de votre métier n’est probablement pas couvert. Si la nutrition vous passionne, formez-vous au diplôme, ou travaillez avec un diététicien : un partenaire à qui adresser vos élèves est un vrai service.`,
      takeaways: [
        "Diététicien est un métier de santé, protégé par la loi.",
        "Recommandations publiques : oui. Plan individuel et chiffré : non.",
        "Un diététicien partenaire vaut mieux qu’un conseil risqué.",
      ],
    },
    {
      id: "conseils-utiles",
      title: "Les conseils que l’on peut donner",
      body: `Rester dans son rôle ne veut pas dire n’avoir rien à offrir. Quelques repères généraux, bien expliqués, changent déjà beaucoup de choses.

## Autour de la séance

- **Avant** : une séance se passe mieux deux à trois heures après un repas, ou après une petite collation si le repas est loin. Chacun digère différemment ; on essaie, et on garde ce qui convient.
- **Pendant** : de l’eau, par petites gorgées, dès le début par temps chaud. Pour une heure d’effort modéré, l’eau suffit.
- **Après** : boire, et manger normalement au repas suivant. La fameuse « fenêtre » de trente minutes a peu d’importance pour un pratiquant de loisir.

## Les repères publics

Le Programme national nutrition santé recommande au moins cinq fruits et légumes par jour, des légumes secs au moins deux fois par semaine, du pain et des pâtes plutôt complets, une petite poignée de fruits à coque par jour, moins de charcuterie, de boissons sucrées et d’alcool. Ce sont des repères de population : on les cite, on ne les transforme pas en ordonnance.

## Le sommeil, grand oublié

Un élève qui dort cinq heures progresse mal, mange davantage et se blesse plus. Parler du coucher est parfois le meilleur conseil que vous puissiez donner, et il est tout à fait dans votre rôle.

## Changer une habitude à la fois

Proposez un seul changement, choisi par l’élève, facile à vérifier : une gourde sur le bureau, un petit-déjeuner le jour de la séance, un légume de plus le soir. Revenez-y la semaine suivante sans juger. Trois petites habitudes tenues dépassent n’importe quel programme abandonné.

## La bonne phrase

« Je peux vous dire ce que recommandent les autorités de santé. Pour un plan fait pour vous, je connais une diététicienne. » Dite simplement, elle vous rend crédible, et vous ne perdez jamais un élève à la prononcer.`,
      takeaways: [
        "Autour de l’effort : digérer, boire, manger normalement ensuite.",
        "Citer les repères publics, sans en faire une ordonnance.",
        "Une habitude à la fois, choisie par l’élève.",
      ],
    },
    {
      id: "signes-et-complements",
      title: "Compléments, régimes et signes d’alerte",
      body: `Trois sujets reviennent sans cesse : les poudres, les régimes à la mode, et parfois, derrière eux, une vraie souffrance.

## Les compléments alimentaires

La plupart des pratiquants de loisir n’en ont pas besoin. Un complément n’est pas anodin : l’Agence nationale de sécurité sanitaire (Anses) recense, par son dispositif de nutrivigilance, des effets indésirables parfois graves, et déconseille certains produits pour sportifs aux personnes à risque cardiaque, rénal ou hépatique. Certains contiennent des substances interdites qui ne figurent pas sur l’étiquette.

Votre ligne de conduite est simple : ne vendez pas, ne recommandez pas, renvoyez vers le médecin ou le pharmacien. Pour un compétiteur, rappelez que la norme NF EN 17444 vise des produits sans substances dopantes, et que l’Agence française de lutte contre le dopage informe les sportifs. Le sportif reste responsable de ce qu’il avale.

## Les régimes très restrictifs

Suppression d’un groupe entier d’aliments, jeûne prolongé, chiffres spectaculaires promis en dix jours : ne les encouragez pas. Adaptez l’effort si votre élève jeûne pour une raison religieuse ou personnelle, baissez l’intensité, soignez l’hydratation, et dites ce qui doit faire arrêter : vertige, malaise, confusion.

## Les signes d’un trouble

- une perte de poids rapide, une obsession des calories ou du miroir ;
- l’entraînement malgré la blessure, l’angoisse d’un jour de repos ;
- des repas évités, des passages aux toilettes juste après ;
- la fatigue, le froid permanent, les fractures de fatigue, l’arrêt des règles.

Ces signes ne prouvent rien, mais ils obligent. Parlez seul à seul, sans commenter le corps : « je vous trouve fatiguée, et cela m’inquiète ». Allégez l’entraînement, et orientez vers le médecin. La ligne Anorexie Boulimie Info Écoute, 09 69 325 900, répond aux proches comme aux personnes concernées.

N’évaluez jamais un élève par son poids. Pour quelqu’un qui va mal, votre regard compte plus que vous ne le croyez.`,
      takeaways: [
        "Ni vente ni conseil de compléments : médecin ou pharmacien.",
        "Un régime très restrictif appelle moins d’effort, pas plus.",
        "Devant des signes de trouble : parler du ressenti, alléger, orienter.",
      ],
    },
  ],
};
