import type { LegalSection } from "../legal/legal-page.tsx";

export function recipientSections(): LegalSection[] {
  return [
    {
      id: "destinataires",
      title: "4. Qui reçoit vos données",
      body: (
        <>
          <p>
            Notre équipe, dans la limite de ce dont chacun a besoin&nbsp;; le coach ou l’élève avec qui vous
            échangez&nbsp;; et des prestataires qui agissent sur nos instructions, liés par contrat&nbsp;:
          </p>
          <ul>
            <li>l’hébergeur du site et de sa base de données, nommé dans les mentions légales&nbsp;;</li>
            <li>
              le prestataire de paiement (Stripe), pour les paiements et les versements&nbsp;; il est lui-même
              responsable de la lutte contre la fraude et le blanchiment&nbsp;;
            </li>
            <li>le service d’envoi des e-mails&nbsp;;</li>
            <li>
              le service de recherche d’adresses, qui reçoit le texte cherché et, si vous appuyez sur
              «&nbsp;Utiliser ma position&nbsp;», cette position arrondie à une centaine de mètres, sans rien
              qui dise qui vous êtes. À défaut d’un tel service, la recherche se fait entièrement chez
              nous&nbsp;;
            </li>
            <li>
              le service d’aide à la rédaction, si nous en utilisons un&nbsp;: il reçoit le texte d’annonce
              qu’un coach demande d’améliorer, sans rien d’autre qui dise qui il est&nbsp;;
            </li>
            <li>
              l’outil d’e-mails Klaviyo, si nous l’utilisons et si vous l’avez accepté&nbsp;: il reçoit votre
              nom, votre e-mail et quatre faits datés, rien d’autre (voir ci-dessous)&nbsp;;
            </li>
            <li>Google, pour la mesure d’audience (Google Analytics), si vous l’avez acceptée&nbsp;;</li>
            <li>Google, si vous choisissez de vous connecter avec votre compte Google.</li>
          </ul>
          <p id="conseils-et-offres">
            <strong>Conseils et offres.</strong> Personne n’est transmis à Klaviyo sans avoir dit oui&nbsp;:
            vous, en cochant la case quand vous complétez votre profil, ou dans votre compte (rubrique
            E-mails)&nbsp;; un prospect qu’un coach a ajouté, si le coach a noté son accord. Si cette adresse
            est celle d’un compte, seul le choix de son titulaire compte. Klaviyo reçoit alors le prénom, le
            nom, l’adresse e-mail, et la date de quatre faits&nbsp;: l’inscription, le profil complété, un
            premier message à un coach, un changement d’étape dans le suivi d’un prospect (l’ancienne, la
            nouvelle et l’identifiant du coach). Jamais vos messages, les notes d’un coach, votre téléphone ni
            rien qui touche à votre santé. Vous revenez sur votre choix dans votre compte&nbsp;; un prospect
            le demande à son coach ou nous écrit. Nous demandons alors à Klaviyo d’effacer le profil et tout
            ce qui s’y rattache, de même quand le compte est fermé ou le prospect supprimé. Le lien en bas de
            ces e-mails en arrête l’envoi.
          </p>
          <p>
            L’administration fiscale reçoit chaque année l’identité des coachs qui ont vendu ici, leur compte
            bancaire et le total de leurs ventes par trimestre (article 1649 ter&nbsp;A du code général des
            impôts)&nbsp;; chaque coach en a le relevé. Les autres autorités reçoivent ce que la loi les
            autorise à demander, et rien d’autre.
          </p>
        </>
      ),
    },
    {
      id: "transferts",
      title: "5. Transferts hors de l’Union européenne",
      body: (
        <p>
          Certains de ces prestataires, dont Google et Klaviyo, peuvent traiter des données hors de l’Union
          européenne, notamment aux États-Unis. Ces transferts ne se font que vers un pays reconnu comme
          offrant une protection adéquate, ou avec les clauses contractuelles types de la Commission
          européenne. Nous vous en adressons une copie sur demande.
        </p>
      ),
    },
    {
      id: "securite",
      title: "6. Comment nous les protégeons",
      body: (
        <p>
          Les mots de passe sont gardés sous forme d’empreinte, les IBAN et les données de santé sont
          chiffrés, les sessions tiennent dans un cookie que le code des pages ne peut pas lire, et la
          connexion en deux étapes est proposée à tous. En cas de violation présentant un risque pour vous,
          nous prévenons la CNIL sous 72&nbsp;h et vous avertissons si ce risque est élevé.
        </p>
      ),
    },
  ];
}
