import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import type { SaleDocument } from "~/features/invoicing/tables.server.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay, formatTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { deliveryDays } from "../../cart/rules/delivery-words.ts";
import type { Order, OrderLine } from "../../tables.server.ts";
import { reductionOf, totalCents } from "../rules/order-states.ts";
import { hasParcel, holdNote } from "../rules/order-words.ts";
import { orderName } from "../rules/orders.ts";
import { trackingUrl } from "../rules/tracking.ts";
import { contractParagraphs } from "./contract-terms.ts";

export interface OrderMail {
  order: Order;
  lines: readonly OrderLine[];
  /** the reason, as written by the person who acted */
  words: string;
  /** amount of a refund; null otherwise */
  cents: number | null;
  /** an earlier mail was withheld: this one is the first to confirm the contract */
  isFirst: boolean;
  /** the document of this step, if it has one */
  document: SaleDocument | undefined;
  urls: {
    order: string;
    shop: string;
    terms: string;
    document: string | undefined;
    /** URL of a programme's file */
    programme: (productId: number) => string;
  };
  operator: OperatorIdentity;
  delivery: DeliverySettings;
}

interface Written {
  title: string;
  preheader: string;
  paragraphs: string[];
  action: { label: string; url: string };
  footnote?: string;
}

/**
 * Anybody can type another person's address: a guest's name and address are only repeated once the order is
 * paid.
 */
const isTheirs = ({ userId, paidAt }: Order): boolean => userId !== null || paidAt !== null;

const mail = (order: Order, { paragraphs, ...written }: Written) => ({
  subject: `${written.title} (${orderName(order)}) · ${BRAND.name}`,
  ...renderMail({
    ...written,
    paragraphs: [isTheirs(order) ? `Bonjour ${order.firstName},` : "Bonjour,", ...paragraphs],
  }),
});

const seeOrder = ({ urls }: OrderMail) => ({ label: "Voir ma commande", url: urls.order });

function listOf({ order, lines }: OrderMail): string {
  const { deliveryCents } = order;
  return [
    ...lines.map(
      ({ quantity, name, unitCents, fullUnitCents }) =>
        `${quantity} × ${name}\u00a0: ${formatEuros(quantity * (fullUnitCents ?? unitCents))}`,
    ),
    ...(order.promotionCode
      ? [`Code ${order.promotionCode}\u00a0: ${formatEuros(-reductionOf(lines))}`]
      : []),
    ...(hasParcel(lines)
      ? [`Livraison\u00a0: ${deliveryCents === 0 ? "offerte" : formatEuros(deliveryCents)}`]
      : []),
    `Total, toutes taxes comprises\u00a0: ${formatEuros(totalCents(order))}`,
  ].join("\n");
}

const addressOf = ({ firstName, lastName, address, postalCode, city, country }: Order) =>
  `Livraison à\u00a0:\n${firstName} ${lastName}\n${address}\n${postalCode} ${city}\n${country}`;

const programmesOf = ({ lines, urls }: OrderMail): string[] =>
  lines
    .filter(({ isSent }) => !isSent)
    .map(({ name, productId }) => `${name}, à télécharger\u00a0:\n${urls.programme(productId)}`);

const paperOf = ({ document, urls }: OrderMail): string[] =>
  document && urls.document ? [`${documentTitle(document)}\u00a0:\n${urls.document}`] : [];

const quoted = (words: string): string[] => (words ? [`«\u00a0${words}\u00a0»`] : []);

const BACK = "sur le moyen de paiement d’origine. Votre banque l’affiche d’ordinaire sous 5 à 10\u00a0jours.";

/** Confirms the contract, with everything the law requires on a durable medium. */
export function orderedMail(about: OrderMail) {
  const { order, lines, delivery, operator, urls } = about;
  const next = hasParcel(lines)
    ? `Dès que votre paiement est confirmé, nous préparons votre colis. Il arrive d’ordinaire en ${deliveryDays(delivery)}.`
    : "Dès que votre paiement est confirmé, vous téléchargez votre achat depuis la page de la commande.";
  return mail(order, {
    title: "Votre commande est enregistrée",
    preheader: `Commande ${orderName(order)} du ${formatDay(order.createdAt)}, ${formatEuros(totalCents(order))}.`,
    paragraphs: [
      `Nous avons bien reçu votre commande ${orderName(order)} du ${formatDay(order.createdAt)}.`,
      listOf(about),
      ...(hasParcel(lines) && isTheirs(order) ? [addressOf(order)] : []),
      `${next} ${holdNote(lines, formatTime(order.reservedUntil))}`,
      ...contractParagraphs({ lines, operator, termsUrl: urls.terms }),
    ],
    action: seeOrder(about),
    footnote: "Gardez cet e-mail\u00a0: son lien ouvre votre commande, sans compte ni mot de passe.",
  });
}

/** The receipt. Orders of files only get `filesMail` as well. */
export function paidMail(about: OrderMail) {
  const { order, lines, delivery, operator, isFirst, urls } = about;
  const next = `Nous préparons votre colis. Il arrive d’ordinaire en ${deliveryDays(delivery)}\u00a0; nous vous écrivons quand il part.`;
  return mail(order, {
    title: "Votre paiement est reçu",
    preheader: `${formatEuros(totalCents(order))} pour votre commande ${orderName(order)}.`,
    paragraphs: [
      `Merci\u00a0! Nous avons reçu ${formatEuros(totalCents(order))} pour votre commande ${orderName(order)}.`,
      listOf(about),
      ...paperOf(about),
      ...(hasParcel(lines) ? [addressOf(order), next, ...programmesOf(about)] : []),
      ...(isFirst ? contractParagraphs({ lines, operator, termsUrl: urls.terms }) : []),
    ],
    action: seeOrder(about),
  });
}

