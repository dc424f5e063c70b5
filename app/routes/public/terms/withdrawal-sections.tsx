import { Link } from "react-router";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Provided } from "../legal/provided.tsx";

/** Fourteen days to change one's mind, and where the law makes exceptions. */
export function withdrawalSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "retractation",
      title: "8. Droit de rétractation",
      body: (
        <>
          <p>
            Comme pour tout achat à distance, le consommateur dispose de <strong>14&nbsp;jours</strong> pour
            changer d’avis, sans donner de motif (article L. 221-18 du code de la consommation). Le délai
            court à partir de la conclusion du contrat pour un service, de la réception pour un produit.
          </p>
          <p>
            Il suffit de nous le dire sans ambiguïté avant la fin du délai, par la{" "}
            <Link to="/contact">page de contact</Link>, par e-mail à <ContactEmail operator={operator} /> ou
            avec le modèle ci-dessous. Nous transmettons au coach concerné. Le remboursement intervient dans
            les 14&nbsp;jours, par le moyen de paiement utilisé&nbsp;; pour un produit, il peut attendre son
            retour ou la preuve de son expédition. Le produit est renvoyé dans les 14&nbsp;jours qui suivent,
            les frais de retour restant à votre charge.
          </p>
          <h3>Services commencés avant la fin du délai</h3>
          <p>
            Si vous souhaitez qu’une prestation commence avant la fin des 14&nbsp;jours, nous recueillons
            votre demande expresse. Vous gardez alors votre droit de rétractation, mais payez ce qui a déjà
            été fourni, en proportion du prix total (article L. 221-25).
          </p>
          <h3>Exceptions</h3>
          <p>Le droit de rétractation ne s’exerce pas (article L. 221-28)&nbsp;:</p>
          <ul>
            <li>
              pour un service entièrement exécuté avant la fin du délai, après votre accord préalable et votre
              renoncement exprès&nbsp;;
            </li>
            <li>
              pour une activité de loisirs fournie à une date ou à une période déterminée, comme un stage ou
              un cours à date fixe. Les règles d’annulation de l’article 6 s’appliquent alors&nbsp;;
            </li>
            <li>
              pour un produit descellé après la livraison et qui ne peut être renvoyé pour des raisons
              d’hygiène ou de protection de la santé&nbsp;;
            </li>
            <li>
              pour un contenu numérique dont la fourniture a commencé avec votre accord et votre renoncement
              exprès.
            </li>
          </ul>
          <h3>Modèle de rétractation</h3>
          <blockquote>
            <p>
              À l’attention de <Provided value={operator.name} what="Dénomination" />,{" "}
              <Provided value={operator.address} what="Adresse" />, <ContactEmail operator={operator} />
              &nbsp;:
            </p>
            <p>
              Je vous notifie par la présente ma rétractation du contrat portant sur le bien ou la prestation
              de services ci-dessous&nbsp;: [désignation]. Commandé le [date] / reçu le [date]. Nom et adresse
              du consommateur&nbsp;: […]. Date et signature (seulement si ce modèle est envoyé sur
              papier)&nbsp;: […].
            </p>
          </blockquote>
        </>
      ),
    },
  ];
}
