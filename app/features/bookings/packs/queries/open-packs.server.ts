import { and, asc, desc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnPack } from "../../sessions/rules/offer.ts";
import { packs } from "../../tables.server.ts";
import { openMinutes } from "../rules.ts";

/** The student and the coach of a pack. */
export interface PackPair {
  coachId: number;
  studentId: string;
}

/** Selects the packs of the two that can be used now, paused ones included. */
export const isUsable = ({ coachId, studentId }: PackPair) =>
  and(
    eq(packs.coachId, coachId),
    eq(packs.studentId, studentId),
    eq(packs.status, "active"),
    or(isNull(packs.expiresAt), gte(packs.expiresAt, sql`now()`)),
  );

/**
 * The listing whose sessions the pack pays for. A pack whose listing is deleted or offline pays for the sessions of
 * every other listing, because it could not be used otherwise.
 */
export const PAYS_FOR = sql<
  number | null
>`(select l.id from listings l where l.id = ${packs.listingId} and l.status = 'active' and l.pulled_at is null)`;

interface OpenPacks {
  packs: OwnPack[];
  /** units of an accompaniment wait for its next instalment, and none can be booked before */
  hasLockedUnits: boolean;
}

/** The student's packs and units with this coach, with what can be booked of them now. */
export async function listOpenPacks(db: Executor, pair: PackPair): Promise<OpenPacks> {
  const own = await db
    .select({
      id: packs.id,
      name: packs.name,
      totalMinutes: packs.totalMinutes,
      sessionMinutes: packs.sessionMinutes,
      priceCents: packs.priceCents,
      commissionRate: payments.commissionRate,
      purpose: packs.purpose,
      minutesLeft: packs.minutesLeft,
      lockedMinutes: packs.lockedMinutes,
      freeChangeHours: packs.freeChangeHours,
      expiresAt: packs.expiresAt,
      listingId: PAYS_FOR,
    })
    .from(packs)
    .leftJoin(payments, eq(payments.id, packs.paymentId))
    .where(and(isUsable(pair), isNull(packs.pausedAt), gt(packs.minutesLeft, 0)))
    // An accompaniment's sessions come before its other units, which are planned automatically.
    .orderBy(asc(packs.expiresAt), desc(packs.purpose), asc(packs.id));
  const open = own.flatMap(({ lockedMinutes, ...pack }) => {
    const minutesLeft = openMinutes({ ...pack, lockedMinutes });
    return minutesLeft > 0 ? [{ ...pack, minutesLeft }] : [];
  });
  const hasLockedUnits = own.some(
    ({ purpose, lockedMinutes }) =>
      purpose === "sessions" && lockedMinutes > 0 && !open.some((pack) => pack.purpose === "sessions"),
  );
  return { packs: open, hasLockedUnits };
}

/** The student has sessions of exactly this length left to book, whatever lengths the coach offers. */
export const hasSessionsOf = async (db: Executor, pair: PackPair, minutes: number): Promise<boolean> =>
  (await db.$count(packs, and(isUsable(pair), eq(packs.sessionMinutes, minutes)))) > 0;
