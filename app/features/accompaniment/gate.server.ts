import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { type OwnSaleDocument, requireSaleDocument } from "~/features/invoicing/gate.server.ts";
import { saleDocuments } from "~/features/invoicing/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { accompanimentOffers, accompaniments } from "./tables.server.ts";

/** An accompaniment of the signed-in student. */
export type OwnAccompaniment = Own<"accompaniment", { id: string }>;
/** An accompaniment whose current coach is the signed-in coach. */
export type AssignedAccompaniment = Own<
  "assigned accompaniment",
  {
    id: string;
    coachId: number;
    /**
     * The coach may read health data, measures and review notes: while the accompaniment is running, paused
     * or still bookable, and as long as neither side has blocked the other.
     */
    readsHealth: boolean;
  }
>;
/** An offer made to the signed-in coach, whatever its status. */
export type OwnOffer = Own<"accompaniment offer", { id: string; accompanimentId: string; coachId: number }>;

const MISSING = "Cet accompagnement n’existe pas, ou n’est pas le vôtre.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const missing = () => new AppError("not_found", { message: MISSING });

/** The student's paid accompaniment that started last, also if it has ended. */
export async function findOwnAccompaniment(
  db: Executor,
  { id: studentId }: Owner,
): Promise<OwnAccompaniment | undefined> {
  const [found] = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    // An accompaniment that was never paid has no start.
    .where(and(eq(accompaniments.studentId, studentId), isNotNull(accompaniments.startedAt)))
    .orderBy(desc(accompaniments.startedAt))
    .limit(1);
  return found && asOwn<"accompaniment", typeof found>(found);
}

/** Lists the latest accompaniment first. */
export async function listOwnAccompaniments(
  db: Executor,
  { id: studentId }: Owner,
): Promise<OwnAccompaniment[]> {
  const found = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    .where(eq(accompaniments.studentId, studentId))
    .orderBy(desc(accompaniments.createdAt));
  return found.map((own) => asOwn<"accompaniment", typeof own>(own));
}

/** An invoice or a credit note of one of the student's accompaniments; any other document is not found. */
export async function requireAccompanimentDocument(
  db: Executor,
  { id: studentId }: Owner,
  documentId: string,
): Promise<OwnSaleDocument> {
  return requireSaleDocument(db, documentId, {
    subject: "accompaniment",
    isOwn: sql`exists (select from accompaniments a
      where a.id = ${saleDocuments.subjectId} and a.student_id = ${studentId})`,
  });
}

/** Somebody else's accompaniment is answered like one that does not exist. */
export async function requireOwnAccompaniment(
  db: Executor,
  { id: studentId }: Owner,
  id: string,
): Promise<OwnAccompaniment> {
  if (!UUID.test(id)) throw missing();
  const [found] = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    .where(and(eq(accompaniments.id, id), eq(accompaniments.studentId, studentId)));
  if (!found) throw missing();
  return asOwn<"accompaniment", typeof found>(found);
}

const PURPOSE = "accompaniment";

/** The signed token of the page after checkout. It identifies the accompaniment and cannot be forged. */
export const accompanimentToken = (linkSecret: string, id: string): string =>
  signLink(linkSecret, PURPOSE, id);

export async function findAccompanimentByToken(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnAccompaniment | undefined> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  if (!UUID.test(id)) return undefined;
  const [found] = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    .where(eq(accompaniments.id, id));
  return found && asOwn<"accompaniment", typeof found>(found);
}

const READS_HEALTH = sql<boolean>`((accompaniments.status in ('running', 'paused') or coalesce(accompaniments.bookable_until > now(), false))
  and not exists (select from conversations v where v.coach_id = coaches.id and v.student_id = accompaniments.student_id
    and v.blocked_by is not null))`;

export async function requireAssignedAccompaniment(
  db: Executor,
  { id: userId }: Coach,
  id: string,
): Promise<AssignedAccompaniment> {
  if (!UUID.test(id)) throw missing();
  const [found] = await db
    .select({ id: accompaniments.id, coachId: coaches.id, readsHealth: READS_HEALTH })
    .from(accompaniments)
    .innerJoin(coaches, eq(coaches.id, accompaniments.coachId))
    .where(and(eq(accompaniments.id, id), eq(coaches.userId, userId)));
  if (!found) throw missing();
  return asOwn<"assigned accompaniment", typeof found>(found);
}

/** The student may always read their own health data. */
export const readsHealth = (own: OwnAccompaniment | AssignedAccompaniment): boolean =>
  !("readsHealth" in own) || own.readsHealth;

export async function requireOwnOffer(db: Executor, { id: userId }: Coach, id: string): Promise<OwnOffer> {
  if (!UUID.test(id)) throw missing();
  const [found] = await db
    .select({
      id: accompanimentOffers.id,
      accompanimentId: accompanimentOffers.accompanimentId,
      coachId: coaches.id,
    })
    .from(accompanimentOffers)
    .innerJoin(coaches, eq(coaches.id, accompanimentOffers.coachId))
    .where(and(eq(accompanimentOffers.id, id), eq(coaches.userId, userId)));
  if (!found) throw missing();
  return asOwn<"accompaniment offer", typeof found>(found);
}
