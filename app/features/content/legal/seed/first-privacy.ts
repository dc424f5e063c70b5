import type { FirstText } from "./first-text.ts";

export const FIRST_PRIVACY: FirstText = {
  effectiveOn: "2026-11-19",
  summary:
    "Nous ne gardons que ce qui sert à vous mettre en relation avec un coach, nous ne vendons rien, et vous pouvez tout consulter, corriger ou faire effacer.",
  body: `## 1. Qui est responsable {#responsable}

Le responsable du traitement est {{denomination}}, {{adresse}}. Pour toute question sur vos données, écrivez à {{contact}}. Un coach qui reçoit vos coordonnées devient à son tour responsable de l’usage qu’il en fait pour ses séances.

## 2. Ce que nous traitons, pourquoi, combien de temps {#traitements}

Les champs marqués d’un astérisque sont nécessaires au service ; les autres sont facultatifs. Les données viennent de vous, ou de Google si vous choisissez de vous connecter ainsi (nom, e-mail).

### Nom, e-mail, téléphone, photo, rôle, choix des e-mails reçus, version acceptée des conditions ; mot de passe sous forme d’empreinte

- **But** : Créer votre compte et vous reconnaître.
- **Base légale** : Contrat.
- **Durée** : Jusqu’à la fermeture du compte ; une semaine si l’adresse e-mail n’est pas confirmée.

### Réservation, message ou annonce que vous composiez en vous inscrivant

- **But** : Vous les rendre quand vous ouvrez le lien reçu par e-mail, sur n’importe quel appareil.
- **Base légale** : Contrat.
- **Durée** : Jusqu’à ce que vous les retrouviez ; une semaine au plus.

### Adresse réseau et navigateur de chaque connexion

- **But** : Vous montrer vos appareils, repérer un accès qui n’est pas le vôtre.
- **Base légale** : Intérêt légitime : la sécurité.
- **Durée** : 30 jours après la dernière utilisation de la session.

### Empreinte de l’adresse réseau, de l’e-mail ou du compte (un pseudonyme, gardé à leur place)

- **But** : Limiter les essais de mots de passe, les envois automatiques et ce que réservent des commandes impayées.
- **Base légale** : Intérêt légitime : la sécurité.
- **Durée** : Deux jours au plus.

### Empreinte des réseaux depuis lesquels vous vous êtes connecté

- **But** : Vous laisser entrer depuis chez vous, même quand d’autres essaient votre mot de passe ailleurs.
- **Base légale** : Intérêt légitime : la sécurité.
- **Durée** : 6 mois après la dernière connexion.

### Suspension d’un compte : date, raison, et qui l’a décidée

- **But** : Protéger les membres des abus, et pouvoir en rendre compte.
- **Base légale** : Intérêt légitime : la sécurité.
- **Durée** : La date et la raison, le temps de la suspension ; la trace de la décision, {{conservation-journal}}.

### Annonce du coach : parcours, diplômes, tarif, ville, photo, disponibilités

- **But** : La publier et permettre la réservation.
- **Base légale** : Contrat.
- **Durée** : Tant que l’annonce existe.

### Leçons lues par le coach, essais et résultats de ses certifications

- **But** : Lui montrer où il en est.
- **Base légale** : Contrat.
- **Durée** : Jusqu’à la fermeture du compte.

### Validation d’un coach : décision et raison, papiers envoyés et vérifiés (carte professionnelle, diplômes, assurance, pièce d’identité, SIRET), chiffrés

- **But** : Ne mettre en ligne que des coachs en règle, et dire aux élèves ce qui a été vérifié.
- **Base légale** : Intérêt légitime : la confiance.
- **Durée** : Tant que l’annonce existe ; la trace de la décision, {{conservation-journal}}.

### Conversations entre élève et coach, et leurs pièces jointes, messages vocaux et vidéo

- **But** : Mettre en relation, dire en combien de temps un coach répond.
- **Base légale** : Contrat.
- **Durée** : {{conservation-conversations}} après le dernier message ; le nom, l’adresse, le numéro et les pièces jointes disparaissent avec le compte.

### Signalement d’un message ou d’une personne : raison, ce qui s’est dit autour, qui l’a lu

- **But** : Protéger les élèves et les coachs.
- **Base légale** : Intérêt légitime : la sécurité.
- **Durée** : {{conservation-signalements}} après son traitement ; la trace de la lecture et de la décision, {{conservation-journal}}.

### Réservations, favoris

- **But** : Organiser les séances, traiter les litiges.
- **Base légale** : Contrat.
- **Durée** : La durée de la relation, puis 5 ans (prescription).

### Suivi des prospects d’un coach : nom, coordonnées, notes et historique des appels ; d’un élève qui lui écrit, le prénom et l’initiale, puis le nom et le numéro partagé une fois la demande acceptée

- **But** : Permettre au coach de rappeler les personnes intéressées.
- **Base légale** : Intérêt légitime.
- **Durée** : Jusqu’à ce que le coach les supprime ou ferme son compte ; le nom et le numéro d’un élève disparaissent quand il ferme le sien.

### Commandes, paiements, factures, commissions

- **But** : Encaisser, reverser, tenir la comptabilité, déclarer les revenus des coachs.
- **Base légale** : Contrat et obligation légale.
- **Durée** : {{conservation-factures}} pour les pièces comptables ; le nom et l’adresse d’une commande disparaissent avec le compte une fois la commande et ses retours terminés, ou après {{conservation-impayes}} si elle n’est pas payée ; ceux qui figurent sur ses factures et ses avoirs restent ces {{conservation-factures}}, pour nous seuls.

### Coordonnées bancaires et d’immatriculation des coachs (IBAN chiffré)

- **But** : Verser les gains et vérifier l’identité des vendeurs.
- **Base légale** : Contrat et obligation légale.
- **Durée** : Tant que le coach vend, puis 5 ans.

### Accompagnement : objectif, niveau, ville, formule, programme et exercices faits, étapes, coach

- **But** : Choisir le coach, adapter le programme, tenir le compte de ce qui est fourni.
- **Base légale** : Contrat.
- **Durée** : La durée de l’accompagnement, puis 5 ans (prescription) ; le programme disparaît avec le compte.

### Données de santé d’un accompagnement (chiffrées) : poids, taille, problèmes signalés, mesures, comptes rendus de bilan

- **But** : Vous faire progresser sans risque ; lues par vous et par le coach qui vous suit, par personne d’autre.
- **Base légale** : Consentement explicite, retiré quand vous voulez : tout est alors effacé aussitôt.
- **Durée** : {{conservation-sante}} après la fin de l’accompagnement ; {{conservation-sante-impayee}} s’il n’est pas payé ; aussitôt après une rétractation ou la fermeture du compte.

### Brouillon de l’annonce d’un coach connecté

- **But** : Le retrouver sur un autre appareil.
- **Base légale** : Contrat.
- **Durée** : Jusqu’à sa publication, 12 mois au plus.

### Avis et notes

- **But** : Éclairer les autres élèves.
- **Base légale** : Intérêt légitime.
- **Durée** : Tant que l’annonce du coach existe.

### Prénom, e-mail et avis d’un ancien client qu’un coach invite ou qui vient par son lien

- **But** : Inviter une fois, contrôler l’avis et dire à son auteur ce que nous décidons.
- **Base légale** : Intérêt légitime.
- **Durée** : {{confirmation-ancien-client}} sans réponse ou sans confirmation ; {{conservation-avis-refuse}} après un refus ; sinon tant que l’avis est en ligne. Une empreinte de l’adresse reste, pour ne pas écrire deux fois.

### Prénom, e-mail, signature et texte d’une personne qu’un coach invite à le recommander

- **But** : L’inviter une fois, relire son texte et lui dire ce que nous décidons.
- **Base légale** : Intérêt légitime.
- **Durée** : {{reponse-recommandation}} sans réponse ; {{conservation-avis-refuse}} après un refus ; sinon tant que le texte est en ligne. Une empreinte de l’adresse reste, pour ne pas écrire deux fois.

### Message envoyé par la page de contact

- **But** : Vous répondre.
- **Base légale** : Intérêt légitime.
- **Durée** : {{conservation-contact}}.

### E-mail, discipline et lieu (à un kilomètre près) d’une alerte « Prévenez-moi »

- **But** : Vous écrire quand arrive le coach que vous attendez.
- **Base légale** : Consentement.
- **Durée** : {{conservation-alerte}}, ou jusqu’à ce que vous l’arrêtiez ou fermiez votre compte ; {{confirmation-alerte}} si elle n’est pas confirmée.

### Copie des e-mails que nous envoyons

- **But** : Prouver et refaire un envoi.
- **Base légale** : Intérêt légitime.
- **Durée** : 12 mois.

### Nombre de pages ouvertes chaque jour, par sorte de page, et nombre de recherches par commune et par discipline : des totaux, sans cookie, sans adresse, sans identifiant et sans ce qui est écrit

- **But** : Savoir ce qui est lu sur le site, et où il manque des coachs.
- **Base légale** : Aucune donnée personnelle n’est gardée.
- **Durée** : Sans limite pour les totaux de chaque jour ; 6 ans pour les communes.

### Pages vues et identifiant de visite (Google Analytics)

- **But** : Mesurer l’audience du site.
- **Base légale** : Consentement.
- **Durée** : {{duree-choix-cookies}} dans votre navigateur, ou jusqu’au retrait ; 14 mois au plus chez Google.

### Conseils et offres : nom, e-mail, et quatre faits datés (inscription, profil complété, coach contacté, étape du suivi d’un prospect)

- **But** : Vous écrire au bon moment, avec l’outil Klaviyo.
- **Base légale** : Consentement : une case que vous cochez ; pour un prospect, l’accord que son coach a recueilli.
- **Durée** : Jusqu’à votre non ou à la fermeture du compte, qui font effacer le profil chez Klaviyo ; la trace de ce qui a été transmis, {{conservation-marketing}}.

À la fin de ces durées, les données sont effacées ou rendues anonymes. Celles que la loi nous oblige à garder sont mises à l’écart et ne servent plus qu’à cela.

## 3. Ce que nous ne faisons pas {#limites}

- Nous ne vendons ni ne louons vos données, et n’affichons pas de publicité ciblée.
- Votre numéro de téléphone n’est jamais public : un coach ne le voit qu’après avoir accepté votre demande, ou votre séance si vous le lui donnez en réservant.
- Votre position, si vous l’autorisez dans le navigateur, sert à la recherche en cours et n’est pas conservée.
- Le calculateur d’IMC du blog travaille dans votre navigateur : votre taille et votre poids ne nous parviennent pas.
- Nos journaux techniques ne contiennent ni noms, ni adresses, ni le contenu de ce que vous écrivez.
- Aucune décision qui produit des effets juridiques n’est prise par une machine seule. {{marque}} classe les résultats d’une recherche, selon des critères expliqués dans les conditions d’utilisation.

## 4. Qui reçoit vos données {#destinataires}

Notre équipe, dans la limite de ce dont chacun a besoin ; le coach ou l’élève avec qui vous échangez ; et des prestataires qui agissent sur nos instructions, liés par contrat :

- l’hébergeur du site et de sa base de données, nommé dans les mentions légales ;
- le prestataire de paiement (Stripe), pour les paiements et les versements ; il est lui-même responsable de la lutte contre la fraude et le blanchiment ;
- le service d’envoi des e-mails ;
- le service de recherche d’adresses, qui reçoit le texte cherché et, si vous appuyez sur « Utiliser ma position », cette position arrondie à une centaine de mètres, sans rien qui dise qui vous êtes. À défaut d’un tel service, la recherche se fait entièrement chez nous ;
- le service d’aide à la rédaction, si nous en utilisons un : il reçoit le texte d’annonce qu’un coach demande d’améliorer, sans rien d’autre qui dise qui il est ;
- l’outil d’e-mails Klaviyo, si nous l’utilisons et si vous l’avez accepté : il reçoit votre nom, votre e-mail et quatre faits datés, rien d’autre (voir ci-dessous) ;
- Google, pour la mesure d’audience (Google Analytics), si vous l’avez acceptée ;
- Google, si vous choisissez de vous connecter avec votre compte Google.

**Conseils et offres.** Personne n’est transmis à Klaviyo sans avoir dit oui : vous, en cochant la case quand vous complétez votre profil, ou dans votre compte (rubrique E-mails) ; un prospect qu’un coach a ajouté, si le coach a noté son accord. Si cette adresse est celle d’un compte, seul le choix de son titulaire compte. Klaviyo reçoit alors le prénom, le nom, l’adresse e-mail, et la date de quatre faits : l’inscription, le profil complété, un premier message à un coach, un changement d’étape dans le suivi d’un prospect (l’ancienne, la nouvelle et l’identifiant du coach). Jamais vos messages, les notes d’un coach, votre téléphone ni rien qui touche à votre santé. Vous revenez sur votre choix dans votre compte ; un prospect le demande à son coach ou nous écrit. Nous demandons alors à Klaviyo d’effacer le profil et tout ce qui s’y rattache, de même quand le compte est fermé ou le prospect supprimé. Le lien en bas de ces e-mails en arrête l’envoi.

L’administration fiscale reçoit chaque année l’identité des coachs qui ont vendu ici, leur compte bancaire et le total de leurs ventes par trimestre (article 1649 ter A du code général des impôts) ; chaque coach en a le relevé. Les autres autorités reçoivent ce que la loi les autorise à demander, et rien d’autre.

## 5. Transferts hors de l’Union européenne {#transferts}

Certains de ces prestataires, dont Google et Klaviyo, peuvent traiter des données hors de l’Union européenne, notamment aux États-Unis. Ces transferts ne se font que vers un pays reconnu comme offrant une protection adéquate, ou avec les clauses contractuelles types de la Commission européenne. Nous vous en adressons une copie sur demande.

## 6. Comment nous les protégeons {#securite}

Les mots de passe sont gardés sous forme d’empreinte, les IBAN et les données de santé sont chiffrés, les sessions tiennent dans un cookie que le code des pages ne peut pas lire, et la connexion en deux étapes est proposée à tous. En cas de violation présentant un risque pour vous, nous prévenons la CNIL sous 72 h et vous avertissons si ce risque est élevé.

## 7. Vos droits {#droits}

Le règlement général sur la protection des données (RGPD) et la loi du 6 janvier 1978 vous donnent le droit :

- d’accéder à vos données et d’en recevoir une copie, que votre compte peut aussi préparer ;
- de les faire corriger, ce que vous pouvez aussi faire depuis votre compte ;
- de les faire effacer, ou d’en faire limiter l’usage ;
- de vous opposer à un traitement fondé sur notre intérêt légitime ;
- de recevoir dans un format réutilisable celles que vous nous avez confiées (portabilité) ;
- de retirer à tout moment un consentement, aussi simplement que vous l’avez donné, sans effet sur le passé ;
- de décider de leur sort après votre décès.

Écrivez à {{contact}} ou à l’adresse postale {{adresse}}. Nous répondons dans le mois. Une pièce d’identité n’est demandée que si nous avons un doute sérieux sur la vôtre.

Si notre réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, [cnil.fr](https://www.cnil.fr).

## 8. Mineurs {#mineurs}

Le service est réservé aux majeurs. Si vous apprenez qu’un mineur a créé un compte, prévenez-nous : nous le fermerons et effacerons ses données.

## 9. Cookies et stockage local {#cookies}

Sans votre accord, nous n’utilisons que ce qui est indispensable : la session, le panier, les brouillons que vous écrivez, votre choix lui-même. Le reste attend votre oui, sur la page [Gestion des cookies](/cookies).

## 10. Évolution de cette page {#evolution}

Si un changement vous concerne vraiment, nous vous l’annonçons par e-mail avant qu’il ne s’applique. La date en haut de page est celle de la version en vigueur.
`,
};
