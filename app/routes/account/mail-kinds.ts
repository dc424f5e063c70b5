import {
  ACCOMPANIMENT_MAILS,
  ASSIGNED_MAILS,
  PROGRAMME_MAILS,
} from "~/features/accompaniment/contract/rules/mails.ts";
import { TERMS_MAILS } from "~/features/accounts/mailings/rules.ts";
import { DECISION_MAILS, type MailKind, SECURITY_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import { APPROVAL_MAILS } from "~/features/back-office/rules/coaches.ts";
import { CALENDAR_MAILS } from "~/features/bookings/calendars/rules/feeds.ts";
import {
  BOOKED_MAILS,
  PACK_MAILS,
  REMINDER_MAILS,
  SESSION_MAILS,
  WAITING_MAILS,
} from "~/features/bookings/sessions/rules/mails.ts";
import { CERTIFICATE_MAILS } from "~/features/bookings/sessions/rules/tax-certificates.ts";
import { COACHING_MAILS } from "~/features/coaching/clients/rules/mails.ts";
import { ALERT_MAILS } from "~/features/discovery/rules/alerts.ts";
import { MARKETING_MAILS } from "~/features/marketing/rules.ts";
import { ANSWER_MAILS, MESSAGE_MAILS, REPLY_MAILS } from "~/features/messages/rules.ts";
import { PAGE_MAILS } from "~/features/onboarding/rules/mails.ts";
import { PAYOUT_MAILS } from "~/features/payments/payouts/rules/payouts.ts";
import { PAPER_MAILS } from "~/features/readiness/rules/papers.ts";
import {
  REVIEW_ANSWER_MAILS,
  REVIEW_DECISION_MAILS,
  REVIEW_MAILS,
} from "~/features/reviews/rules/reviews.ts";
import { TESTIMONIAL_MAILS } from "~/features/reviews/testimonials/rules.ts";
import { ORDER_MAILS } from "~/features/shop/orders/rules/mails.ts";
import { SUBSCRIPTION_MAILS } from "~/features/shop/subscriptions/rules/subscription-mails.ts";
import { WITHDRAWAL_MAILS } from "~/features/withdrawals/rules/withdrawal.ts";

/** The account page shows the kinds of mail in this order. */
export const MAIL_KINDS: readonly MailKind[] = [
  BOOKED_MAILS,
  SESSION_MAILS,
  REMINDER_MAILS,
  CALENDAR_MAILS,
  PACK_MAILS,
  CERTIFICATE_MAILS,
  ORDER_MAILS,
  WAITING_MAILS,
  WITHDRAWAL_MAILS,
  SUBSCRIPTION_MAILS,
  ACCOMPANIMENT_MAILS,
  PROGRAMME_MAILS,
  COACHING_MAILS,
  ASSIGNED_MAILS,
  MESSAGE_MAILS,
  REVIEW_MAILS,
  PAGE_MAILS,
  APPROVAL_MAILS,
  PAPER_MAILS,
  PAYOUT_MAILS,
  ANSWER_MAILS,
  REPLY_MAILS,
  REVIEW_ANSWER_MAILS,
  REVIEW_DECISION_MAILS,
  TESTIMONIAL_MAILS,
  ALERT_MAILS,
  MARKETING_MAILS,
  DECISION_MAILS,
  TERMS_MAILS,
  SECURITY_MAILS,
];
