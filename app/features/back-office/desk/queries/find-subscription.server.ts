import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { findRefundable, type Refundable } from "~/features/payments/core/commands/decide-payment.server.ts";
import type {
  SubscriptionEnding,
  SubscriptionStep,
} from "~/features/shop/subscriptions/rules/subscriptions.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import {
  type DeskSubscription,
  SUBSCRIPTION_FIELDS,
  SUBSCRIPTION_SOURCE,
} from "./list-subscriptions.server.ts";
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

interface ReadSubscription extends DeskSubscription {
  ending: SubscriptionEnding | null;
  paymentId: string | null;
  /** in the order in which they happened */
  steps: {
    id: number;
    step: SubscriptionStep;
    month: number | null;
    cents: number | null;
    at: string;
    words: string | null;
  }[];
}

export interface SubscriptionStory extends ReadSubscription {
  money: Refundable;
  payment: PaymentStory | undefined;
  documents: StoryDocument[];
  mails: StoryMail[];
  actions: StoryAction[];
}

export const mailsOfSubscription = ({
  id,
  customer,
  createdAt,
}: Pick<DeskSubscription, "id" | "customer" | "createdAt">): MailedStory => ({
  recipients: [customer.email],
  ids: [id],
  since: createdAt,
});

const MOST_STEPS = 200;

const STATEMENT = `select ${SUBSCRIPTION_FIELDS}, u.ending, u.payment_id as "paymentId",
    coalesce((select json_agg(l order by l.id) from (
      select s.id::int, s.step, s.month, s.cents, s.at, s.words from product_subscription_steps s where s.subscription_id = u.id
      order by s.id desc limit ${MOST_STEPS}) as l), '[]') as steps
  ${SUBSCRIPTION_SOURCE} where u.id = $1`;

const NOTHING: Refundable = { collectedCents: 0, returnedCents: 0, refundableCents: 0 };

/** A subscription with its whole story, for an operator; undefined if there is none. */
export async function findSubscriptionStory(
  { db, pool }: { db: Executor; pool: pg.Pool },
  operator: Operator,
  id: string,
): Promise<SubscriptionStory | undefined> {
  const { rows } = await pool.query<ReadSubscription>({
    name: "subscription-story",
    text: STATEMENT,
    values: [id],
  });
  const [subscription] = rows;
  if (!subscription) return undefined;
  const { paymentId } = subscription;
  const [money, payment, documents, mails, actions] = await Promise.all([
    paymentId ? findRefundable(db, { paymentId }) : NOTHING,
    findPaymentStory(pool, operator, paymentId),
    listStoryDocuments(pool, operator, { subject: "subscription", id }),
    listStoryMails(pool, operator, mailsOfSubscription(subscription)),
    listStoryActions(pool, operator, id),
  ]);
  return { ...subscription, money, payment, documents, mails, actions };
}
