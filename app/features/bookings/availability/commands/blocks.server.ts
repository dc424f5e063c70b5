import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { bookings, coachBlocks, groupSessions } from "../../tables.server.ts";
import { LONGEST_LABEL } from "../rules/availability.ts";
import { enqueueWaitingMail } from "./waiting-list.server.ts";

export interface Block {
  startsAt: Date;
  endsAt: Date;
  label: string;
}

const MOST_BLOCKS = 500;
const LONGEST_DAYS = 31;

/** A block never removes a session: the coach has to move or cancel the session first. */
export async function addBlock(db: Database, coach: Coach, block: Block): Promise<{ id: string }> {
  const { id: userId } = coach;
  await limitRate(db, { name: "blocks", subject: userId, limit: 120, windowSeconds: 3_600 });
  refuseTimes(block);
  return db.transaction(async (tx) => {
    const page = await findOwnPage(tx, coach);
    if (page) {
      await lockCalendar(tx, page.id);
      await refuseOverSession(tx, page.id, block);
    }
    const kept = await tx.$count(
      coachBlocks,
      and(eq(coachBlocks.userId, userId), gt(coachBlocks.endsAt, sql`now()`)),
    );
    if (kept >= MOST_BLOCKS)
      throw new AppError("conflict", {
        message: `Vous avez déjà ${MOST_BLOCKS} plages bloquées à venir. Supprimez-en pour en ajouter d’autres.`,
      });
    const { startsAt, endsAt, label } = block;
    const [added] = await tx
      .insert(coachBlocks)
      .values({ userId, startsAt, endsAt, label: label.slice(0, LONGEST_LABEL) })
      .returning({ id: coachBlocks.id });
    if (!added) throw new Error("An insert returned no row.");
    return added;
  });
}

/** Frees the time and notifies the waiting list. Another coach's block is answered as not found. */
export async function removeBlock(db: Database, coach: Coach, { id }: { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(coachBlocks)
      .where(and(eq(coachBlocks.id, id), eq(coachBlocks.userId, coach.id)));
    if (!rowCount) throw new AppError("not_found", { message: "Cette plage n’existe plus." });
    const page = await findOwnPage(tx, coach);
    if (page) await enqueueWaitingMail(tx, page.id);
  });
}

function refuseTimes({ startsAt, endsAt }: Block): void {
  const refuse = (field: string, message: string) => new AppError("invalid_input", { field, message });
  if (endsAt <= startsAt) throw refuse("endsAt", "L’heure de fin vient après l’heure de début.");
  if (endsAt <= new Date()) throw refuse("endsAt", "Ce moment est déjà passé.");
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY_MS)
    throw refuse("endsAt", "Au-delà d’un mois, ajoutez une absence dans vos disponibilités.");
}

async function refuseOverSession(
  tx: Transaction,
  coachId: number,
  { startsAt, endsAt }: Block,
): Promise<void> {
  const proposedEnd = sql`${bookings.proposedStartsAt} + make_interval(mins => ${bookings.minutes})`;
  const [session] = await tx
    .select({ status: bookings.status })
    .from(bookings)
    .where(
      and(
        eq(bookings.coachId, coachId),
        or(
          inArray(bookings.status, ["pending", "confirmed", "completed"]),
          and(eq(bookings.status, "held"), gt(bookings.heldUntil, sql`now()`)),
        ),
        or(
          and(lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt)),
          and(lt(bookings.proposedStartsAt, endsAt), gt(proposedEnd, startsAt)),
        ),
      ),
    )
    .limit(1);
  const groups = await tx.$count(
    groupSessions,
    and(
      eq(groupSessions.coachId, coachId),
      eq(groupSessions.status, "open"),
      lt(groupSessions.startsAt, endsAt),
      gt(groupSessions.endsAt, startsAt),
    ),
  );
  if (groups > 0)
    throw new AppError("conflict", {
      field: "startsAt",
      message: "Une séance collective occupe cette plage. Annulez-la d’abord.",
    });
  if (!session) return;
  const message =
    session.status === "held"
      ? "Un élève est en train de réserver sur cette plage. Réessayez dans quelques minutes."
      : "Une séance occupe cette plage. Déplacez-la ou annulez-la d’abord.";
  throw new AppError("conflict", { field: "startsAt", message });
}
