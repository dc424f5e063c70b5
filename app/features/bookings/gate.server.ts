import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyViewer, Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { type OwnSaleDocument, requireSaleDocument } from "~/features/invoicing/gate.server.ts";
import { saleDocuments } from "~/features/invoicing/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { tokenDigest } from "./calendars/commands/calendar-link.server.ts";
import { IS_CLIENTS } from "./clients/queries/list-clients.server.ts";
import type { Side } from "./sessions/rules/states.ts";
import { bookings, calendarLinks, groupSessions, packs } from "./tables.server.ts";

/** The viewer is the student or the coach of this booking. */
export type OwnBooking = Own<"booking", { id: string; side: Side }>;
export type StudentBooking = OwnBooking & { side: "student" };
export type CoachBooking = OwnBooking & { side: "coach" };

const MISSING = "Cette séance n’existe pas, ou n’est pas la vôtre.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Another student's booking is answered as not found. */
export async function requireStudentBooking(
  db: Executor,
  { id: studentId }: Owner,
  id: string,
): Promise<StudentBooking> {
  if (!UUID.test(id)) throw new AppError("not_found", { message: MISSING });
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.studentId, studentId)));
  if (!found) throw new AppError("not_found", { message: MISSING });
  return asOwn<"booking", { id: string; side: "student" }>({ ...found, side: "student" });
}

/** Like `requireStudentBooking`, for the coach; unpaid bookings are answered as not found. */
export async function requireCoachBooking(
  db: Executor,
  { id: userId }: Owner,
  id: string,
): Promise<CoachBooking> {
  if (!UUID.test(id)) throw new AppError("not_found", { message: MISSING });
  const [found] = await db
    .select({ id: bookings.id, status: bookings.status, ending: bookings.ending })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .where(and(eq(bookings.id, id), eq(coaches.userId, userId)));
  if (!found || found.status === "held" || found.ending === "unpaid")
    throw new AppError("not_found", { message: MISSING });
  return asOwn<"booking", { id: string; side: "coach" }>({ id: found.id, side: "coach" });
}

/** A group session of the coach who asks. */
export type OwnGroup = Own<"group session", { id: string; coachId: number }>;

/** Another coach's group session is answered as not found. */
export async function requireOwnGroup(db: Executor, { id: userId }: Coach, id: string): Promise<OwnGroup> {
  const missing = new AppError("not_found", {
    message: "Cette séance collective n’existe pas, ou n’est pas la vôtre.",
  });
  if (!UUID.test(id)) throw missing;
  const [found] = await db
    .select({ id: groupSessions.id, coachId: groupSessions.coachId })
    .from(groupSessions)
    .innerJoin(coaches, eq(coaches.id, groupSessions.coachId))
    .where(and(eq(groupSessions.id, id), eq(coaches.userId, userId)));
  if (!found) throw missing;
  return asOwn<"group session", typeof found>(found);
}

/** The viewer has paid for this session or pack, so a receipt exists. */
export type OwnReceipt = Own<"receipt", { id: string; kind: "session" | "pack" }>;

const RECEIPT_TABLES = { session: bookings, pack: packs };
type ReceiptKind = OwnReceipt["kind"];

async function findReceipt(
  db: Executor,
  kind: ReceiptKind,
  which: (table: typeof bookings | typeof packs) => SQL | undefined,
) {
  const table = RECEIPT_TABLES[kind];
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(payments, eq(payments.id, table.paymentId))
    .where(and(which(table), gt(payments.collectedCents, 0)));
  return found && asOwn<"receipt", { id: string; kind: typeof kind }>({ ...found, kind });
}

/** Takes the id of a session or a pack. Returns undefined for anybody who has not paid for it. */
export async function findOwnReceipt(
  db: Executor,
  { id: studentId }: Owner,
  id: string,
): Promise<OwnReceipt | undefined> {
  if (!UUID.test(id)) return undefined;
  const which = (table: typeof bookings | typeof packs) =>
    and(eq(table.id, id), eq(table.studentId, studentId));
  return (await findReceipt(db, "session", which)) ?? findReceipt(db, "pack", which);
}

/** For what is attached to a mail: the mail is addressed to the student of this very purchase. */
export const findMailedReceipt = (
  db: Executor,
  { kind, id }: { kind: ReceiptKind; id: string },
): Promise<OwnReceipt | undefined> => findReceipt(db, kind, (table) => eq(table.id, id));

/** An invoice or a credit note of a session or a pack, for its student, its coach and the operators. */
export async function requireSoldDocument(
  db: Executor,
  { id: userId, role }: Pick<AnyViewer, "id" | "role">,
  documentId: string,
): Promise<OwnSaleDocument> {
  const isTheirs = sql`exists (
    select from (select id, coach_id, student_id from bookings union all select id, coach_id, student_id from packs) s
    join coaches c on c.id = s.coach_id
    where s.id = ${saleDocuments.subjectId} and (s.student_id = ${userId} or c.user_id = ${userId}))`;
  return requireSaleDocument(db, documentId, {
    subject: ["session", "pack"],
    isOwn: role === "operator" ? sql`true` : isTheirs,
  });
}

/** A student who has booked a session or bought a pack with the coach who asks. */
export type OwnClient = Own<"client", { coachId: number; studentId: string }>;

/** A student who is not the coach's client is answered as not found. */
export async function requireClient(
  db: Executor,
  { id: userId }: Coach,
  studentId: string,
): Promise<OwnClient> {
  const [found] = await db
    .select({ coachId: coaches.id })
    .from(coaches)
    .where(
      and(
        eq(coaches.userId, userId),
        sql`(exists (select from ${bookings} b where b.coach_id = ${coaches.id} and b.student_id = ${studentId}
               and ${sql.raw(IS_CLIENTS)})
             or exists (select from ${packs} k where k.coach_id = ${coaches.id} and k.student_id = ${studentId}
               and k.bought_at is not null))`,
      ),
    );
  if (!found)
    throw new AppError("not_found", { message: "Cette personne n’est pas, ou n’est plus, votre client." });
  return asOwn<"client", { coachId: number; studentId: string }>({ ...found, studentId });
}

export type AgendaOwner = Own<"agenda", { id: string }>;

/** The token in the agenda's address is the only credential. Suspended users have no agenda. */
export async function findAgendaOwner(db: Executor, token: string): Promise<AgendaOwner | undefined> {
  const [owner] = await db
    .select({ id: users.id })
    .from(calendarLinks)
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.tokenDigest, tokenDigest(token)), isNull(users.suspendedAt)));
  return owner && asOwn<"agenda", typeof owner>(owner);
}
