import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { coachVideoLinks } from "../../tables.server.ts";

/** The link of the coach's settings. */
export async function findVideoLink(db: Executor, { id: userId }: Coach): Promise<string | null> {
  const [found] = await db
    .select({ url: coachVideoLinks.url })
    .from(coachVideoLinks)
    .where(eq(coachVideoLinks.userId, userId));
  return found?.url ?? null;
}
