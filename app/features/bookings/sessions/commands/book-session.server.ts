import { and, eq, gt, not, sql } from "drizzle-orm";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import { saveOwnPhone } from "~/features/accounts/commands/save-own-phone.server.ts";
import type { TypedNames } from "~/features/accounts/rules/names.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { purchase, type Sold } from "~/features/payments/core/commands/purchase.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { requireShownPrice } from "~/features/payments/core/rules/shown-price.ts";
import { lockCode } from "~/features/payments/reductions/commands/take-code.server.ts";
import { ofPlace } from "~/features/places/rules/french-places.ts";
import { distanceKm } from "~/features/places/rules/geo.ts";
import { refusePaused, requirePayable } from "~/features/readiness/queries/readiness.server.ts";
import { type Executor, sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS, formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import { isSlotOpen } from "../../availability/queries/slots.server.ts";
import type { Spot } from "../../availability/rules/slots.ts";
import { HAS_SEAT } from "../../groups/rules/group-words.ts";
import { requirePack } from "../../packs/commands/require-pack.server.ts";
import { hasSessionsOf } from "../../packs/queries/open-packs.server.ts";
import { isSlotKept, lockKeptSlot } from "../../proposals/commands/keep-slot.server.ts";
import { PROPOSAL_TAKEN, requireOpenProposal } from "../../proposals/commands/lock-proposal.server.ts";
import { IS_KEPT_SLOT } from "../../proposals/queries/kept-slots.server.ts";
import { type Booking, bookings } from "../../tables.server.ts";
import { findExtras, findTerms, type Terms } from "../queries/booking-terms.server.ts";
import { findSoldHours } from "../queries/find-sold-hours.server.ts";
import { IS_SIGN_UP_HOLD } from "../queries/holds.server.ts";
import { hasHadSession } from "../queries/student-terms.server.ts";
import { sessionCents, TOO_SMALL_TO_PAY } from "../rules/money.ts";
import { sharedSessionName } from "../rules/session-name.ts";
import { HOLD_MINUTES, type Place } from "../rules/states.ts";
import { askCoach, BOOKING_PAYABLE } from "./on-payment-changed.server.ts";
import { endHold, lockCalendar } from "./settle-booking.server.ts";

export interface SessionOrder {
  listingId: number;
  minutes: number;
  place: Place;
  /** null with a coach who uses an external calendar: the time is chosen there after the payment */
  startsAt: Date | null;
  /** the student's address, if the coach travels */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** ids of the listing's extras */
  serviceIds: readonly number[];
  packId: string | null;
  isFree: boolean;
  /** the price that the page showed; null if it told none */
  shownCents: number | null;
  words: string;
  /** once the session is confirmed, the coach sees the student's number */
  sharesPhone?: boolean;
  /** typed by a student whose account has no number */
  ownPhone?: string | undefined;
  /** for an account without a name */
  names?: TypedNames | undefined;
  /** a code as it was typed; only for a session that is paid by card */
  code?: string | undefined;
  /** what the page showed as left to pay with the code */
  codeRestCents?: number | null | undefined;
  /** present if the student accepts a proposal of the coach */
  agreed?: AgreedTerms | undefined;
  idempotencyKey: string;
}

/** The terms of a proposal: its length and price need not be those of the listing any more. */
export interface AgreedTerms {
  proposalId: string;
  priceCents: number;
  /** when the coach proposed it; the notice and the horizon of the coach are those of this moment */
  proposedAt: Date;
}

export interface Booked {
  bookingId: string;
  /** absent if there is nothing to pay, or the provider is down (a job retries) */
  checkoutUrl?: string;
}

/** Attempts of a student to book, seats of group sessions included. */
export const PER_HOUR = 40;
const MOST_HELD = 3;
/** Cancelled requests count too: each one writes to the coach. */
const MOST_FREE_REQUESTS = 3;
const TAKEN = "Ce créneau vient d’être pris. Choisissez-en un autre.";

/**
 * Books a session. The slot is held for ten minutes while the student pays; a session from a pack and a free
 * first lesson are requested at once. If several students want the same slot, one of them gets it.
 */
export async function bookSession(parts: CallParts, student: Student, order: SessionOrder): Promise<Booked> {
  const { idempotencyKey } = order;
  const { id, checkoutUrl } = await purchase(
    parts,
    { idempotencyKey, kind: BOOKING_PAYABLE, buyer: { user: student.id }, code: order.code },
    {
      check: () => checkOrder(parts, student, order),
      sell: (tx, checked) => sellSession(tx, parts, student, order, checked),
    },
  ).catch(refuseTaken);
  return { bookingId: id, ...(checkoutUrl && { checkoutUrl }) };
}

async function checkOrder(parts: CallParts, student: Student, order: SessionOrder) {
  const { db } = parts;
  await limitRate(db, { name: "bookings", subject: student.id, limit: PER_HOUR, windowSeconds: 60 * 60 });
  const terms = await requireTerms(db, student, order);
  const where = placeOf(terms, order);
  const wanted = {
    coachId: terms.coachId,
    startsAt: order.startsAt,
    minutes: order.minutes,
    at: where.at,
    holder: student.id,
    ...(order.agreed && { now: order.agreed.proposedAt }),
  };
  const isKept = order.agreed ? await isSlotKept(db, order.agreed.proposalId) : false;
  const extras = await findExtras(db, terms.listingId, order.serviceIds);
  if (extras.length !== new Set(order.serviceIds).size)
    throw new AppError("conflict", { message: "Un des services n’est plus proposé. Rechargez la page." });
  // The price is told before the slot, so that the student who chooses another one does it at the new price.
  const priceCents = priceOf(order, terms, extras);
  if (priceCents > 0) await requirePayable(db, terms.coachId, parts);
  else await refusePaused(db, terms.coachId);
  if (!isKept) await requireSlot(db, wanted);
  return { terms, where, wanted, extras, priceCents };
}

type CheckedOrder = Awaited<ReturnType<typeof checkOrder>>;

/** Zero for a session from a pack and for a free first lesson. Refuses a price other than the one that was shown. */
function priceOf(
  { isFree, packId, minutes, shownCents, agreed }: SessionOrder,
  { hourlyRateCents }: Terms,
  extras: readonly { priceCents: number }[],
): number {
  if (isFree || packId !== null) {
    if (extras.length === 0) return 0;
    throw new AppError("invalid_input", {
      message: "Les services supplémentaires se réservent avec une séance payée.",
    });
  }
  if (agreed) return agreed.priceCents;
  const cents = extras.reduce((sum, extra) => sum + extra.priceCents, sessionCents(hourlyRateCents, minutes));
  if (cents < LEAST_CHARGE_CENTS) throw new AppError("conflict", { message: TOO_SMALL_TO_PAY });
  requireShownPrice({ thing: "Cette séance", cents, shownCents });
  return cents;
}

async function sellSession(
  tx: Transaction,
  parts: CallParts,
  student: Student,
  order: SessionOrder,
  { terms, where, wanted, extras, priceCents }: CheckedOrder,
): Promise<Sold> {
  const { packId, minutes, startsAt } = order;
  await requireNames(tx, student, order.names);
  await saveOwnPhone(tx, student, order.ownPhone);
  await lockCalendar(tx, terms.coachId);
  await settleHoldsOf(tx, terms.coachId);
  await endSignUpHolds(tx, student, terms.coachId);
  const kept = order.agreed ? await lockKeptSlot(tx, order.agreed.proposalId) : undefined;
  if (order.agreed) await requireOpenProposal(tx, student, order.agreed.proposalId);
  // The slot is the student's: the coach may have planned the session outside the working hours.
  if (kept) await endHold(tx, kept);
  else await requireSlot(tx, wanted);
  await refuseManyHolds(tx, student);
  if (order.isFree) await refuseManyFreeRequests(tx, { studentId: student.id, coachId: terms.coachId });
  const unit = packId
    ? await requirePack(tx, student, { packId, minutes, coachId: terms.coachId, listingId: terms.listingId })
    : null;
  const [booking] = await tx
    .insert(bookings)
    .values({
      coachId: terms.coachId,
      studentId: student.id,
      listingId: terms.listingId,
      service: sharedSessionName({ discipline: terms.discipline, unit }, terms),
      discipline: terms.discipline,
      minutes,
      place: order.place,
      address: where.address,
      latitude: where.at?.latitude ?? null,
      longitude: where.at?.longitude ?? null,
      extras,
      priceCents,
      isFree: order.isFree,
      packId,
      unit,
      freeChangeHours: await findSoldHours(tx, packId),
      proposalId: order.agreed?.proposalId ?? null,
      seriesId: kept?.seriesId ?? null,
      words: order.words,
      sharesPhone: order.sharesPhone ?? false,
      startsAt,
      endsAt: startsAt && new Date(startsAt.getTime() + minutes * 60_000),
      status: "held",
      heldUntil: sql`now() + make_interval(mins => ${HOLD_MINUTES})`,
      clientId: order.idempotencyKey,
    })
    .returning();
  if (!booking) throw new Error("An insert returned no row.");
  if (priceCents > 0)
    return {
      id: booking.id,
      prepared: await takePayment(tx, parts, student, booking, { ...terms, ...order }),
    };
  await askCoach(tx, booking);
  return { id: booking.id };
}

/** The slot that was held since the sign-up is booked now, or another one of this coach is. */
async function endSignUpHolds(tx: Transaction, { id }: Student, coachId: number): Promise<void> {
  const held = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.studentId, id), eq(bookings.coachId, coachId), IS_SIGN_UP_HOLD))
    .for("update");
  for (const booking of held) await endHold(tx, booking);
}

