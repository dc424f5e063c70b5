import { eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";

/** The number of the student's account, as people read it; null if it has none. */
export async function findOwnPhone(db: Executor, { id }: Student): Promise<string | null> {
  const [own] = await db.select({ phone: profiles.phoneNumber }).from(profiles).where(eq(profiles.id, id));
  return own?.phone ? formatPhone(own.phone) : null;
}
