import { sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatPhone } from "~/platform/format/phone.ts";

const MOST_PHONES = 10;

/** A number as it is stored, and as its owner reads it. */
export interface SavedPhone {
  value: string;
  label: string;
}

/** The numbers that a student has given before: the one of their profile, then the most recently used. */
export async function listSavedPhones(db: Executor, { id }: Student): Promise<SavedPhone[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from (
      select phone_number as phone, timestamptz 'infinity' as used_at from profiles where id = ${id}
      union all
      select phone, last_message_at from conversations where student_id = ${id}
    ) as given
    where phone is not null
    group by phone
    order by max(used_at) desc, phone
    limit ${MOST_PHONES}`);
  return rows.map(({ phone }) => readable(phone));
}

/** Here and not in the browser, which would have to learn the numbers of every country for it. */
export const readable = (phone: string): SavedPhone => ({ value: phone, label: formatPhone(phone) });
