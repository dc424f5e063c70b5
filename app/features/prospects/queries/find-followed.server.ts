import { and, eq, or, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { addressKey, type CheckedLine, type Followed } from "../rules/import.ts";
import { prospects } from "../tables.server.ts";

/** Returns the addresses and phone numbers of the file that the coach already follows. */
export async function findFollowed(
  db: Executor,
  { id: coachId }: Coach,
  lines: readonly CheckedLine[],
): Promise<Followed> {
  const named = lines.flatMap(({ prospect }) => (prospect ? [prospect] : []));
  const emails = named.map(addressKey);
  const phones = named.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  const address = sql<string | null>`lower(${prospects.email})`;
  const rows = await db
    .select({ email: address, phone: prospects.phone })
    .from(prospects)
    .where(
      and(
        eq(prospects.coachId, coachId),
        or(
          sql`${address} = any(${sql.param(emails)}::text[])`,
          sql`${prospects.phone} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    );
  const known = (values: (string | null)[]) => new Set(values.filter((value) => value !== null));
  return { emails: known(rows.map(({ email }) => email)), phones: known(rows.map(({ phone }) => phone)) };
}
