import {
  type Change,
  change,
  ofContentDesk,
  ofMoneyDesk,
  ofSalesDesk,
  ofSignedIn,
  ofStudents,
} from "./access-rows.ts";
import { everybody } from "./access-table.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const PRODUCT = {
  name: "Pirate",
  summary: "Pirate",
  description: "Pirate",
  inside: "",
  priceCents: "5",
  vatRate: "200",
};

/** The changes of withdrawals, and those in the shop's back office. */
export const WITHDRAWAL_AND_SHOP_CHANGES: Record<string, Change[]> = {
  "/reservation/:bookingId/renoncer": [change({}, ofStudents(404))],
  "/reservation/pack/:packId/renoncer": [change({}, ofStudents(404))],
  "/mes-abonnements/:subscriptionId/renoncer": [change({}, ofSignedIn(404))],
  "/commande/:orderToken/renoncer": [
    change({ intent: "withdraw", clientId: NOBODYS, lines: '[{"position":0,"quantity":1}]' }, everybody(404)),
    change({ intent: "prove", number: "1", carrier: "La Poste", tracking: "1" }, everybody(404)),
    change({}, everybody(404)),
  ],
  "/retractation": [change({ number: "", email: "x" }, everybody(400))],
  "/back-office/boutique/commandes/:orderNumber": [
    change({ intent: "ship", carrier: "Colissimo", tracking: "1" }, ofSalesDesk(404)),
    change({ intent: "ship", carrier: "", tracking: "" }, ofSalesDesk(400)),
    change({ intent: "deliver" }, ofSalesDesk(404)),
    change({ intent: "refund", seenCents: "0", amount: "5", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "refund", seenCents: "0", amount: "-5", reason: "Essai" }, ofSalesDesk(400)),
    change({ intent: "cancel", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "receive", withdrawalId: NOBODYS, amount: "5", reason: "" }, ofSalesDesk(404)),
    change(
      { intent: "receive", way: "early", withdrawalId: NOBODYS, amount: "5", reason: "" },
      ofSalesDesk(404),
    ),
    change({ intent: "refuse-return", withdrawalId: NOBODYS, reason: "Essai" }, ofSalesDesk(404)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/comptabilite": [change({ fees_number: "frais" }, ofMoneyDesk(400))],
  "/back-office/boutique/produits/nouveau": [change({ name: "" }, ofContentDesk(400))],
  "/back-office/boutique/produits/:soldId": [
    change({ ...PRODUCT, intent: "edit", seenAt: "2026-01-01T00:00:00.000Z" }, ofContentDesk(404)),
    change({ intent: "edit", name: "" }, ofContentDesk(400)),
    change({ intent: "sell", onSale: "true" }, ofContentDesk(404)),
    change({ intent: "receive", seenCount: "0", quantity: "5", reason: "" }, ofContentDesk(404)),
    change({ intent: "correct", seenCount: "0", quantity: "-2", reason: "Essai" }, ofContentDesk(404)),
    change({ intent: "correct", seenCount: "0", quantity: "-2", reason: " " }, ofContentDesk(400)),
    change({ intent: "add-picture", picture: "", alt: "Essai" }, ofContentDesk(400)),
    change({ intent: "alt", pictureId: "1", alt: "Essai" }, ofContentDesk(404)),
    change({ intent: "advance-picture", pictureId: "1" }, ofContentDesk(404)),
    change({ intent: "remove-picture", pictureId: "1" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
};
