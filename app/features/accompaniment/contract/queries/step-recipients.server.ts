import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { actionPath } from "~/features/bookings/sessions/rules/addresses.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { saleDocuments } from "~/features/invoicing/tables.server.ts";
import { MOST_ATTEMPTS } from "~/features/payments/core/rules/retries.ts";
import { charges, payments } from "~/features/payments/tables.server.ts";
import { atPlace } from "~/features/places/rules/french-places.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { cityName } from "../../coach/rules/followed-words.ts";
import {
  type Accompaniment,
  type AccompanimentStep,
  accompanimentCoaches,
  accompanimentOffers,
  accompanimentSteps,
} from "../../tables.server.ts";
import { accompanimentDocumentPath } from "../rules/paths.ts";
import { releasesUnits } from "../rules/settlement.ts";
import { unitsReleasedBy, unitsText } from "../rules/units.ts";

const BALANCES = ["intro", "sessions", "reviews"] as const;

/** The money facts for the mail of a step: instalments, the next one, and the document of the step. */
export async function findMoneyOfStep(
  db: Executor,
  accompaniment: Accompaniment,
  { id: stepId, step, chargeId }: AccompanimentStep,
) {
  const { paymentId, status, months } = accompaniment;
  const taken = paymentId
    ? await db
        .select()
        .from(charges)
        .where(and(eq(charges.paymentId, paymentId), ne(charges.status, "released")))
        .orderBy(asc(charges.number))
    : [];
  const instalments = taken.map(({ number, amountCents, creditCents, dueAt, paidAt }) => ({
    number,
    cents: amountCents,
    creditCents,
    day: paidAt ?? dueAt,
  }));
  // After an end, the planned instalments are not collected: only a last payment may follow.
  const isOver = await isGivenUp(db, paymentId);
  const coming = taken.findIndex(
    (charge) => charge.status === "planned" && !isOver && (status !== "ended" || charge.number > months),
  );
  const charge = taken.find(({ id }) => id === chargeId);
  // The mail of the start carries the invoice of the first instalment, which belongs to another step. An end
  // and its settlement may share one credit note.
  const isOfStep =
    step === "started"
      ? eq(accompanimentSteps.step, "instalment paid")
      : step === "ended"
        ? and(eq(saleDocuments.kind, "credit note"), gte(accompanimentSteps.id, stepId))
        : eq(accompanimentSteps.id, stepId);
  const [found] = await db
    .select({ document: saleDocuments })
    .from(saleDocuments)
    .innerJoin(accompanimentSteps, eq(accompanimentSteps.id, saleDocuments.subjectStepId))
    .where(and(eq(saleDocuments.subject, "accompaniment"), isOfStep, ofSame(stepId)))
    .orderBy(asc(accompanimentSteps.id))
    .limit(1);
  return {
    instalments,
    next: coming < 0 ? undefined : instalments[coming],
    /** the first instalment is confirmed by the mail of the start */
    isFirst: charge?.number === 1,
    /** what this instalment releases */
    released:
      charge && charge.number <= months && releasesUnits(accompaniment)
        ? unitsText(unitsReleasedBy(accompaniment, charge.number))
        : "",
    /** when the failed instalment is retried automatically */
    triedAgainAt:
      charge?.status === "failed" && charge.attempts < MOST_ATTEMPTS && charge.attempts > 0
        ? (charge.nextAttemptAt ?? undefined)
        : undefined,
    document: found && {
      id: found.document.id,
      title: documentTitle(found.document),
      path: accompanimentDocumentPath(found.document.id),
    },
  };
}

/** Nothing more of this payment will be collected. */
const isGivenUp = async (db: Executor, paymentId: string | null): Promise<boolean> =>
  paymentId !== null &&
  (await db.$count(payments, and(eq(payments.id, paymentId), eq(payments.status, "ended")))) > 0;

/** Steps of the same accompaniment. */
const ofSame = (stepId: number) =>
  sql`${accompanimentSteps.accompanimentId} = (select s.accompaniment_id from accompaniment_steps s where s.id = ${stepId})`;

/** Counts the units that can still be booked. */
export async function countUnitsLeft(db: Executor, { id }: Pick<Accompaniment, "id">): Promise<number> {
  const [left] = await db
    .select({
      minutes:
        sql<number>`coalesce(sum(greatest(0, ${packs.minutesLeft} - ${packs.lockedMinutes})), 0)`.mapWith(
          Number,
        ),
    })
    .from(packs)
    .where(and(eq(packs.accompanimentId, id), inArray(packs.purpose, BALANCES), ne(packs.status, "ended")));
  return Math.floor((left?.minutes ?? 0) / 60);
}

/** The page on which the student chooses the time of the first meeting; undefined if it has one, or none is due. */
export async function findMeetingPath(
  db: Executor,
  { id }: Pick<Accompaniment, "id">,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(packs, eq(packs.id, bookings.packId))
    .where(
      and(
        eq(packs.accompanimentId, id),
        eq(bookings.status, "confirmed"),
        isNull(bookings.startsAt),
        bookings.studentChooses,
      ),
    );
  return found && actionPath("student", found.id, "choose-time");
}

/** Another coach had the accompaniment before the current one. */
export const isTakenOver = async (db: Executor, { id }: Pick<Accompaniment, "id">): Promise<boolean> =>
  (await db.$count(accompanimentCoaches, eq(accompanimentCoaches.accompanimentId, id))) > 1;

/** The short name that coaches see. */
export async function findStudentName(db: Executor, { studentId }: Accompaniment): Promise<string> {
  const [found] = studentId
    ? await db
        .select({ firstName: profiles.firstName, lastName: profiles.lastName })
        .from(profiles)
        .where(eq(profiles.id, studentId))
    : [];
  return shortName(found ?? { firstName: null, lastName: null });
}

export async function findCoach(db: Executor, coachId: number | null) {
  const [found] = coachId
    ? await db
        .select({ id: coaches.id, name: coaches.name, userId: coaches.userId })
        .from(coaches)
        .where(eq(coaches.id, coachId))
    : [];
  return found;
}

/** The deadline and the place of the coach's latest offer. */
export async function findAsked(db: Executor, { id, city }: Accompaniment, coachId: number) {
  const [offer] = await db
    .select({ answerBy: accompanimentOffers.answerBy, byWebcam: accompanimentOffers.byWebcam })
    .from(accompanimentOffers)
    .where(and(eq(accompanimentOffers.accompanimentId, id), eq(accompanimentOffers.coachId, coachId)))
    .orderBy(desc(accompanimentOffers.askedAt))
    .limit(1);
  const place = offer?.byWebcam ? "en visio" : atPlace(cityName(city));
  return { answerBy: offer?.answerBy, place };
}

/** The coach before a step that changed the coach; null if there was none. */
export async function findFormerCoach(
  db: Executor,
  { accompanimentId, id }: AccompanimentStep,
): Promise<number | null> {
  const [last] = await db
    .select({ coachId: accompanimentSteps.coachId })
    .from(accompanimentSteps)
    .where(
      and(
        eq(accompanimentSteps.accompanimentId, accompanimentId),
        lt(accompanimentSteps.id, id),
        // The step "another asked" has no coach: the coach who was left then was already notified.
        inArray(accompanimentSteps.step, ["coach accepted", "coach changed", "another asked"]),
      ),
    )
    .orderBy(desc(accompanimentSteps.id))
    .limit(1);
  return last?.coachId ?? null;
}
