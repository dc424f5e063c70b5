import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { calendarLinks } from "../../tables.server.ts";
import { TOKEN_BYTES } from "../rules/calendar.ts";

/** Tokens are found by this digest; the table holds the token itself only in encrypted form. */
export const tokenDigest = (token: string): string => digest("calendar link", token);

/** The previous address stops working at once. */
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
