import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { ModuleText } from "./training-content.ts";

export const tarifs: ModuleText = {
  id: "tarifs",
  title: "Fixer un prix juste",
  summary: "Savoir ce qu’une heure vous coûte, choisir un tarif que l’on peut expliquer, et le tenir.",
  lessons: [
    {
      id: "cout-reel",
      title: "Ce que coûte vraiment une heure",
      body: `Beaucoup de coachs fixent leur tarif en regardant celui du voisin. C’est oublier que le voisin n’a peut-être ni les mêmes trajets, ni le même statut, ni le même loyer. Avant de comparer, comptez.

## Une heure vendue n’est pas une heure travaillée

Pour une séance d’une heure, ajoutez le trajet, la préparation, les messages, la comptabilité. En ville, une heure payée en demande souvent une heure et demie, parfois deux. Sur une semaine, vingt séances à domicile font déjà un temps plein.

## Le calcul, poste par poste

Prenons une séance à 50 € vendue sur la plateforme :

- la commission de ${STANDARD_TERMS.commissionRate} %, soit ${STANDARD_TERMS.commissionRate / 2} € ;
- les cotisations sociales, à peu près un quart de ce que vous facturez en micro-entreprise ;
- le trajet, le matériel, l’assurance, le téléphone : 3 à 6 € par séance selon les cas ;
- l’impôt sur le revenu, qui dépend de votre foyer.

Il reste le plus souvent entre 25 et 30 €, avant impôt, pour une heure et demie de travail. Ce n’est ni bien ni mal : c’est le chiffre à connaître avant de proposer une remise. Les taux changent presque chaque année : prenez celui du moment sur [autoentrepreneur.urssaf.fr](https://www.autoentrepreneur.urssaf.fr).

## Les semaines sans séance

Une année compte des vacances, des ponts, un rhume, des élèves en voyage. Comptez 42 à 44 semaines vraiment travaillées, et un taux d’annulation de 5 à 10 %. Divisez ce dont vous avez besoin pour vivre par le nombre de séances réalistes, pas par le nombre idéal.

## Le prix plancher

Le résultat est votre prix plancher : en dessous, vous travaillez à perte, et cela finit par se voir dans la qualité. Notez-le quelque part. Toutes les décisions suivantes, forfaits, remises, déplacements, se prennent au-dessus de cette ligne.`,
      takeaways: [
        "Une heure vendue demande souvent une heure et demie de travail.",
        `Commission de ${STANDARD_TERMS.commissionRate} %, cotisations d’environ un quart, frais : comptez-les avant de fixer un prix.`,
        "Le prix plancher se calcule sur des semaines réalistes.",
      ],
    },
    {
      id: "choisir-son-tarif",
      title: "Choisir un tarif que l’on peut expliquer",
      body: `Un bon prix est un prix que vous pouvez dire à voix haute, sans baisser les yeux ni vous excuser. Cela suppose de savoir ce qu’il contient.

## Trois repères

- **Votre plancher**, calculé dans la leçon précédente.
- **Le marché** : regardez, sur la plateforme, ce que demandent les coachs de votre discipline et de votre ville, avec une expérience proche. Cherchez la fourchette, pas le plus bas.
- **Votre valeur particulière** : un diplôme rare, une spécialité, des langues, des horaires tôt le matin, un secteur où personne d’autre ne va.

Placez-vous dans la fourchette, au-dessus du plancher. Si le marché est sous votre plancher, le problème n’est pas le prix : c’est le format. Un duo, un petit groupe ou une séance en visio change le calcul sans brader l’heure.

## Un prix trop bas coûte cher

Un tarif très bas attire des élèves qui cherchent un tarif, et qui repartiront pour un euro de moins. Il fait douter les autres. Et il vous oblige à enchaîner des séances jusqu’à la fatigue, qui est la première cause d’abandon du métier.

## Dire ce qui est compris

Écrivez dans votre annonce ce que l’heure comprend : l’entretien de départ, le suivi entre les séances, le matériel, le déplacement jusqu’à tant de kilomètres. Ce qui n’est pas compris s’écrit aussi, avec son prix. Le code de la consommation demande que le client connaisse le prix total avant de s’engager : l’ajouter après coup est illégal et ruine la confiance.

## Essayer, puis ajuster

Gardez un prix trois mois avant de le juger. Si toutes les demandes aboutissent et que votre agenda est plein, il est sans doute trop bas. Si personne ne répond, regardez d’abord votre annonce, vos photos et vos délais de réponse : le prix est rarement le seul coupable.`,
      takeaways: [
        "Plancher, fourchette du marché, valeur particulière : dans cet ordre.",
        "Le prix total s’annonce avant l’engagement, suppléments compris.",
        "Un tarif se juge au bout de trois mois, pas d’une semaine.",
      ],
    },
    {
      id: "forfaits",
      title: "Forfaits et première séance offerte",
      body: `Un forfait n’est pas une remise déguisée. C’est un engagement des deux côtés : l’élève se donne un rythme, vous lui gardez une place. Il doit être avantageux pour les deux, et facile à quitter.

## Construire un forfait honnête

Cinq ou dix séances suffisent. Au-delà, l’élève paie d’avance des mois qu’il ne connaît pas encore. Une réduction de 5 à 10 % récompense l’engagement sans abîmer votre plancher. Fixez une durée de validité raisonnable, par exemple trois mois pour cinq séances, et dites ce qui se passe en cas de blessure ou de déménagement. Le bon réflexe : les séances non faites sont remboursées ou reportées, selon le choix de l’élève.

## Ce que dit la loi

Un contrat conclu à distance avec un particulier ouvre en principe un droit de rétractation de quatorze jours. Il existe des exceptions, notamment pour des prestations de loisirs prévues à une date précise, et des règles si la prestation commence avant la fin du délai. Ne supposez pas que l’exception vous couvre : informez l’élève par écrit, et vérifiez sur [economie.gouv.fr](https://www.economie.gouv.fr/dgccrf) ce qui vaut pour votre formule.

## La première séance offerte

Elle fonctionne quand elle est courte, complète et sans piège. Quarante-cinq minutes, un vrai entretien, quelques exercices, un bilan. Personne ne doit s’y sentir redevable. Si vous l’offrez, offrez-la à tout le monde, et ne la transformez pas en entretien de vente.

Elle n’est pas obligatoire. Si vos trajets sont longs ou votre agenda plein, un appel de vingt minutes joue le même rôle : se connaître avant de payer.

## Un exemple

- À l’unité : 50 €.
- Forfait de cinq : 240 €, soit 48 € la séance, valable trois mois.
- Forfait de dix : 450 €, soit 45 € la séance, valable six mois.

Trois lignes, des chiffres ronds, une phrase sur les annulations. Personne n’a besoin de plus pour choisir.`,
      takeaways: [
        "Cinq ou dix séances, 5 à 10 % de réduction, une sortie simple.",
        "À distance, le droit de rétractation s’annonce par écrit.",
        "Une première séance offerte est courte, complète et sans contrepartie.",
      ],
    },
    {
      id: "tenir-son-prix",
      title: "Augmenter, refuser, faire respecter",
      body: `Fixer un prix prend une heure. Le tenir se joue toute l’année, dans trois conversations que beaucoup de coachs repoussent.

## Augmenter sans perdre tout le monde

Une augmentation se prépare : annoncez-la deux mois à l’avance, par écrit, avec la date et le nouveau montant. Laissez vos élèves actuels finir leur forfait à l’ancien prix. Donnez une raison simple, sans vous justifier longuement : « mes tarifs passent à 55 € au 1er septembre ; votre forfait en cours ne change pas ». Une hausse modérée chaque année se vit mieux qu’un saut tous les cinq ans.

## Répondre à une demande de remise

Quand quelqu’un demande moins, proposez moins :

- une séance plus courte, ou en visio ;
- un duo avec un ami ;
- une séance toutes les deux semaines, avec un programme entre-temps.

Le prix de l’heure ne bouge pas, la dépense oui. Si rien ne convient, souhaitez-lui de trouver. Un refus aimable laisse une porte ouverte ; une remise arrachée laisse un goût amer des deux côtés.

## Faire respecter les annulations

La règle doit être connue avant d’être appliquée : écrivez-la dans votre annonce et dans le message de confirmation. Sur la plateforme, le changement est libre jusqu’à 24 heures avant. Passé ce délai, la séance peut rester due. Appliquez-la avec discernement : la première fois, un rappel ; un enfant malade, un geste ; une habitude, la règle.

## Payer proprement

Remettez une note ou une facture : elle est obligatoire pour toute prestation à un particulier à partir de 25 € TTC, et sur demande en dessous. Refusez les paiements « au noir » qu’on vous propose pour une remise : vous perdez votre assurance, votre protection sociale et votre sommeil. Un prix juste est aussi un prix déclaré.`,
      takeaways: [
        "Une hausse s’annonce deux mois avant, forfaits en cours respectés.",
        "À qui veut payer moins, proposez moins, pas la même chose moins cher.",
        "Note ou facture dès 25 €, et rien sous la table.",
      ],
    },
  ],
};
