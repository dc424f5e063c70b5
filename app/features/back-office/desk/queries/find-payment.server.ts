import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { DeskParty } from "./list-bookings.server.ts";
import {
  findPaymentStory,
  listStoryActions,
  listStoryDocuments,
  listStoryMails,
  type MailedStory,
  type PaymentStory,
  type StoryAction,
  type StoryDocument,
  type StoryMail,
} from "./payment-story.server.ts";

/** The subjects of the documents of each payable kind. */
const SUBJECTS: Record<string, Subject> = {
  booking: "session",
  pack: "pack",
  order: "order",
  subscription: "subscription",
  accompaniment: "accompaniment",
};

interface SoldThing {
  coachId: number | null;
  coachName: string | null;
  coachEmail: string | null;
  orderNumber: string | null;
  /** the buyer of an order needs no account */
  orderName: string | null;
  orderEmail: string | null;
}

/** The coach who sells or who is assigned, and the buyer of an order. */
const SOLD = `select c.id as "coachId", c.name as "coachName", (select email from profiles p where p.id = c.user_id) as "coachEmail",
    o.number as "orderNumber", concat_ws(' ', o.first_name, o.last_name) as "orderName", o.email as "orderEmail"
  from payments y left join ledger_holders l on l.id = y.seller_id
    left join orders o on y.payable_kind = 'order' and o.id::text = y.payable_id
    left join accompaniments a on y.payable_kind = 'accompaniment' and a.id::text = y.payable_id
    left join coaches c on c.id = a.coach_id or a.id is null and c.user_id = l.user_id
  where y.id = $1`;

export interface FoundPayment extends PaymentStory {
  buyer: DeskParty;
  /** null if the marketplace sells, and nobody is assigned */
  coach: DeskParty | null;
  coachId: number | null;
  documents: StoryDocument[];
  mails: StoryMail[];
  actions: StoryAction[];
  /** which mails are about it */
  mailed: MailedStory;
  /** the page of what it pays in the back office, if it has one */
  soldAt: string | null;
}

/** Links to an order contain its id inside a signed token. */
const inToken = (id: string): string => Buffer.from(JSON.stringify([id])).toString("base64url");

/** A payment with its whole story, for an operator; undefined if there is none. */
export async function findPayment(
  pool: pg.Pool,
  operator: Operator,
  id: string,
): Promise<FoundPayment | undefined> {
  const [story, sold] = await Promise.all([findPaymentStory(pool, operator, id), findSoldThing(pool, id)]);
  if (!story || !sold) return undefined;
  const { payableKind, payableId, payer, payerEmail, createdAt } = story;
  const { coachId, coachName, coachEmail, orderNumber, orderName, orderEmail } = sold;
  const subject = SUBJECTS[payableKind];
  const email = payerEmail ?? orderEmail;
  const ids = payableKind === "order" ? [id, payableId, inToken(payableId)] : [id, payableId];
  const mailed = { recipients: [email, coachEmail], ids, since: createdAt };
  const [documents, mails, actions] = await Promise.all([
    subject ? listStoryDocuments(pool, operator, { subject, id: payableId }) : [],
    listStoryMails(pool, operator, mailed),
    listStoryActions(pool, operator, ...(subject ? [id, payableId] : [id])),
  ]);
  return {
    ...story,
    buyer: { name: orderName || payer, email },
    coach: coachName === null ? null : { name: coachName, email: coachEmail },
    coachId,
    documents,
    mails,
    actions,
    mailed,
    soldAt: soldPage(payableKind, payableId, orderNumber),
  };
}

async function findSoldThing(pool: pg.Pool, id: string): Promise<SoldThing | undefined> {
  const { rows } = await pool.query<SoldThing>({ name: "sold-thing-of-payment", text: SOLD, values: [id] });
  return rows[0];
}

function soldPage(kind: string, id: string, orderNumber: string | null): string | null {
  switch (kind) {
    case "booking":
      return `/back-office/sessions/${id}`;
    case "pack":
      return `/back-office/packs/${id}`;
    case "subscription":
      return `/back-office/abonnements/${id}`;
    case "accompaniment":
      return `/back-office/accompagnements/${id}`;
    case "order":
      return orderNumber === null ? null : `/back-office/boutique/commandes/${orderNumber}`;
    default:
      return null;
  }
}
