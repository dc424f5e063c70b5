import { and, asc, eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { MOST_REPLIES } from "../rules.ts";
import { cannedReplies } from "../tables.server.ts";

interface ReplyText {
  title: string;
  body: string;
}

const missing = () => new AppError("not_found", { message: "Cette réponse n’existe plus." });

const ofCoach = ({ id: userId }: Coach, id: string) =>
  and(eq(cannedReplies.id, id), eq(cannedReplies.userId, userId));

/** Changes of the list follow one another, so that the limit and the order hold. */
async function changeList<T>(
  db: Database,
  { id }: Coach,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await limitRate(db, { name: "canned-replies", subject: id, limit: 240, windowSeconds: 3_600 });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('canned replies'), hashtext(${id}))`);
    return change(tx);
  });
}

/** A new reply is the last one of the list. */
export async function addReply(db: Database, coach: Coach, text: ReplyText): Promise<{ id: string }> {
  return changeList(db, coach, async (tx) => {
    const [list] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        next: sql<number>`coalesce(max(${cannedReplies.position}), 0) + 1`,
      })
      .from(cannedReplies)
      .where(eq(cannedReplies.userId, coach.id));
    if (!list || list.count >= MOST_REPLIES)
      throw new AppError("conflict", {
        message: `Vous avez déjà ${MOST_REPLIES} réponses. Supprimez-en une pour en ajouter une autre.`,
      });
    const [added] = await tx
      .insert(cannedReplies)
      .values({ userId: coach.id, ...text, position: list.next })
      .returning({ id: cannedReplies.id });
    if (!added) throw new Error("An insert returned no row.");
    return added;
  });
}

export async function changeReply(
  db: Database,
  coach: Coach,
  { reply, ...text }: ReplyText & { reply: string },
): Promise<void> {
  await changeList(db, coach, async (tx) => {
    const { rowCount } = await tx
      .update(cannedReplies)
      .set({ ...text, changedAt: sql`now()` })
      .where(ofCoach(coach, reply));
    if (!rowCount) throw missing();
  });
}

export async function removeReply(db: Database, coach: Coach, { reply }: { reply: string }): Promise<void> {
  const { rowCount } = await db.delete(cannedReplies).where(ofCoach(coach, reply));
  if (!rowCount) throw missing();
}

/** Moves a reply by one place. At either end nothing changes. */
export async function moveReply(
  db: Database,
  coach: Coach,
  { reply, to }: { reply: string; to: "up" | "down" },
): Promise<void> {
  await changeList(db, coach, async (tx) => {
    const rows = await tx
      .select({ id: cannedReplies.id })
      .from(cannedReplies)
      .where(eq(cannedReplies.userId, coach.id))
      .orderBy(asc(cannedReplies.position), asc(cannedReplies.id));
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(reply);
    if (at === -1) throw missing();
    const other = ids[to === "up" ? at - 1 : at + 1];
    if (other === undefined) return;
    ids[ids.indexOf(other)] = reply;
    ids[at] = other;
    await tx.execute(sql`
      update canned_replies set position = ordered.place
      from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as ordered (id, place)
      where canned_replies.id = ordered.id::uuid and canned_replies.user_id = ${coach.id}`);
  });
}