/** The number of holds is limited, so that nobody can block a coach's week for ten minutes. */
export async function refuseManyHolds(tx: Transaction, { id }: Student): Promise<void> {
  const held = await tx.$count(
    bookings,
    and(
      eq(bookings.studentId, id),
      eq(bookings.status, "held"),
      gt(bookings.heldUntil, sql`now()`),
      not(IS_KEPT_SLOT),
    ),
  );
  if (held >= MOST_HELD)
    throw new AppError("conflict", {
      message: `Vous avez déjà ${MOST_HELD} créneaux en attente de paiement. Réglez-en un, ou abandonnez-le.`,
    });
}

/** The calendar's lock serializes the requests of the pair, so that the limit holds at the same moment. */
async function refuseManyFreeRequests(
  tx: Transaction,
  { studentId, coachId }: { studentId: string; coachId: number },
): Promise<void> {
  const { rows } = await tx.execute<{ seconds_left: number }>(sql`
    select ceil(extract(epoch from created_at + make_interval(secs => ${DAY_SECONDS}) - now()))::int as seconds_left
    from bookings
    where student_id = ${studentId} and coach_id = ${coachId} and is_free
      and created_at > now() - make_interval(secs => ${DAY_SECONDS})
    order by created_at desc limit ${MOST_FREE_REQUESTS}`);
  const oldest = rows[MOST_FREE_REQUESTS - 1];
  if (oldest)
    throw new AppError("rate_limited", {
      message: `Vous avez déjà demandé ${MOST_FREE_REQUESTS}\u00a0fois un premier cours offert à ce coach depuis hier. Réessayez demain, ou écrivez-lui.`,
      retryAfterSeconds: Math.max(1, oldest.seconds_left),
    });
}

