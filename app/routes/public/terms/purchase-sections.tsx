import { Link } from "react-router";
import { OFFER_HOURS } from "~/features/bookings/groups/rules/group-states.ts";
import { PACK_WARNINGS, warningWords } from "~/features/bookings/packs/rules.ts";
import {
  ABSENCE_HOURS,
  ANSWER_BEFORE_HOURS,
  ANSWER_HOURS,
  CHOICE_DAYS,
  COMPLETED_AFTER_HOURS,
  FREE_CHANGE_HOURS,
  HOLD_MINUTES,
  PLAN_GRACE_HOURS,
  UNPLANNED_DAYS,
  UNPLANNED_REMINDER_DAYS,
} from "~/features/bookings/sessions/rules/states.ts";
import type { BusinessTerms } from "~/features/business/rules/settings.ts";
import { PACK_MONTHS } from "~/features/discovery/rules/packs.ts";
import {
  DELIVERED_AFTER_DAYS,
  MOST_HELD_UNITS,
  RESERVED_MINUTES,
} from "~/features/shop/orders/rules/order-states.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { LegalSection } from "../legal/legal-page.tsx";
import { LegalGuarantees } from "./legal-guarantees.tsx";

export function purchaseSections({ commissionRate }: BusinessTerms): LegalSection[] {
  return [
    {
      id: "prix",
      title: "5. Prix, paiement et commission",
      body: (
        <>
          <p>
            Les prix sont affichés en euros, toutes taxes comprises. Les coachs fixent librement les
            leurs&nbsp;; ceux des produits et des accompagnements sont les nôtres. Le prix dû est celui qui
            est affiché au moment où vous confirmez.
          </p>
          <p>
            Le paiement se fait en ligne, par l’intermédiaire d’un prestataire de services de paiement agréé.
            Vos numéros de carte lui sont transmis directement&nbsp;; nous ne les recevons pas. Un paiement
            échelonné prélève des mensualités dont la somme est exactement le total annoncé, et s’arrête de
            lui-même à la dernière.
          </p>
          <p>
            <strong>Commission.</strong> Nous retenons <strong>{commissionRate}&nbsp;%</strong> de chaque
            transaction dans laquelle un coach est le vendeur. Cette commission est à la charge du
            coach&nbsp;: l’élève paie le prix affiché, et rien de plus. Elle n’est pas due sur ce que nous
            vendons nous-mêmes&nbsp;; ce que reçoit le coach d’un accompagnement est dit à l’article 8.
          </p>
          <p>
            <strong>Premium.</strong> Les coachs peuvent souscrire pour leur activité professionnelle un
            abonnement mensuel, Premium, au prix affiché sur leur tableau de bord. Nous en sommes le vendeur.
            Il se renouvelle chaque mois, et le coach y met fin quand il veut, avec effet à la fin du mois
            payé. Un paiement refusé est présenté à nouveau&nbsp;; s’il n’aboutit pas, ou si le compte est
            suspendu, les avantages s’arrêtent. Conclu entre professionnels, il n’ouvre pas le droit de
            rétractation des consommateurs. Ce qu’il change à l’affichage est dit à l’article 10.
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
          <p>
            Le créneau choisi est gardé {HOLD_MINUTES}&nbsp;minutes, le temps de payer. Le montant est alors
            réservé sur votre carte&nbsp;; il n’est débité que lorsque le coach accepte la séance, ou aussitôt
            si le coach propose la réservation immédiate ou son propre agenda. Sans réponse sous{" "}
            {ANSWER_HOURS}&nbsp;h, ou {ANSWER_BEFORE_HOURS}&nbsp;h avant la séance, la demande s’éteint et
            rien n’est débité. La première séance offerte l’est une fois par élève et par coach.
          </p>
          <ul>
            <li>
              <strong>Plus de {FREE_CHANGE_HOURS}&nbsp;h avant la séance</strong>, l’élève la déplace vers un
              créneau libre ou l’annule&nbsp;: elle est remboursée intégralement.
            </li>
            <li>
              <strong>Moins de {FREE_CHANGE_HOURS}&nbsp;h avant</strong>, un autre horaire demande l’accord du
              coach, et une séance annulée reste due, sauf si le coach y renonce. Un cas de force majeure ou
              un motif médical justifié donne droit à un report ou à un remboursement.
            </li>
            <li>
              <strong>Si le coach annule</strong>, l’élève choisit entre un autre créneau et un remboursement
              intégral&nbsp;; sans choix sous {CHOICE_DAYS}&nbsp;jours, il est remboursé.
            </li>
            <li>
              <strong>Absence.</strong> Chacun peut la signaler sous {ABSENCE_HOURS}&nbsp;h. Absence de
              l’élève&nbsp;: la séance est due. Absence du coach&nbsp;: elle est remboursée. En cas de
              désaccord, nous tranchons après vous avoir lus tous les deux. Sans signalement, la séance est
              réputée effectuée {COMPLETED_AFTER_HOURS}&nbsp;h après sa fin.
            </li>
            <li>
              <strong>Séances à planifier.</strong> Avec un coach qui a son propre agenda, l’horaire est fixé
              après l’achat. Si le coach l’indique moins de {FREE_CHANGE_HOURS}&nbsp;h avant la séance, ou
              après, l’élève peut encore annuler sans frais pendant {PLAN_GRACE_HOURS}&nbsp;h. Sans horaire au
              bout de {UNPLANNED_REMINDER_DAYS}&nbsp;jours, nous vous le rappelons à tous les deux&nbsp;; au
              bout de {UNPLANNED_DAYS}&nbsp;jours, la séance est annulée et remboursée.
            </li>
            <li>
              <strong>Séances collectives.</strong> Chacun paie sa place, confirmée dès le paiement, et
              l’annule par les mêmes règles&nbsp;; elle ne se déplace pas. Si le coach annule la séance, ou si
              le minimum de participants annoncé n’est pas atteint à l’heure indiquée sur sa page, chacun est
              remboursé intégralement, sans démarche. Une place qui se libère est gardée à la première
              personne de la liste d’attente pendant {OFFER_HOURS}&nbsp;h, ou jusqu’au matin.
            </li>
            <li>
              <strong>Packs.</strong> Un pack contient des heures ou des séances d’une durée donnée. Les packs
              de 5 et 10&nbsp;h s’utilisent pendant {PACK_MONTHS}&nbsp;mois, les autres pendant la durée
              annoncée avant l’achat, ou sans date de fin. Nous vous écrivons {warningWords(PACK_MONTHS)}, ou{" "}
              {PACK_WARNINGS.at(-1)}&nbsp;jours au moins pour un pack court&nbsp;; ce qui reste alors est
              remboursé.
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
            Pour les produits de la <Link to="/shop">boutique</Link> et les accompagnements, c’est nous,{" "}
            {BRAND.name}, qui sommes le vendeur. Les caractéristiques essentielles, la disponibilité et le
            délai de livraison sont indiqués avant la commande&nbsp;; à défaut de délai, la livraison a lieu
            dans les trente jours.
          </p>
          <ul>
            <li>
              <strong>Commande.</strong> Vos articles vous sont réservés {RESERVED_MINUTES}&nbsp;minutes, le
              temps de payer, dans la limite de {MOST_HELD_UNITS}&nbsp;exemplaires d’un même article et d’un
              dixième de son stock. Au-delà, le reste l’est quand vous payez&nbsp;: s’il venait à manquer, la
              commande est annulée et remboursée en totalité. Sans paiement, la commande s’annule d’elle-même
              et rien n’est débité. Le contrat est conclu quand le paiement est confirmé.
            </li>
            <li>
              <strong>Livraison.</strong> Nous livrons en France. Le prix de l’envoi et son délai sont
              affichés sur chaque produit et avant de payer. Un colis dont personne ne nous a dit qu’il est
              arrivé compte comme livré {DELIVERED_AFTER_DAYS}&nbsp;jours après son départ&nbsp;; nous vous
              écrivons alors, et cherchons celui qui ne l’est pas.
            </li>
            <li>
              <strong>Programmes.</strong> Ce sont des fichiers PDF, pour votre usage personnel, à télécharger
              dès que le paiement est confirmé.
            </li>
            <li>
              <strong>Abonnements.</strong> Ils se renouvellent chaque mois, au prix de la souscription,
              jusqu’à ce que vous y mettiez fin depuis «&nbsp;Mes abonnements&nbsp;», sans frais ni
              préavis&nbsp;; vous pouvez aussi les mettre en pause. Un paiement qui échoue est tenté à nouveau
              et vous est signalé&nbsp;; s’il échoue encore, l’abonnement prend fin et rien de plus n’est dû.
            </li>
          </ul>
          <LegalGuarantees />
        </>
      ),
    },
  ];
}
