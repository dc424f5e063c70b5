import type { FirstText } from "./first-text.ts";

export const FIRST_TERMS: FirstText = {
  effectiveOn: "2026-11-19",
  summary:
    "Ce que chacun peut attendre des autres : les élèves, les coachs, et nous. Ces conditions sont aussi celles de vente pour ce qui s’achète sur le site.",
  body: `## 1. Objet et exploitant {#objet}

{{marque}} est une place de marché qui met en relation des personnes qui cherchent un accompagnement sportif (les « élèves ») et des coachs sportifs (les « coachs »). Elle est exploitée par {{denomination}} (« nous »), dont les coordonnées complètes figurent dans les [mentions légales](/mentions-legales).

Créer un compte, réserver ou acheter suppose d’accepter ces conditions. Elles s’appliquent à l’exclusion de toutes autres, et peuvent être enregistrées ou imprimées depuis cette page.

## 2. Votre compte {#compte}

**Âge.** Le service est réservé aux personnes majeures : il faut avoir au moins 18 ans pour créer un compte. Un adulte peut réserver une séance pour un mineur dont il a la charge, avec l’accord du coach et en sa présence.

**Un compte par personne.** Chacun n’ouvre qu’un seul compte, à son nom, comme élève ou comme coach. Ce choix se fait à l’inscription et ne se modifie pas ensuite.

**Exactitude.** Les informations que vous donnez doivent être vraies et tenues à jour. Votre mot de passe est personnel ; si vous pensez qu’il est connu de quelqu’un d’autre, changez-le et prévenez-nous.

**Fermeture.** Vous pouvez fermer votre compte à tout moment, sans motif, en nous écrivant. Les séances déjà réservées restent dues ou remboursables selon les règles ci-dessous. Les factures de vos commandes, avec le nom et l’adresse qu’elles portent, sont conservées {{conservation-factures}}, comme la loi l’impose, et ne s’ouvrent plus par leur lien. Coach, ouvrez d’abord votre compte de paiement : c’est là que part ce qui vous reste dû.

## 3. Les coachs sont des prestataires indépendants {#coachs}

Les coachs exercent leur activité en toute indépendance. Ils ne sont ni nos salariés, ni nos représentants. Ils choisissent leurs élèves, leurs horaires, leurs méthodes et leurs prix, et restent libres de travailler ailleurs.

Le contrat de coaching est conclu directement entre l’élève et le coach. Le coach agit en professionnel : les règles de protection du consommateur s’appliquent donc à l’élève. Nous fournissons les outils (recherche, messagerie, réservation, paiement) et répondons de leur bon fonctionnement.

Chaque coach déclare et garantit :

- détenir les diplômes et la carte professionnelle d’éducateur sportif qu’exige le code du sport pour enseigner contre rémunération, et les présenter sur demande ;
- être assuré en responsabilité civile professionnelle ;
- être immatriculé, déclarer ses revenus et s’acquitter de ses cotisations ;
- décrire fidèlement son parcours, ses tarifs et ses disponibilités.

Nous relisons chaque candidature avant de la publier, en général sous 48 h, et recueillons les informations d’identification que la loi nous demande de vérifier. Cette relecture n’est pas une certification.

## 4. Ce que nous attendons des élèves {#eleves}

Dites au coach ce qu’il doit savoir pour vous faire travailler sans risque. En cas de maladie, de grossesse, de blessure ou de longue interruption, demandez d’abord l’avis de votre médecin. Le coaching sportif n’est pas un acte de soin.

Soyez à l’heure, courtois, et réglez par le site ce qui a été réservé par le site : c’est ce qui vous permet d’être remboursé, de laisser un avis et de faire appel à nous en cas de problème.

## 5. Prix, paiement et commission {#prix}

Les prix sont affichés en euros, toutes taxes comprises. Les coachs fixent librement les leurs ; ceux des produits et des accompagnements sont les nôtres. Le prix dû est celui qui est affiché au moment où vous confirmez.

Le paiement se fait en ligne, par l’intermédiaire d’un prestataire de services de paiement agréé. Vos numéros de carte lui sont transmis directement ; nous ne les recevons pas. Un paiement échelonné prélève des mensualités dont la somme est exactement le total annoncé, et s’arrête de lui-même à la dernière.

**Commission.** Nous retenons **{{commission}}** de chaque transaction dans laquelle un coach est le vendeur. Cette commission est à la charge du coach : l’élève paie le prix affiché, et rien de plus. Elle n’est pas due sur ce que nous vendons nous-mêmes ; ce que reçoit le coach d’un accompagnement est dit à l’article 8.

**Premium.** Les coachs peuvent souscrire, pour leur activité professionnelle, l’abonnement mensuel Premium, au prix affiché sur leur tableau de bord. Nous en sommes le vendeur. Il se renouvelle chaque mois, et le coach y met fin quand il veut : plus rien n’est débité, et ses avantages durent jusqu’à la fin du mois payé. Un paiement refusé est présenté à nouveau ; s’il n’aboutit pas, ou si le compte est suspendu, les avantages s’arrêtent. Conclu entre professionnels, cet abonnement n’ouvre pas le droit de rétractation des consommateurs. Ce qu’il change à l’affichage est dit à l’article 10.

**Revenus des coachs.** La loi nous oblige à transmettre chaque année à l’administration fiscale un récapitulatif des sommes perçues par chaque coach, et à le lui communiquer.

## 6. Réserver, déplacer, annuler {#annulation}

Le créneau choisi est gardé {{creneau-garde}}, le temps de payer. Le montant est alors réservé sur votre carte ; il n’est débité que lorsque le coach accepte la séance, ou aussitôt si le coach propose la réservation immédiate ou son propre agenda. Sans réponse sous {{reponse-coach}}, ou {{reponse-avant-seance}} avant la séance, la demande s’éteint et rien n’est débité. La première séance offerte l’est une fois par élève et par coach.

- **Plus de {{annulation-gratuite}} avant la séance**, l’élève la déplace vers un créneau libre ou l’annule : elle est remboursée intégralement.
- **Moins de {{annulation-gratuite}} avant**, un autre horaire demande l’accord du coach, et une séance annulée reste due, sauf si le coach y renonce. Un cas de force majeure ou un motif médical justifié donne droit à un report ou à un remboursement.
- **Si le coach annule**, l’élève choisit entre un autre créneau et un remboursement intégral ; sans choix sous {{choix-apres-annulation}}, il est remboursé.
- **Absence.** Chacun peut la signaler sous {{signalement-absence}}. Absence de l’élève : la séance est due. Absence du coach : elle est remboursée. En cas de désaccord, nous tranchons après vous avoir lus tous les deux. Sans signalement, la séance est réputée effectuée {{seance-effectuee}} après sa fin.
- **Séances à planifier.** Avec un coach qui a son propre agenda, l’horaire est fixé après l’achat. Si le coach l’indique moins de {{annulation-gratuite}} avant la séance, ou après, l’élève peut encore annuler sans frais pendant {{annulation-apres-horaire}}. Sans horaire au bout de {{rappel-sans-horaire}}, nous vous le rappelons à tous les deux ; au bout de {{fin-sans-horaire}}, la séance est annulée et remboursée.
- **Séances collectives.** Chacun paie sa place, confirmée dès le paiement, et l’annule par les mêmes règles ; elle ne se déplace pas. Si le coach annule la séance, ou si le minimum de participants annoncé n’est pas atteint à l’heure indiquée sur sa page, chacun est remboursé intégralement, sans démarche. Une place qui se libère est gardée à la première personne de la liste d’attente pendant {{place-gardee}}, ou jusqu’au matin.
- **Packs.** Un pack contient des heures ou des séances d’une durée donnée. Les packs de 5 et 10 h s’utilisent pendant {{duree-pack}}, les autres pendant la durée annoncée avant l’achat, ou sans date de fin. Nous vous écrivons {{rappels-pack}}, ou {{rappel-pack-court}} au moins pour un pack court ; ce qui reste alors est remboursé.

Ces règles s’ajoutent au droit de rétractation décrit plus bas, sans le réduire. Un remboursement est fait par le moyen de paiement utilisé.

## 7. Boutique, programmes et garanties légales {#boutique}

Pour les produits de la [boutique](/shop) et les accompagnements, c’est nous, {{marque}}, qui sommes le vendeur. Les caractéristiques essentielles, la disponibilité et le délai de livraison sont indiqués avant la commande ; à défaut de délai, la livraison a lieu dans les trente jours.

- **Commande.** Vos articles vous sont réservés {{articles-gardes}}, le temps de payer, dans la limite de {{articles-gardes-maximum}} exemplaires d’un même article et d’un dixième de son stock. Au-delà, le reste l’est quand vous payez : s’il venait à manquer, la commande est annulée et remboursée en totalité. Sans paiement, la commande s’annule d’elle-même et rien n’est débité. Le contrat est conclu quand le paiement est confirmé.
- **Livraison.** Nous livrons en France. Le prix de l’envoi et son délai sont affichés sur chaque produit et avant de payer. Un colis dont personne ne nous a dit qu’il est arrivé compte comme livré {{colis-livre}} après son départ ; nous vous écrivons alors, et cherchons celui qui ne l’est pas.
- **Programmes.** Ce sont des fichiers PDF, pour votre usage personnel, à télécharger dès que le paiement est confirmé.
- **Abonnements.** Ils se renouvellent chaque mois, au prix de la souscription, jusqu’à ce que vous y mettiez fin depuis « Mes abonnements », sans frais ni préavis ; vous pouvez aussi les mettre en pause. Un paiement qui échoue est tenté à nouveau et vous est signalé ; s’il échoue encore, l’abonnement prend fin et rien de plus n’est dû.

{{garanties-legales}}

## 8. Accompagnement {#accompagnement}

L’[accompagnement](/accompaniment) est vendu par nous, {{marque}}, aux comptes élève, à des personnes d’au moins {{age-accompagnement}}, et assuré par un coach indépendant. Il dure de {{duree-accompagnement-minimum}} à {{duree-accompagnement-maximum}} et ne se reconduit pas.

- **Prix.** Chaque mois coûte {{prix-mois-complet}} (accompagnement complet) ou {{prix-mois-programme}} (programme seul) ; la séance d’introduction, chaque séance de coaching et chaque bilan, {{prix-seance-accompagnement}}. Le total est réparti en mensualités dont la somme est exactement ce total ; la dernière prend les centimes qui restent. La première est payée à la commande, les autres sont prélevées chaque mois avec la même carte, puis tout s’arrête.
- **Votre coach.** Nous demandons aux coachs validés d’une discipline de votre objectif, à moins de {{distance-coach-accompagnement}} de votre ville : d’abord à celui que vous avez choisi, si vous l’avez fait, puis aux plus proches et aux mieux notés. Chacun a {{reponse-coach-accompagnement}} pour répondre ; sans réponse, nous demandons au suivant. S’il n’y a personne près de chez vous, nous vous le disons avant le paiement : vous choisissez alors d’être suivi en visio, ou de ne pas acheter. Vous pouvez demander une fois un autre coach. Si tous ceux à qui nous pouvons demander ont dit non, nous vous l’écrivons et cherchons nous-mêmes : plus aucune mensualité n’est prélevée jusqu’à ce qu’un coach vous suive ; une seule l’est alors, et les autres suivent de mois en mois.
- **Ce qui est fourni.** Une séance d’introduction, dont vous choisissez l’horaire parmi les créneaux du coach dès son accord (nous vous le rappelons au bout de {{rappel-premiere-seance}}, et au bout de {{fin-sans-horaire}} sans choix elle vous revient, à réserver quand vous voulez) ; les séances et bilans choisis, à réserver, déplacer et annuler selon l’article 6 ; un programme par semaines, dont la première est publiée dans les {{delai-programme}}. Les séances et les bilans se réservent à mesure que les mensualités sont payées : les premiers avec la première, puis en proportion, arrondis au nombre supérieur.
- **Jours sans coach.** Un mois n’est dû que pour les jours où un coach vous suit : chaque jour entier sans coach en est retiré. Ce qu’une mensualité payée a déjà compté pour ces jours est déduit de la suivante, ou vous est remboursé à la fin s’il n’en reste pas.
- **Fin anticipée.** À tout moment, en trois clics depuis votre [page d’accompagnement](/mon-accompagnement), sans motif ni frais. L’accompagnement s’arrête à la fin du mois payé. Ce qui a été fourni, soit {{prix-seance-accompagnement}} par séance ou bilan et le prix de chaque mois commencé, jours sans coach retirés, est comparé à ce que vous avez payé : la différence vous est remboursée, ou fait l’objet d’un dernier paiement. Le montant vous est montré avant de confirmer. Tant que personne ne vous suit, la fin demandée vient tout de suite.
- **Paiement refusé.** Nous réessayons après {{essais-paiement}} et vous prévenons à chaque fois ; vous pouvez payer avec une autre carte. Après {{pause-impaye}}, l’accompagnement est en pause : rien de nouveau n’est réservé ni publié. Après {{fin-impaye}}, il prend fin et le compte en est fait comme pour une fin anticipée : ce qui a été fourni sans être payé vous est demandé, par e-mail et sur votre page d’accompagnement.
- **Compte suspendu ou fermé, fin par nous.** Tant que votre compte est suspendu, rien n’est prélevé ni réservé ; rétabli, tout reprend ; après {{fin-impaye}}, l’accompagnement prend fin et les mois commencés depuis la suspension ne sont pas dus. Si vous fermez votre compte, il prend fin aussitôt et le compte en est fait comme pour une fin anticipée. Si nous devons y mettre fin nous-mêmes, nous vous l’écrivons : il s’arrête aussitôt, son dernier mois n’est dû que pour les jours écoulés, ce que vous avez payé de plus vous est remboursé, et rien d’autre ne vous est demandé.
- **Séances non utilisées.** Au terme, elles restent réservables {{seances-apres-terme}}. Nous vous écrivons {{rappels-seances-restantes}} avant ce terme ; ce qui reste alors est remboursé.
- **Votre santé.** Poids, taille, problèmes de santé, mesures et comptes rendus de bilan ne sont recueillis qu’avec votre accord exprès, chiffrés, et lus par vous et par le coach qui vous suit. Vous retirez cet accord quand vous voulez : tout est effacé aussitôt, et l’accompagnement continue. Sinon, ils sont effacés {{conservation-sante}} après la fin. Le coaching n’est pas un acte de soin : demandez l’avis de votre médecin avant de commencer.
- **Rémunération du coach.** Le coach nous fournit ces prestations et reçoit {{part-coach}} du prix hors taxes de chaque séance et bilan qu’il assure, et de chaque mois où il vous suit. Il nous les facture, ou nous donne mandat d’émettre ses factures en son nom (autofacturation).

## 9. Droit de rétractation {#retractation}

Comme pour tout achat à distance, le consommateur dispose de **{{delai-retractation}}** pour changer d’avis, sans donner de motif (article L. 221-18 du code de la consommation). Le jour de l’achat ou de la réception ne compte pas, et un délai qui finirait un samedi, un dimanche ou un jour férié va jusqu’au premier jour ouvrable suivant.

### Ce à quoi vous pouvez renoncer

- **Produits** : dès la commande, et jusqu’à {{delai-retractation}} après leur réception, en tout ou en partie. Tant que rien n’est parti, la commande est simplement annulée et remboursée aussitôt.
- **Programmes à télécharger** : {{delai-retractation}} à partir du paiement, que le fichier ait été ouvert ou non : nous ne vous demandons pas d’y renoncer. Le fichier n’est plus accessible ensuite.
- **Abonnements à un programme** : {{delai-retractation}} à partir du premier paiement. Ce que vous avez payé vous est rendu en entier, que les fichiers aient été ouverts ou non ; ils ne sont plus accessibles ensuite.
- **Packs, séances payées sans date fixée** : {{delai-retractation}} à partir de l’achat. Vous payez ce que vous avez demandé et qui a déjà été fourni, en proportion du prix total (article L. 221-25) : pour un pack, ce qui est utilisé et les séances qui commencent dans moins de {{annulation-gratuite}}. Les autres séances réservées avec lui sont annulées.
- **Accompagnement** : {{delai-retractation}} à partir du premier paiement. À la commande, vous nous demandez expressément de commencer avant la fin de ce délai : vous payez ce qui a été fourni d’ici là (article L. 221-25), soit {{prix-seance-accompagnement}} par séance ou bilan, et le prix du mois au prorata des jours écoulés depuis l’accord du coach. Le reste est remboursé et les séances prévues sont annulées.
- **Séances à date fixe** : une activité de loisirs fournie à une date déterminée n’ouvre pas de droit de rétractation (article L. 221-28, 12°). Les règles de l’article 6 s’appliquent : annulation gratuite jusqu’à {{annulation-gratuite}} avant.
- **Produits descellés** : un produit descellé après la livraison et qui ne peut être renvoyé pour des raisons d’hygiène ou de protection de la santé n’est pas repris (article L. 221-28, 5°).

### Comment faire

Sur la page de chaque commande, de chaque pack, de chaque séance, de chaque abonnement et de chaque accompagnement concernés, le bouton « Renoncer au contrat ici » ouvre une déclaration déjà remplie, que vous confirmez. Sans compte, le lien est dans l’e-mail de commande, ou s’obtient sur la page [Renoncer à un achat](/retractation). Un accusé de réception part aussitôt par e-mail, avec le contenu, la date et l’heure de votre déclaration. Vous pouvez aussi nous le dire sans ambiguïté par la [page de contact](/contact), par e-mail à {{contact}} ou avec le modèle ci-dessous.

### Retour et remboursement

Les produits sont renvoyés dans les {{delai-retour}} qui suivent la déclaration, avec le bon de retour à imprimer ; les frais de retour restent à votre charge. Le remboursement intervient dans les {{delai-remboursement}} qui suivent la déclaration, par le moyen de paiement utilisé ; pour un produit, il peut attendre son retour ou la preuve de son expédition. Les frais de livraison standard sont remboursés si vous rendez tout ce qui a été expédié. Un produit abîmé par un usage qui dépasse ce qu’il faut pour l’essayer peut être remboursé en partie seulement ; nous vous disons alors pourquoi.

### Modèle de rétractation

> À l’attention de {{denomination}}, {{adresse}}, {{contact}} :
>
> Je vous notifie par la présente ma rétractation du contrat portant sur le bien ou la prestation de services ci-dessous : [désignation]. Commandé le [date] / reçu le [date]. Nom et adresse du consommateur : […]. Date et signature (seulement si ce modèle est envoyé sur papier) : […].

## 10. Classement des résultats {#classement}

Une recherche montre les coachs de la discipline demandée à moins de {{rayon-recherche}} du lieu choisi, **les plus proches et les mieux notés d’abord**. Dans l’ordre :

1. la distance, par tranches de {{tranche-distance}}, pour que quelques centaines de mètres ne décident pas de tout ;
2. à distance comparable, la note moyenne donnée par les élèves ;
3. à note égale, le nombre d’avis.

Sans lieu, seuls la note et le nombre d’avis comptent. Vous pouvez aussi trier par distance, par prix ou par note. **Dans les résultats, aucune place ne s’achète** : ni la commission, ni un abonnement, ni un lien avec nous ne modifient l’ordre. Les coachs « à la une » sont choisis par notre équipe, sans contrepartie.

Au-dessus des résultats d’une recherche autour d’un lieu, sous le titre « Mis en avant contre paiement » et avec la mention « Sponsorisé », peuvent se trouver quelques coachs de ce lieu et de cette discipline qui ont souscrit l’abonnement payant Premium. Ils y sont montrés à tour de rôle, chaque jour, sans égard à leur note. Ils gardent en plus leur place dans les résultats, que cet abonnement ne change pas. Leur page porte la mention « Premium, abonnement payant ».

## 11. Avis {#avis}

Conformément à l’article L. 111-7-2 du code de la consommation, voici comment les avis sont traités.

- **Qui** : seul un élève dont une séance avec ce coach, réservée par le site, est terminée peut le noter, une fois par coach. C’est ainsi que nous contrôlons qu’un avis vient d’une expérience réelle.
- **Anciens clients** : une personne que le coach a suivie avant son arrivée ici peut aussi donner son avis. Elle déclare avoir suivi de vraies séances et n’être ni un proche ni rémunérée, et confirme son adresse e-mail. Le coach a {{delai-ancien-client}} pour dire, sans lire l’avis, s’il la reconnaît ; s’il conteste ou se tait, nous décidons. Nous relisons chaque avis avant de le publier, en général sous une semaine. Il porte la mention « {{mention-ancien-client}} », vient après les autres et ne compte ni dans la note, ni dans le nombre d’avis, ni dans le classement. Son auteur peut le retirer à tout moment.
- **Recommandations** : un coach peut inviter par e-mail quelqu’un qui connaît son travail (un confrère, un club, un ancien élève, un soignant) à écrire quelques mots. Nous les relisons avant de les publier, sous un onglet à part, avec ce que leur auteur est pour le coach. Ce ne sont pas des avis d’élèves : elles n’ont pas de note et ne comptent dans aucun classement. L’auteur et le coach peuvent les retirer à tout moment.
- **Quoi** : une note de 1 à 5 et un commentaire, sans contrepartie d’aucune sorte. Son auteur peut le modifier pendant {{modification-avis}} : l’avis le dit.
- **Ordre** : du plus récent au plus ancien ; chaque avis porte sa date et celle de la séance. La note affichée est la moyenne des avis publiés après une séance réservée ici.
- **Réponse** : le coach peut répondre publiquement. Il ne peut ni modifier ni effacer un avis.
- **Refus et retrait** : un avis injurieux, discriminatoire, hors sujet, publicitaire, ou qui dévoile des données personnelles est écarté ; son auteur en connaît le motif.
- **Durée** : un avis reste en ligne tant que l’annonce du coach l’est. Son auteur peut en demander le retrait.

## 12. Contenus et signalements {#contenus}

Vous restez propriétaire de ce que vous publiez et nous autorisez à l’afficher sur le site, le temps de sa publication. Sont interdits les contenus illicites, trompeurs, haineux, à caractère sexuel, ou qui portent atteinte aux droits d’autrui.

Toute personne peut signaler un contenu illicite à {{contact}}, en indiquant l’adresse de la page, les raisons du signalement et ses coordonnées. Nous en accusons réception, décidons avec soin et sans arbitraire, et faisons connaître notre décision et ses motifs à l’auteur du signalement comme à celui du contenu. Chacun peut la contester pendant six mois, gratuitement, auprès d’une personne : aucune décision n’est prise par une machine seule.

## 13. Suspension et fermeture par nous {#suspension}

Nous pouvons restreindre, suspendre ou fermer un compte qui enfreint ces conditions ou la loi, de façon proportionnée. La personne en reçoit les motifs par écrit au plus tard au moment où la mesure prend effet, et peut y répondre.

Pour un coach, la fermeture est annoncée au moins trente jours à l’avance, sauf obligation légale, fraude ou manquements répétés (règlement (UE) 2019/1150). Les sommes qui lui sont dues lui sont versées.

## 14. Responsabilité {#responsabilite}

Nous répondons du fonctionnement du site et de ce que nous vendons. Le coach répond de ses séances. Nous ne garantissons pas un résultat sportif, ni que le site soit disponible sans aucune interruption ; nous faisons ce qu’il faut pour qu’elles soient rares et courtes.

Rien dans ces conditions ne limite notre responsabilité en cas de dommage corporel, de faute lourde ou de dol, ni les droits que la loi donne au consommateur.

## 15. Données personnelles {#donnees}

La [politique de confidentialité](/privacy) dit quelles données nous traitons, pourquoi, et comment exercer vos droits. Le coach qui reçoit les coordonnées d’un élève ne s’en sert que pour ses séances.

## 16. Réclamations et médiation {#mediation}

Un problème ? Écrivez d’abord au coach, puis à nous par la [page de contact](/contact) ou à {{contact}}. Nous répondons à toute réclamation, des élèves comme des coachs, et gratuitement.

Si notre réponse ne convient pas, le consommateur peut recourir gratuitement à un médiateur de la consommation, dans l’année qui suit sa réclamation écrite (articles L. 611-1 et suivants du code de la consommation) : {{mediateur}}.

## 17. Modification et droit applicable {#modification}

Nous pouvons faire évoluer ces conditions. Tout changement important est annoncé par e-mail au moins {{preavis-conditions}} avant de s’appliquer ; vous pouvez alors fermer votre compte. Une commande reste soumise aux conditions acceptées le jour où elle a été passée.

Le droit français s’applique. Le consommateur qui vit dans un autre pays de l’Union européenne garde la protection des règles impératives de ce pays. Les tribunaux compétents sont ceux que désigne la loi.

## 18. Points de contact {#points-de-contact}

Notre point de contact unique, pour les utilisateurs comme pour les autorités, au sens des articles 11 et 12 du règlement (UE) 2022/2065 sur les services numériques, est {{contact}}, en français ou en anglais. Les coachs y adressent aussi les réclamations prévues par le règlement (UE) 2019/1150.
`,
};