export function shippedMail(about: OrderMail) {
  const { order, delivery } = about;
  const { carrier, tracking } = order;
  const facts = [
    carrier && `Transporteur\u00a0: ${carrier}`,
    tracking && `Numéro de suivi\u00a0: ${tracking}`,
    trackingUrl(order),
  ].filter(Boolean);
  return mail(order, {
    title: "Votre colis est parti",
    preheader: `Il arrive d’ordinaire en ${deliveryDays(delivery)}.`,
    paragraphs: [
      `Le colis de votre commande ${orderName(order)} est en route. Il arrive d’ordinaire en ${deliveryDays(delivery)}.`,
      ...(facts.length > 0 ? [facts.join("\n")] : []),
      addressOf(order),
    ],
    action: seeOrder(about),
  });
}

/**
 * Nobody confirmed the arrival: the parcel counts as delivered today, and the fourteen days of withdrawal
 * begin.
 */
export function assumedMail(about: OrderMail) {
  const { order } = about;
  return mail(order, {
    title: "Votre colis est-il bien arrivé\u00a0?",
    preheader: `Commande ${orderName(order)}.`,
    paragraphs: [
      `Le colis de votre commande ${orderName(order)} est parti le ${formatDay(order.shippedAt ?? order.createdAt)}, et nous le comptons comme arrivé.`,
      "Vous n’avez rien reçu\u00a0? Répondez-nous depuis la page Contact, avec le numéro de votre commande\u00a0: nous cherchons le colis, et vous remboursons s’il est perdu.",
      `Il est arrivé et ne vous convient pas\u00a0? Vous avez ${WITHDRAWAL_DAYS}\u00a0jours à partir d’aujourd’hui pour y renoncer, depuis la page de la commande.`,
    ],
    action: seeOrder(about),
  });
}

/** For orders of files only, as soon as they are paid. */
export function filesMail(about: OrderMail) {
  const { order, lines } = about;
  return mail(order, {
    title: lines.length > 1 ? "Vos programmes sont prêts" : "Votre programme est prêt",
    preheader: "À télécharger quand vous voulez.",
    paragraphs: ["À télécharger, à imprimer et à garder\u00a0:", ...programmesOf(about)],
    action: seeOrder(about),
    footnote: "Ces liens sont à vous\u00a0: qui les a peut ouvrir votre commande.",
  });
}

export function cancelledMail(about: OrderMail) {
  const { order, words } = about;
  const isOurs = order.ending === "operator";
  const amount = formatEuros(totalCents(order) - order.refundCents);
  return mail(order, {
    title: "Votre commande est annulée",
    preheader: order.paidAt ? "Tout vous est remboursé." : "Rien n’a été débité.",
    paragraphs: [
      isOurs
        ? `Nous avons dû annuler votre commande ${orderName(order)}, et nous en sommes désolés.`
        : `Votre commande ${orderName(order)} est annulée, comme vous l’avez demandé.`,
      ...(isOurs ? quoted(words) : []),
      order.paidAt ? `Nous vous remboursons ${amount} ${BACK}` : "Rien n’a été débité.",
      ...paperOf(about),
    ],
    action: seeOrder(about),
  });
}

/** Units that the order did not hold were sold while it was paid. */
export function soldOutMail(about: OrderMail) {
  const { order, urls } = about;
  return mail(order, {
    title: "Votre commande est annulée",
    preheader: "Tout vous est remboursé.",
    paragraphs: [
      `Un article de votre commande ${orderName(order)} s’est vendu pendant votre paiement\u00a0: nous avons dû l’annuler, et nous en sommes désolés.`,
      listOf(about),
      `Nous vous remboursons ${formatEuros(totalCents(order))} ${BACK}`,
    ],
    action: { label: "Retourner à la boutique", url: urls.shop },
  });
}

export function unpaidMail({ order, urls }: OrderMail) {
  return mail(order, {
    title: "Votre commande n’a pas été payée",
    preheader: "Rien n’a été débité.",
    paragraphs: [
      `Le paiement de votre commande ${orderName(order)} n’est pas allé à son terme\u00a0: elle s’est annulée d’elle-même, et rien n’est débité.`,
      "Si votre banque affiche tout de même un paiement, il vous est rendu sans que vous ayez à le demander.",
      "Ces articles vous plaisent toujours\u00a0? Il suffit de commander à nouveau. Nous ne vous écrirons plus à ce sujet.",
    ],
    action: { label: "Retourner à la boutique", url: urls.shop },
  });
}

export function refundedMail(about: OrderMail) {
  const { order, words, cents } = about;
  const amount = formatEuros(cents ?? 0);
  return mail(order, {
    title: `${amount} vous sont remboursés`,
    preheader: `Sur votre commande ${orderName(order)}.`,
    paragraphs: [
      `Nous vous remboursons ${amount} sur votre commande ${orderName(order)}, ${BACK}`,
      ...quoted(words),
      ...paperOf(about),
    ],
    action: seeOrder(about),
  });
}
