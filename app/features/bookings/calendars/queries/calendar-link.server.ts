import { eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { calendarLinks } from "../../tables.server.ts";
import { agendaPath } from "../rules/calendar.ts";

/** Returns undefined until the user has created an address. */
export async function findLink(
  db: Executor,
  { links, publicUrl }: { links: SealedColumn; publicUrl: string },
  { id: userId }: Owner,
): Promise<string | undefined> {
  const [link] = await db
    .select({ token: calendarLinks.token })
    .from(calendarLinks)
    .where(eq(calendarLinks.userId, userId));
  return link && publicUrl + agendaPath(links.open(userId, link.token));
}
