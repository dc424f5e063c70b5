import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { OwnOrderDocument } from "~/features/shop/gate.server.ts";
import { type OrderDocument, orderDocuments } from "~/features/shop/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { accompanimentOffers, accompaniments } from "./tables.server.ts";

/** Of the student who asks. */
export type OwnAccompaniment = Own<"accompaniment", { id: string }>;
/** Of a student whose coach asks: the one who has said yes to it. */
export type AssignedAccompaniment = Own<
  "assigned accompaniment",
  {
    id: string;
    coachId: number;
    /** health, measures and notes are theirs to read while it lasts or can be booked from, and never once one has blocked the other */
    readsHealth: boolean;
  }
>;
/** A question to the coach who asks, that they have not answered. */
export type OwnOffer = Own<"accompaniment offer", { id: string; accompanimentId: string; coachId: number }>;

const MISSING = "Cet accompagnement n’existe pas, ou n’est pas le vôtre.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const missing = () => new AppError("not_found", { message: MISSING });

/** The one of a student that was paid for: what lasts, or the last that ended. */
export async function findOwnAccompaniment(
  db: Executor,
  { id: studentId }: Owner,
): Promise<OwnAccompaniment | undefined> {
  const [found] = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    // One that was given up before it was paid for never started.
    .where(and(eq(accompaniments.studentId, studentId), isNotNull(accompaniments.startedAt)))
    .orderBy(desc(accompaniments.startedAt))
    .limit(1);
  return found && asOwn<"accompaniment", typeof found>(found);
}

/** All of a student's, the latest first. */
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

/** An invoice or a credit note of one of theirs; any other is none. */
export async function requireAccompanimentDocument(
  db: Executor,
  { id: studentId }: Owner,
  documentId: string,
): Promise<OwnOrderDocument> {
  const [found] = UUID.test(documentId)
    ? await db
        .select({ document: orderDocuments })
        .from(orderDocuments)
        .innerJoin(accompaniments, eq(accompaniments.id, orderDocuments.accompanimentId))
        .where(and(eq(orderDocuments.id, documentId), eq(accompaniments.studentId, studentId)))
    : [];
  if (!found) throw new AppError("not_found", { message: "Ce document n’existe pas." });
  return asOwn<"order document", OrderDocument>(found.document);
}

/** One of a student's, by its id. Somebody else's is answered like one that never was. */
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

/** What whoever comes back from paying carries: it names their accompaniment, and nobody can make one up. */
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

/** Whether the health of an accompaniment is shown to whoever asks: always to its student. */
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
