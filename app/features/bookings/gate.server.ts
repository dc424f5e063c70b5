import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { mayWork } from "~/features/accounts/rules/operators.ts";
import type { AnyViewer, Coach, Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { type OwnSaleDocument, requireSaleDocument } from "~/features/invoicing/gate.server.ts";
import { saleDocuments } from "~/features/invoicing/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { tokenDigest } from "./calendars/commands/calendar-link.server.ts";
import { IS_CLIENTS } from "./clients/queries/list-clients.server.ts";
import type { Side } from "./sessions/rules/states.ts";
import {
  bookings,
  calendarLinks,
  groupSessions,
  packs,
  type SessionSeries,
  sessionSeries,
} from "./tables.server.ts";

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

/** The viewer has paid for this session or pack, or has sold it, so a receipt exists. */
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

/** Takes the id of a session or a pack. Returns undefined for anybody but who has paid for it and the coach who sold it. */
export async function findOwnReceipt(
  db: Executor,
  { id: userId }: Owner,
  id: string,
): Promise<OwnReceipt | undefined> {
  if (!UUID.test(id)) return undefined;
  const which = (table: typeof bookings | typeof packs) =>
    and(
      eq(table.id, id),
      or(
        eq(table.studentId, userId),
        sql`exists (select from coaches c where c.id = ${table.coachId} and c.user_id = ${userId})`,
      ),
    );
  return (await findReceipt(db, "session", which)) ?? findReceipt(db, "pack", which);
}

/** Finds the receipt for a mail's attachment: the mail is addressed to the student of this very purchase. */
export const findMailedReceipt = (
  db: Executor,
  { kind, id }: { kind: ReceiptKind; id: string },
): Promise<OwnReceipt | undefined> => findReceipt(db, kind, (table) => eq(table.id, id));

/** An invoice or a credit note of a session or a pack, for its student, its coach and the operators. */
export async function requireSoldDocument(
  db: Executor,
  { id: userId, duty = null }: Owner & Partial<Pick<AnyViewer, "duty">>,
  documentId: string,
): Promise<OwnSaleDocument> {
  const isTheirs = sql`exists (
    select from (select id, coach_id, student_id from bookings union all select id, coach_id, student_id from packs) s
    join coaches c on c.id = s.coach_id
    where s.id = ${saleDocuments.subjectId} and (s.student_id = ${userId} or c.user_id = ${userId}))`;
  return requireSaleDocument(db, documentId, {
    subject: ["session", "pack"],
    isOwn: mayWork(duty, "sales") ? sql`true` : isTheirs,
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

/** A student for whom the coach plans sessions: a client, or somebody with whom the coach has a conversation. */
export type PlannedStudent = Own<"planned student", { coachId: number; studentId: string }>;

/** Any other student is answered as not found. */
export async function requirePlannedStudent(
  db: Executor,
  coach: Coach,
  { client, conversation }: { client?: string | undefined; conversation?: number | undefined },
): Promise<PlannedStudent> {
  const isNamed = conversation
    ? eq(conversations.id, conversation)
    : eq(conversations.studentId, client ?? "");
  const [talked] = await db
    .select({ coachId: coaches.id, studentId: conversations.studentId })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .where(and(eq(coaches.userId, coach.id), isNamed))
    .limit(1);
  const { coachId, studentId } = talked?.studentId
    ? { ...talked, studentId: talked.studentId }
    : await requireClient(db, coach, client ?? "");
  return asOwn<"planned student", { coachId: number; studentId: string }>({ coachId, studentId });
}

/** The viewer is the student or the coach of this series. */
export type OwnSeries = Own<"series", { id: string; side: Side }>;

const NO_SERIES = "Cette série n’existe pas, ou n’est pas la vôtre.";

/** Another person's series is answered as not found. */
export async function requireSeries(
  db: Executor,
  { id: userId, role }: Pick<Coach | Student, "id" | "role">,
  id: string,
): Promise<OwnSeries> {
  if (!UUID.test(id)) throw new AppError("not_found", { message: NO_SERIES });
  const [found] = await db
    .select({ id: sessionSeries.id })
    .from(sessionSeries)
    .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
    .where(
      and(
        eq(sessionSeries.id, id),
        role === "coach" ? eq(coaches.userId, userId) : eq(sessionSeries.studentId, userId),
      ),
    );
  if (!found) throw new AppError("not_found", { message: NO_SERIES });
  return asOwn<"series", { id: string; side: Side }>({ ...found, side: role });
}

/**
 * The two people of a running series: a job asks the student for each session at its time, as the coach has planned.
 * Undefined once one of them has closed the account.
 */
export async function findSeriesPeople(
  db: Executor,
  { coachId, studentId }: Pick<SessionSeries, "coachId" | "studentId">,
): Promise<{ coach: Owner; student: PlannedStudent } | undefined> {
  const [coach] = await db.select({ id: coaches.userId }).from(coaches).where(eq(coaches.id, coachId));
  if (!coach?.id || !studentId) return undefined;
  return {
    coach: asOwn<"account", { id: string }>({ id: coach.id }),
    student: asOwn<"planned student", { coachId: number; studentId: string }>({ coachId, studentId }),
  };
}

/** The student and the coach of a session, for what the student asks the coach about it. */
export async function requireSessionPair(
  db: Executor,
  { id: studentId }: Student,
  { id }: StudentBooking,
): Promise<PlannedStudent> {
  const [found] = await db
    .select({ coachId: bookings.coachId })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.studentId, studentId)));
  if (!found) throw new AppError("not_found", { message: MISSING });
  return asOwn<"planned student", { coachId: number; studentId: string }>({ ...found, studentId });
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
