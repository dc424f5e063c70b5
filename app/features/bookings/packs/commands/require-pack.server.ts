import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { lockPair } from "~/features/messages/commands/send-message.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { packCovers } from "../../sessions/rules/offer.ts";
import { formatLength } from "../../sessions/rules/words.ts";
import { packs } from "../../tables.server.ts";
import { LOCKED_UNITS, openMinutes, UNIT_MINUTES, type Unit } from "../rules.ts";

/** Locks the pack and refuses if it does not cover the session. Returns null for a bought pack. */
export const requirePack = (
  tx: Transaction,
  { id: studentId }: Student,
  { coachId, ...wanted }: { packId: string; minutes: number; coachId: number },
): Promise<Unit | null> => lockPack(tx, { coachId, studentId }, wanted);

/** Like `requirePack`, for the coach who plans sessions of these minutes in all. */
export const requireStudentPack = (
  tx: Transaction,
  student: PlannedStudent,
  wanted: { packId: string; minutes: number; sessions: number },
): Promise<Unit | null> => lockPack(tx, student, wanted);

async function lockPack(
  tx: Transaction,
  { coachId, studentId }: { coachId: number; studentId: string },
  { packId, minutes, sessions = 1 }: { packId: string; minutes: number; sessions?: number },
): Promise<Unit | null> {
  // Lock order: the conversation before the pack, as in every change of a booking.
  await lockPair(tx, { coachId, studentId });
  const [pack] = await tx
    .select({
      minutesLeft: packs.minutesLeft,
      lockedMinutes: packs.lockedMinutes,
      purpose: packs.purpose,
      pausedAt: packs.pausedAt,
    })
    .from(packs)
    .where(
      and(
        eq(packs.id, packId),
        eq(packs.studentId, studentId),
        eq(packs.coachId, coachId),
        eq(packs.status, "active"),
        gte(packs.expiresAt, sql`now()`),
      ),
    )
    .for("update");
  if (!pack) throw new AppError("conflict", { message: "Ce pack n’est plus utilisable." });
  if (pack.pausedAt)
    throw new AppError("conflict", {
      message:
        pack.purpose === "bought"
          ? "Ce pack est suspendu\u00a0: son paiement est contesté auprès de la banque."
          : "Votre accompagnement est en pause\u00a0: réglez la mensualité en retard pour réserver de nouveau.",
    });
  const isEnough = openMinutes(pack) >= minutes * sessions;
  if (isEnough && packCovers({ ...pack, minutesLeft: openMinutes(pack) }, minutes))
    return pack.purpose === "bought" ? null : pack.purpose;
  throw new AppError("conflict", { message: refusalOf(pack) });
}

interface RefusedPack {
  purpose: Unit | "bought";
  minutesLeft: number;
  lockedMinutes: number;
}

function refusalOf(pack: RefusedPack): string {
  const { purpose, minutesLeft } = pack;
  if (purpose === "bought")
    return `Il reste ${formatLength(minutesLeft)} sur ce pack\u00a0: choisissez une séance plus courte ou payez celle-ci.`;
  if (minutesLeft < UNIT_MINUTES) return "Il ne reste plus de séance dans votre accompagnement.";
  return openMinutes(pack) < UNIT_MINUTES
    ? LOCKED_UNITS
    : `Les séances de votre accompagnement durent ${formatLength(UNIT_MINUTES)}\u00a0: choisissez cette durée.`;
}

/** Units of an accompaniment last an hour, whatever lengths the coach offers. */
export const hasUnits = async (db: Executor, { id }: Student, coachId: number): Promise<boolean> =>
  (await db.$count(
    packs,
    and(
      eq(packs.studentId, id),
      eq(packs.coachId, coachId),
      eq(packs.status, "active"),
      ne(packs.purpose, "bought"),
    ),
  )) > 0;