interface PaymentTerms extends Pick<Terms, "coachUserId">, Pick<SessionOrder, "code" | "codeRestCents"> {}

/** Prepares the payment of a held booking. If a code pays the whole price, the booking goes on at once. */
export async function takePayment(
  tx: Transaction,
  { provider }: CallParts,
  student: Student,
  booking: Booking,
  { coachUserId, code = "", codeRestCents }: PaymentTerms,
) {
  const user = { userId: student.id, email: null };
  const path = `/reservation/${booking.id}`;
  const prepared = await preparePayment(tx, provider, {
    kind: "authorised",
    payable: { kind: BOOKING_PAYABLE, id: booking.id },
    description: `${booking.service}, ${formatMinutes(booking.minutes)}`,
    amountCents: booking.priceCents,
    seller: { user: coachUserId },
    payer: { user: student.id },
    returnPath: path,
    cancelPath: path,
    expiresAt: booking.heldUntil ?? new Date(),
    code: await lockCode(tx, { code, sale: "coaching", user }),
    shownRestCents: codeRestCents,
  });
  const { paymentId } = prepared;
  await tx.update(bookings).set({ paymentId }).where(eq(bookings.id, booking.id));
  if (prepared.callId === null) await askCoach(tx, { ...booking, paymentId });
  return prepared;
}

