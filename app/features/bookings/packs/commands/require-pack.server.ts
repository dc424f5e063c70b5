import { and, eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { packAmount } from "~/features/discovery/rules/packs.ts";
import { lockPair } from "~/features/messages/commands/send-message.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { packCovers, type SessionKind } from "../../sessions/rules/offer.ts";
import { packs } from "../../tables.server.ts";
import { isUsable, PAYS_FOR, type PackPair } from "../queries/open-packs.server.ts";
import { LOCKED_UNITS, openMinutes, UNIT_MINUTES, type Unit } from "../rules.ts";

interface WantedSessions extends SessionKind {
  packId: string;
  /** how many of them; one if absent */
  sessions?: number;
}

/** Locks the pack and refuses if it does not cover the session. Returns null for a bought pack. */
export const requirePack = (
  tx: Transaction,
  { id: studentId }: Student,
  { coachId, ...wanted }: WantedSessions & { coachId: number },
): Promise<Unit | null> => lockPack(tx, { coachId, studentId }, wanted);

/** Like `requirePack`, for the coach who plans one session or several. */
export const requireStudentPack = (
  tx: Transaction,
  student: PlannedStudent,
  wanted: WantedSessions,
): Promise<Unit | null> => lockPack(tx, student, wanted);

async function lockPack(
  tx: Transaction,
  pair: PackPair,
  { packId, sessions = 1, ...session }: WantedSessions,
): Promise<Unit | null> {
  // Lock order: the conversation before the pack, as in every change of a booking.
  await lockPair(tx, pair);
  const [pack] = await tx
    .select({
      minutesLeft: packs.minutesLeft,
      lockedMinutes: packs.lockedMinutes,
      sessionMinutes: packs.sessionMinutes,
      purpose: packs.purpose,
      pausedAt: packs.pausedAt,
      listingId: PAYS_FOR,
    })
    .from(packs)
    .where(and(eq(packs.id, packId), isUsable(pair)))
    .for("update");
  if (!pack) throw new AppError("conflict", { message: "Ce pack n’est plus utilisable." });
  if (pack.pausedAt)
    throw new AppError("conflict", {
      message:
        pack.purpose === "bought"
          ? "Ce pack est suspendu\u00a0: son paiement est contesté auprès de la banque."
          : "Votre accompagnement est en pause\u00a0: réglez la mensualité en retard pour réserver de nouveau.",
    });
  const isEnough = openMinutes(pack) >= session.minutes * sessions;
  if (isEnough && packCovers({ ...pack, minutesLeft: openMinutes(pack) }, session))
    return pack.purpose === "bought" ? null : pack.purpose;
  throw new AppError("conflict", { message: refusalOf(pack, session) });
}

interface RefusedPack {
  purpose: Unit | "bought";
  minutesLeft: number;
  lockedMinutes: number;
  sessionMinutes: number | null;
  listingId: number | null;
}

function refusalOf(pack: RefusedPack, session: SessionKind): string {
  const { purpose, minutesLeft, sessionMinutes, listingId } = pack;
  if (listingId !== null && listingId !== session.listingId)
    return "Ce pack est vendu pour une autre annonce\u00a0: choisissez-la, ou payez cette séance.";
  if (purpose === "bought" && sessionMinutes !== null && sessionMinutes !== session.minutes)
    return `Les séances de ce pack durent ${formatMinutes(sessionMinutes)}\u00a0: choisissez cette durée.`;
  if (purpose === "bought")
    return `Il reste ${packAmount(minutesLeft, pack)} sur ce pack\u00a0: ${sessionMinutes === null ? "choisissez une séance plus courte ou payez celle-ci" : "c’est moins qu’il n’en faut"}.`;
  if (minutesLeft < UNIT_MINUTES) return "Il ne reste plus de séance dans votre accompagnement.";
  return openMinutes(pack) < UNIT_MINUTES
    ? LOCKED_UNITS
    : `Les séances de votre accompagnement durent ${formatMinutes(UNIT_MINUTES)}\u00a0: choisissez cette durée.`;
}
