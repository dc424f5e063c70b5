import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/db.server.ts";
import { digest } from "~/platform/digest.server.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import type { SealedColumn } from "~/platform/sealed-column.server.ts";
import { TOKEN_BYTES } from "../rules/calendar.ts";
import { calendarLinks } from "../tables.server.ts";

/** What a token is found by: of the token itself, the table has only a seal. */
export const tokenDigest = (token: string): string => digest("calendar link", token);

/** A new address for somebody's agenda: whoever has the one before reads nothing any more. */
export async function renewLink(
  db: Database,
  { links }: { links: SealedColumn },
  { id: userId }: Owner,
): Promise<void> {
  await limitRate(db, { name: "calendar-link", subject: userId, limit: 30, windowSeconds: 3_600 });
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const made = { token: links.seal(userId, token), tokenDigest: tokenDigest(token), madeAt: sql`now()` };
  await db
    .insert(calendarLinks)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: made });
}
