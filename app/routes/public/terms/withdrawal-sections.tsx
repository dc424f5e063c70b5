import { Link } from "react-router";
import { euros, UNIT_CENTS } from "~/features/accompaniment/contract/rules/plan.ts";
import { FREE_CHANGE_HOURS } from "~/features/bookings/sessions/rules/states.ts";
import { REFUND_DAYS, RETURN_DAYS } from "~/features/shop/returns/rules/returns.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { ContactEmail } from "../legal/contact-email.tsx";
import type { LegalFacts } from "../legal/legal-facts.server.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { Provided } from "../legal/provided.tsx";

export function withdrawalSections({ operator }: LegalFacts): LegalSection[] {
  return [
    {
      id: "retractation",
      title: "9. Droit de rétractation",
      body: (
        <>
          <p>
            Comme pour tout achat à distance, le consommateur dispose de{" "}
            <strong>{WITHDRAWAL_DAYS}&nbsp;jours</strong> pour changer d’avis, sans donner de motif (article
            L. 221-18 du code de la consommation). Le jour de l’achat ou de la réception ne compte pas, et un
            délai qui finirait un samedi, un dimanche ou un jour férié va jusqu’au premier jour ouvrable
            suivant.
          </p>
          <h3>Ce à quoi vous pouvez renoncer</h3>
          <ul>
            <li>
              <strong>Produits</strong>&nbsp;: dès la commande, et jusqu’à {WITHDRAWAL_DAYS}&nbsp;jours après
              leur réception, en tout ou en partie. Tant que rien n’est parti, la commande est simplement
              annulée et remboursée aussitôt.
            </li>
            <li>
              <strong>Programmes à télécharger</strong>&nbsp;: {WITHDRAWAL_DAYS}&nbsp;jours à partir du
              paiement, que le fichier ait été ouvert ou non&nbsp;: nous ne vous demandons pas d’y renoncer.
              Le fichier n’est plus accessible ensuite.
            </li>
            <li>
              <strong>Abonnements à un programme</strong>&nbsp;: {WITHDRAWAL_DAYS}&nbsp;jours à partir du
              premier paiement. Ce que vous avez payé vous est rendu en entier, que les fichiers aient été
              ouverts ou non&nbsp;; ils ne sont plus accessibles ensuite.
            </li>
            <li>
              <strong>Packs, séances payées sans date fixée</strong>&nbsp;: {WITHDRAWAL_DAYS}
              &nbsp;jours à partir de l’achat. Vous payez ce que vous avez demandé et qui a déjà été fourni,
              en proportion du prix total (article L. 221-25)&nbsp;: pour un pack, ce qui est utilisé et les
              séances qui commencent dans moins de {FREE_CHANGE_HOURS}&nbsp;h. Les autres séances réservées
              avec lui sont annulées.
            </li>
            <li>
              <strong>Accompagnement</strong>&nbsp;: {WITHDRAWAL_DAYS}&nbsp;jours à partir du premier
              paiement. À la commande, vous nous demandez expressément de commencer avant la fin de ce
              délai&nbsp;: vous payez ce qui a été fourni d’ici là (article L. 221-25), soit{" "}
              {euros(UNIT_CENTS)} par séance ou bilan, et le prix du mois au prorata des jours écoulés depuis
              l’accord du coach. Le reste est remboursé et les séances prévues sont annulées.
            </li>
            <li>
              <strong>Séances à date fixe</strong>&nbsp;: une activité de loisirs fournie à une date
              déterminée n’ouvre pas de droit de rétractation (article L. 221-28, 12°). Les règles de
              l’article 6 s’appliquent&nbsp;: annulation gratuite jusqu’à {FREE_CHANGE_HOURS}&nbsp;h avant.
            </li>
            <li>
              <strong>Produits descellés</strong>&nbsp;: un produit descellé après la livraison et qui ne peut
              être renvoyé pour des raisons d’hygiène ou de protection de la santé n’est pas repris (article
              L. 221-28, 5°).
            </li>
          </ul>
          <h3>Comment faire</h3>
          <p>
            Sur la page de chaque commande, de chaque pack, de chaque séance, de chaque abonnement et de
            chaque accompagnement concernés, le bouton «&nbsp;Renoncer au contrat ici&nbsp;» ouvre une
            déclaration déjà remplie, que vous confirmez. Sans compte, le lien est dans l’e-mail de commande,
            ou s’obtient sur la page <Link to="/retractation">Renoncer à un achat</Link>. Un accusé de
            réception part aussitôt par e-mail, avec le contenu, la date et l’heure de votre déclaration. Vous
            pouvez aussi nous le dire sans ambiguïté par la <Link to="/contact">page de contact</Link>, par
            e-mail à <ContactEmail operator={operator} /> ou avec le modèle ci-dessous.
          </p>
          <h3>Retour et remboursement</h3>
          <p>
            Les produits sont renvoyés dans les {RETURN_DAYS}&nbsp;jours qui suivent la déclaration, avec le
            bon de retour à imprimer&nbsp;; les frais de retour restent à votre charge. Le remboursement
            intervient dans les {REFUND_DAYS}&nbsp;jours qui suivent la déclaration, par le moyen de paiement
            utilisé&nbsp;; pour un produit, il peut attendre son retour ou la preuve de son expédition. Les
            frais de livraison standard sont remboursés si vous rendez tout ce qui a été expédié. Un produit
            abîmé par un usage qui dépasse ce qu’il faut pour l’essayer peut être remboursé en partie
            seulement&nbsp;; nous vous disons alors pourquoi.
          </p>
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
