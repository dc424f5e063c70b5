import type pg from "pg";
import { ACCOUNT_LINK_PATH } from "~/features/accounts/rules/account-links.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { SaleDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { ChargeStatus } from "~/features/payments/core/rules/payment-states.ts";
import type { LedgerAccount, LedgerKind } from "~/features/payments/ledger/rules/ledger.ts";
import type { ShownReduction } from "~/features/payments/reductions/rules/shown-reduction.ts";
import type { OperatorAction } from "../../rules/actions.ts";
import { type DeskPayment, PAYMENT_FIELDS, PAYMENT_SOURCE } from "./list-payments.server.ts";

export interface StoryCharge {
  id: string;
  number: number;
  amountCents: number;
  status: ChargeStatus;
  refundedCents: number;
  disputedCents: number;
  lostCents: number;
  /** of the payment at the provider, as in its dashboard */
  ref: string | null;
  paidAt: string | null;
}

export interface StoryEntry {
  id: number;
  kind: LedgerKind;
  at: string;
  lines: { account: LedgerAccount; cents: number }[];
}

export interface StoryDocument {
  id: string;
  kind: SaleDocumentKind;
  series: string;
  number: number;
  totalCents: number;
  issuedAt: string;
}

export interface PaymentStory extends DeskPayment {
  /** what a code or a gift card pays, and what of it went back */
  reductions: ShownReduction[];
  charges: StoryCharge[];
  /** refunds that were decided and are not made yet */
  pendingCents: number;
  /** the provider's code of the last refused refund that was not repeated */
  refusedRefund: string | null;
  entries: StoryEntry[];
  /** of the sale, in percent */
  commissionRate: number;
  /** the account of the seller in the ledger; null if the marketplace sells */
  sellerHolderId: number | null;
  payerHolderId: number | null;
}

/** A payment with everything that happened to its money. */
export async function findPaymentStory(
  pool: pg.Pool,
  _operator: Operator,
  paymentId: string | null,
): Promise<PaymentStory | undefined> {
  if (paymentId === null) return undefined;
  const { rows } = await pool.query<PaymentStory>({
    name: "payment-story",
    text: `select ${PAYMENT_FIELDS}, y.commission_rate as "commissionRate", y.seller_id::float8 as "sellerHolderId", y.payer_id::float8 as "payerHolderId",
        coalesce((select json_agg(json_build_object('id', g.id, 'number', g.number, 'amountCents', g.amount_cents,
            'status', g.status, 'refundedCents', g.refunded_cents, 'disputedCents', g.disputed_cents,
            'lostCents', g.lost_cents, 'ref', g.ref, 'paidAt', g.paid_at) order by g.number)
          from charges g where g.payment_id = y.id), '[]') as charges,
        coalesce((select json_agg(json_build_object('kind', r.kind, 'label', r.label, 'cents', r.cents,
            'returnedCents', r.returned_cents) order by r.created_at)
          from payment_reductions r where r.payment_id = y.id), '[]') as reductions,
        coalesce((select sum(amount_cents) from provider_calls c where c.payment_id = y.id and c.kind = 'refund'
          and c.status = 'wanted'), 0)::int as "pendingCents",
        (select coalesce(c.reason, '') from provider_calls c where c.payment_id = y.id and c.kind = 'refund' and c.status = 'refused'
          and not exists (select from provider_calls l where l.payment_id = y.id and l.kind = 'refund'
            and l.status <> 'refused' and l.created_at > c.created_at) order by c.ended_at desc limit 1) as "refusedRefund",
        coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'at', t.booked_at, 'lines',
            (select json_agg(json_build_object('account', e.account, 'cents', e.cents) order by e.id)
              from ledger_entries e where e.transaction_id = t.id)) order by t.id)
          from ledger_transactions t where t.payment_id = y.id), '[]') as entries
      ${PAYMENT_SOURCE} where y.id = $1`,
    values: [paymentId],
  });
  return rows[0];
}

export async function listStoryDocuments(
  pool: pg.Pool,
  _operator: Operator,
  { subject, id }: { subject: Subject; id: string },
): Promise<StoryDocument[]> {
  const { rows } = await pool.query<StoryDocument>({
    name: "story-documents",
    text: `select d.id, d.kind, d.series, d.number, d.total_cents as "totalCents", d.issued_at as "issuedAt"
      from order_documents d where d.subject_id = $1 and d.subject = $2 order by d.issued_at, d.number`,
    values: [id, subject],
  });
  return rows;
}

export interface StoryMail {
  id: number;
  recipient: string;
  subject: string;
  createdAt: Date;
  /** null while it waits in the outbox */
  sentAt: Date | null;
}

const MAILS_SHOWN = 50;

/** Which mails belong to a story: those to its people that link to the thing, or whose documents are about it. */
export interface MailedStory {
  recipients: readonly (string | null)[];
  /** the ids of the thing, as links and attachments contain them */
  ids: readonly string[];
  since: Date;
}

/**
 * A link that opens an account may lead on to a thing and contain its id. A mail with such a link is of no story, because
 * a link that was not used would work again.
 */
export const OPENS_NO_ACCOUNT = `strpos(m.body, '${ACCOUNT_LINK_PATH}?') = 0`;

/** Takes the values of `storyMailValues`. Mails are kept for a year. */
const IS_STORY_MAIL = `m.recipient = any ($1) and m.created_at >= $2 and ${OPENS_NO_ACCOUNT}
  and exists (select from unnest($3::text[]) as id where strpos(m.body, id) > 0 or strpos(m.attachments::text, id) > 0)`;

const storyMailValues = ({ recipients, ids, since }: MailedStory) => [recipients.filter(Boolean), since, ids];

export async function listStoryMails(
  pool: pg.Pool,
  _operator: Operator,
  story: MailedStory,
): Promise<StoryMail[]> {
  const { rows } = await pool.query<StoryMail>({
    name: "story-mails",
    text: `select m.id::float8 as id, m.recipient, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt"
      from mails m where ${IS_STORY_MAIL} order by m.id limit ${MAILS_SHOWN}`,
    values: storyMailValues(story),
  });
  return rows;
}

export interface StoryAction {
  id: number;
  action: OperatorAction;
  operator: string | null;
  reason: string | null;
  cents: number | null;
  createdAt: Date;
}

/** Lists the actions of operators on these things: a session, a pack, a payment, an order… */
export async function listStoryActions(
  pool: pg.Pool,
  _operator: Operator,
  ...subjectIds: readonly string[]
): Promise<StoryAction[]> {
  const { rows } = await pool.query<StoryAction>({
    name: "story-actions",
    text: `select a.id::float8 as id, a.action, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as operator,
        a.reason, a.cents, a.created_at as "createdAt"
      from operator_actions a left join profiles p on p.id = a.operator_id where a.subject_id = any ($1::uuid[]) order by a.id`,
    values: [subjectIds],
  });
  return rows;
}
