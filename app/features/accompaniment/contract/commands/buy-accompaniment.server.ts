import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { findTerms } from "~/features/business/queries.server.ts";
import { type BusinessTerms, STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { requireCheckout, type Sold } from "~/features/payments/core/commands/purchase.server.ts";
import { type Prepared, preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { payments, providerCalls } from "~/features/payments/tables.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findReach } from "../../coach/queries/candidates.server.ts";
import { requireCity } from "../../coach/queries/locate-city.server.ts";
import { sealHealth } from "../../health/commands/sealed-health.server.ts";
import { type Accompaniment, accompaniments } from "../../tables.server.ts";
import { COACH_TAKEN, CONSENT_REFUSALS, NOBODY_FREE } from "../rules/consents.ts";
import { saleVatRate } from "../rules/contract.ts";
import { monthsText, planPrices, pricePlan, requestPricing, soldPrices, TYPE_NAMES } from "../rules/plan.ts";
import { CONTRACT_VERSION } from "../rules/settlement.ts";
import type { Purchase } from "../schema/purchase.ts";
import { lockAccompaniment } from "./change-accompaniment.server.ts";
import { endUnpaid } from "./end-unpaid.server.ts";
import { ACCOMPANIMENT_PAYABLE } from "./on-payment-changed.server.ts";

export interface BuyParts extends CallParts {
  columnKeys: Secrets["columnKeys"];
  operator: Pick<OperatorIdentity, "isVatExempt">;
  /** the paths after a completed and after a cancelled checkout */
  pathsOf: (accompanimentId: string) => { returnPath: string; cancelPath: string };
}

/** The specification's message for a request that does not match what is sold. */
export const NOT_SOLD = "Impossible de créer la session de paiement";

const PER_HOUR = 20;
/** No slot is held for the buyer, so the checkout page may stay open for an hour. */
const PAGE_MINUTES = 60;
/** A checkout page that expires within this many minutes is replaced. */
const SPARE_MINUTES = 5;

/**
 * Sells an accompaniment and returns the checkout page of its first instalment. The server computes the price
 * again and refuses a different one. Simultaneous requests get the same accompaniment and the same page, also
 * for different plans: the first one wins. A later request for another plan replaces the unpaid one, and a
 * request whose page is closed by that while it is being opened gets the page of the other.
 */
export async function buyAccompaniment(parts: BuyParts, student: Student, asked: Purchase): Promise<string> {
  const { idempotencyKey } = asked;
  return requireCheckout(
    parts,
    { idempotencyKey, kind: ACCOMPANIMENT_PAYABLE, buyer: { user: student.id } },
    {
      check: () => checkPurchase(parts.db, student, asked),
      sell: (tx, seenId) => sellAccompaniment(tx, parts, student, { asked, seenId }),
      findReplacement: ({ id }) => findReplacement(parts.db, student, id),
    },
  );
}

/** Returns the id of the unpaid accompaniment, if there was one when the request came. */
async function checkPurchase(db: Database, student: Student, asked: Purchase): Promise<string | undefined> {
  const seen = await findLasting(db, student);
  await limitRate(db, {
    name: "accompaniments",
    subject: student.id,
    limit: PER_HOUR,
    windowSeconds: 60 * 60,
  });
  requirePrice(asked, await findTerms(db, { standard: STANDARD_TERMS }));
  requireConsents(asked);
  await requireReach(db, student, asked);
  await requireNothingLate(db, student);
  return seen?.id;
}

async function sellAccompaniment(
  tx: Transaction,
  parts: BuyParts,
  student: Student,
  { asked, seenId }: { asked: Purchase; seenId: string | undefined },
): Promise<Sold> {
  await requireNames(tx, student, asked.names);
  const known = await findLasting(tx, student);
  // A simultaneous request created it: replacing it would close the page that the other one was sent to.
  if (known && known.id !== seenId && known.paymentId) {
    const page = await findPage(tx, known.paymentId);
    if (page) return { id: known.id, prepared: page };
  }
  // The terms may have changed since the check: what is sold is what the page showed, or nothing.
  const terms = await findTerms(tx, { standard: STANDARD_TERMS });
  requirePrice(asked, terms);
  const prepared = known && (await resumeCheckout(tx, parts, known, { asked, terms }));
  return prepared ? { id: known.id, prepared } : createAccompaniment(tx, parts, student, { asked, terms });
}

async function findReplacement(db: Database, student: Student, id: string): Promise<Sold | undefined> {
  const known = await findLasting(db, student);
  if (!known || known.id === id) return undefined;
  const page = await findPage(db, known.paymentId);
  return page && { id: known.id, prepared: page };
}

const pricesOf = ({ planConfig }: Pick<Purchase, "planConfig">, terms: BusinessTerms) =>
  soldPrices(planConfig.type, planPrices(terms));

/** Every part of the price that the page showed must equal the server's price. */
function requirePrice({ planConfig, price, pricing }: Purchase, terms: BusinessTerms): void {
  const prices = pricesOf({ planConfig }, terms);
  const isSame =
    price === pricePlan(planConfig, prices).monthlyCents &&
    isDeepStrictEqual({ ...pricing }, requestPricing(planConfig, prices));
  if (!isSame) throw new AppError("conflict", { message: NOT_SOLD });
}

function requireConsents({ consents }: Purchase): void {
  for (const consent of ["adult", "begin", "health"] as const)
    if (!consents[consent])
      throw new AppError("invalid_input", { field: consent, message: CONSENT_REFUSALS[consent] });
}

/**
 * Nothing is sold without an available coach, or if the coach whom the student would like is not available. If only
 * webcam is available, the student must accept it.
 */
async function requireReach(db: Executor, { id: user }: Student, asked: Purchase): Promise<void> {
  const { goal, location } = asked.setupData;
  const query = { goal, at: requireCity(location), student: { user } };
  const reach = await findReach(db, query);
  if (reach === "none") throw new AppError("conflict", { message: NOBODY_FREE });
  if (reach === "webcam" && !asked.consents.webcam)
    throw new AppError("conflict", { field: "webcam", message: CONSENT_REFUSALS.webcam });
  if (asked.coach !== null && (await findReach(db, { ...query, only: asked.coach })) !== reach)
    throw new AppError("conflict", { field: "coach", message: COACH_TAKEN });
}

/** An open last payment is paid on the page of the ended accompaniment, which a new one would replace. */
async function requireNothingLate(db: Executor, { id: studentId }: Student): Promise<void> {
  const late = and(
    eq(accompaniments.studentId, studentId),
    eq(accompaniments.status, "ended"),
    // The column is written out, because the query builder omits its table name here.
    or(
      isNotNull(accompaniments.lateSince),
      sql`exists (select from charges c where c.payment_id = accompaniments.payment_id
        and c.number > accompaniments.months and c.status in ('planned', 'pending', 'failed'))`,
    ),
    isNull(accompaniments.settledAt),
  );
  if ((await db.$count(accompaniments, late)) > 0)
    throw new AppError("conflict", {
      message:
        "Le dernier paiement de votre accompagnement précédent n’est pas encore passé\u00a0: réglez-le depuis «\u00a0Mon accompagnement\u00a0», puis revenez.",
    });
}

/** The student's unpaid accompaniment, if any. A paid one that has not ended is a conflict. */
async function findLasting(db: Executor, { id: studentId }: Student): Promise<Accompaniment | undefined> {
  const [known] = await db
    .select()
    .from(accompaniments)
    .where(and(eq(accompaniments.studentId, studentId), ne(accompaniments.status, "ended")));
  if (known && known.status !== "awaiting_payment") throw alreadyHas();
  return known;
}

const alreadyHas = () =>
  new AppError("conflict", {
    message: "Vous avez déjà un accompagnement en cours. Retrouvez-le dans «\u00a0Mon accompagnement\u00a0».",
  });

/** Reuses the open checkout if the plan is unchanged; otherwise ends the unpaid accompaniment. */
async function resumeCheckout(
  tx: Transaction,
  parts: BuyParts,
  { id }: Accompaniment,
  { asked, terms }: { asked: Purchase; terms: BusinessTerms },
): Promise<Prepared | undefined> {
  const before = await lockAccompaniment(tx, id);
  if (before.status === "ended" || !before.studentId) return undefined;
  if (before.status !== "awaiting_payment") throw alreadyHas();
  const payment = before.paymentId ? await lockPayment(tx, before.paymentId) : undefined;
  if (payment && isTaken(payment.status))
    throw new AppError("conflict", {
      message:
        "Votre paiement vient d’être reçu\u00a0: votre accompagnement commence. Retrouvez-le dans «\u00a0Mon accompagnement\u00a0».",
    });
  const page = isSamePlan(before, asked, terms) ? await findPage(tx, before.paymentId) : undefined;
  if (!page) {
    await endUnpaid(tx, before);
    return undefined;
  }
  await tx
    .update(accompaniments)
    .set({ ...answersOf(parts, before.id, asked), changedAt: new Date() })
    .where(eq(accompaniments.id, before.id));
  return page;
}

const isTaken = (status: (typeof payments.$inferSelect)["status"]) =>
  status !== "open" && status !== "expired" && status !== "failed";

const isSamePlan = (
  { type, months, sessions, reviews, totalCents }: Accompaniment,
  { planConfig }: Purchase,
  terms: BusinessTerms,
): boolean =>
  type === planConfig.type &&
  months === planConfig.duration &&
  sessions === planConfig.coachingSessions &&
  reviews === planConfig.monthlyReviews &&
  totalCents === pricePlan(planConfig, pricesOf({ planConfig }, terms)).totalCents;

/** The checkout page, if it can still be paid. */
async function findPage(db: Executor, paymentId: string | null): Promise<Prepared | undefined> {
  if (!paymentId) return undefined;
  const [found] = await db
    .select({ callId: providerCalls.id, status: payments.status, expiresAt: payments.expiresAt })
    .from(payments)
    .innerJoin(
      providerCalls,
      and(eq(providerCalls.paymentId, payments.id), eq(providerCalls.kind, "checkout")),
    )
    .where(eq(payments.id, paymentId));
  const isGood = found?.status === "open" && found.expiresAt > new Date(Date.now() + SPARE_MINUTES * 60_000);
  return isGood ? { paymentId, callId: found.callId } : undefined;
}

async function createAccompaniment(
  tx: Transaction,
  parts: BuyParts,
  { id: studentId }: Student,
  { asked, terms }: { asked: Purchase; terms: BusinessTerms },
): Promise<Sold> {
  const id = randomUUID();
  const { type, duration: months, coachingSessions: sessions, monthlyReviews: reviews } = asked.planConfig;
  const prices = pricesOf(asked, terms);
  const { totalCents } = pricePlan(asked.planConfig, prices);
  await tx.insert(accompaniments).values({
    id,
    studentId,
    type,
    months,
    sessions,
    reviews,
    totalCents,
    ...prices,
    freeChangeHours: terms.freeChangeHours,
    contractVersion: CONTRACT_VERSION,
    ...answersOf(parts, id, asked),
  });
  const prepared = await preparePayment(tx, parts.provider, {
    kind: "instalments",
    payable: { kind: ACCOMPANIMENT_PAYABLE, id },
    // The provider and the payer's bank read this text: it contains neither goals nor health data.
    description: `${TYPE_NAMES[type]}, ${monthsText(months)}`,
    amountCents: totalCents,
    instalments: months,
    suppliedVatRate: saleVatRate(parts.operator),
    payer: { user: studentId },
    ...parts.pathsOf(id),
    expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
  });
  const { paymentId } = prepared;
  await tx.update(accompaniments).set({ paymentId }).where(eq(accompaniments.id, id));
  return { id, prepared };
}

/** The answers and consents, with the health answers encrypted for this row. */
function answersOf({ columnKeys }: BuyParts, id: string, { setupData, consents, coach }: Purchase) {
  const now = new Date();
  const { currentWeight, targetWeight, height, healthIssues } = setupData;
  const { city, lat: latitude, lng: longitude } = requireCity(setupData.location);
  return {
    city,
    latitude,
    longitude,
    wantedCoachId: coach,
    goal: setupData.goal,
    level: setupData.fitnessLevel,
    sessionsPerWeek: setupData.sessionsPerWeek,
    health: sealHealth(columnKeys, id, { currentWeight, targetWeight, height, healthIssues }),
    healthConsentAt: now,
    adultSaidAt: now,
    beginAskedAt: now,
    acceptsWebcam: consents.webcam,
  };
}