async function requireTerms(db: Executor, student: Student, order: SessionOrder): Promise<Terms> {
  const terms = await findTerms(db, order.listingId);
  if (!terms)
    throw new AppError("not_found", { message: "Cette offre n’est plus proposée. Choisissez-en une autre." });
  const { coachId, lengths } = terms;
  const isUsual = lengths.includes(order.minutes) || order.agreed;
  if (!isUsual && !(await hasSessionsOf(db, { coachId, studentId: student.id }, order.minutes)))
    throw new AppError("invalid_input", { field: "minutes", message: "Choisissez une durée de la liste." });
  if (terms.hasCalendar !== (order.startsAt === null))
    throw new AppError("conflict", { message: "Ce coach a changé sa façon de réserver. Rechargez la page." });
  if (order.isFree && (order.packId || !terms.firstLessonFree))
    throw refuseFree("Ce coach n’offre pas la première séance", terms, order);
  await refuseBlocked(db, student, coachId);
  if (order.isFree && (await hasHadSession(db, { coachId, studentId: student.id })))
    throw refuseFree("Seule la toute première séance avec ce coach est offerte", terms, order);
  return terms;
}

/** The form then shows the paid session, at the price that the refusal names. */
const refuseFree = (reason: string, { hourlyRateCents }: Terms, { minutes, agreed }: SessionOrder) =>
  new AppError("conflict", {
    message: `${reason}\u00a0: celle-ci coûte ${formatEuros(agreed?.priceCents ?? sessionCents(hourlyRateCents, minutes))}. Rien n’est réservé\u00a0: vérifiez, puis réservez à ce prix.`,
  });

/** Refuses a place that the listing does not offer, and an address beyond the coach's travel distance. */
export function placeOf(
  terms: Terms,
  order: Pick<SessionOrder, "place" | "address" | "latitude" | "longitude">,
) {
  const { locationType } = terms;
  const refuse = (message: string, field = "place") => new AppError("invalid_input", { field, message });
  const there =
    terms.latitude === null || terms.longitude === null
      ? null
      : { latitude: terms.latitude, longitude: terms.longitude };
  if (order.place === "webcam") {
    if (!terms.byWebcam) throw refuse("Ce coach ne donne pas cette séance en visio.");
    return { address: "", at: null };
  }
  if (order.place === "venue") {
    if (locationType !== "fixed" && locationType !== "both") throw refuse("Ce coach se déplace chez vous.");
    return { address: terms.address || terms.city, at: there };
  }
  if (locationType !== "travel" && locationType !== "both") throw refuse("Ce coach ne se déplace pas.");
  if (!order.address || order.latitude === null || order.longitude === null)
    throw refuse("Choisissez votre adresse dans la liste.", "address");
  const at = { latitude: order.latitude, longitude: order.longitude };
  if (there && terms.travelKm !== null && distanceKm(asPoint(there), asPoint(at)) > terms.travelKm)
    throw refuse(`Ce coach se déplace jusqu’à ${terms.travelKm}\u00a0km ${ofPlace(terms.city)}.`, "address");
  return { address: order.address, at };
}

const asPoint = ({ latitude, longitude }: Spot) => ({ lat: latitude, lng: longitude });

type WantedSlot = Omit<Parameters<typeof isSlotOpen>[1], "startsAt"> & { startsAt: Date | null };

export async function requireSlot(db: Executor, { startsAt, ...wanted }: WantedSlot): Promise<void> {
  if (startsAt && !(await isSlotOpen(db, { ...wanted, startsAt })))
    throw new AppError("conflict", { field: "startsAt", message: TAKEN });
}

const SENTENCES: Record<string, { field?: string; message: string }> = {
  bookings_overlap: { field: "startsAt", message: TAKEN },
  bookings_student_overlap: {
    field: "startsAt",
    message:
      "Vous avez déjà une séance, ou une séance à confirmer, à cette heure. Choisissez un autre créneau.",
  },
  bookings_proposal: { message: PROPOSAL_TAKEN },
  bookings_group_student: { message: HAS_SEAT },
  group_sessions_seats: { message: "La dernière place vient d’être prise." },
  bookings_free: { message: "Vous avez déjà eu votre première séance offerte avec ce coach." },
};

/** Translates violated database constraints into messages for the user. */
export function refuseTaken(error: unknown): never {
  const told = SENTENCES[sqlConstraint(error) ?? ""];
  throw told ? new AppError("conflict", { ...told, cause: error }) : error;
}
