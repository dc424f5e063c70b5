import { asc, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { cannedReplies } from "../tables.server.ts";

/** At most `MOST_REPLIES`, in the coach's order. */
export const listReplies = (db: Executor, { id: userId }: Coach) =>
  db
    .select({ id: cannedReplies.id, title: cannedReplies.title, body: cannedReplies.body })
    .from(cannedReplies)
    .where(eq(cannedReplies.userId, userId))
    .orderBy(asc(cannedReplies.position), asc(cannedReplies.id));

export type CannedReply = Awaited<ReturnType<typeof listReplies>>[number];
