import { Link } from "react-router";
import { COMMISSION_RATE } from "~/features/payments/rules/commission.ts";
import { BRAND } from "~/platform/brand.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { LegalGuarantees } from "./legal-guarantees.tsx";

/** What things cost, how they are paid, and what happens when plans change. */
export function purchaseSections(): LegalSection[] {
  return [
    {
      id: "prix",
      title: "5. Prix, paiement et commission",
      body: (
        <>
          <p>
            Les prix sont affichés en euros, toutes taxes comprises. Les coachs fixent librement les
            leurs&nbsp;; ceux des produits et des programmes d’accompagnement sont les nôtres. Le prix dû est
            celui qui est affiché au moment où vous confirmez.
          </p>
          <p>
            Le paiement se fait en ligne, par l’intermédiaire d’un prestataire de services de paiement agréé.
            Vos numéros de carte lui sont transmis directement&nbsp;; nous ne les recevons pas. Un paiement
            échelonné prélève des mensualités dont la somme est exactement le total annoncé, et s’arrête de
            lui-même à la dernière.
          </p>
          <p>
            <strong>Commission.</strong> Nous retenons <strong>{COMMISSION_RATE}&nbsp;%</strong> de chaque
            transaction dans laquelle un coach est le vendeur. Cette commission est à la charge du
            coach&nbsp;: l’élève paie le prix affiché, et rien de plus. Elle n’est pas due sur ce que nous
            vendons nous-mêmes.
          </p>
          <p>
            <strong>Revenus des coachs.</strong> La loi nous oblige à transmettre chaque année à
            l’administration fiscale un récapitulatif des sommes perçues par chaque coach, et à le lui
            communiquer.
          </p>
        </>
      ),
    },
    {
      id: "annulation",
      title: "6. Réserver, déplacer, annuler",
      body: (
        <>
          <p>Une séance est réservée quand le coach l’a acceptée et que le paiement est confirmé.</p>
          <ul>
            <li>
              <strong>Plus de 24&nbsp;h avant la séance</strong>, l’élève l’annule ou la déplace sans frais,
              sauf condition différente clairement indiquée par le coach avant la réservation.
            </li>
            <li>
              <strong>Moins de 24&nbsp;h avant</strong>, ou en cas d’absence, la séance peut rester due. Un
              cas de force majeure ou un motif médical justifié donne droit à un report ou à un remboursement.
            </li>
            <li>
              <strong>Si le coach annule</strong>, l’élève choisit entre un autre créneau et un remboursement
              intégral.
            </li>
          </ul>
          <p>
            Ces règles s’ajoutent au droit de rétractation décrit plus bas, sans le réduire. Un remboursement
            est fait par le moyen de paiement utilisé.
          </p>
        </>
      ),
    },
    {
      id: "boutique",
      title: "7. Boutique, programmes et garanties légales",
      body: (
        <>
          <p>
            Pour les produits de la <Link to="/shop">boutique</Link> et les programmes d’accompagnement, c’est
            nous, {BRAND.name}, qui sommes le vendeur. Les caractéristiques essentielles, la disponibilité et
            le délai de livraison sont indiqués avant la commande&nbsp;; à défaut de délai, la livraison a
            lieu dans les trente jours.
          </p>
          <LegalGuarantees />
        </>
      ),
    },
  ];
}
