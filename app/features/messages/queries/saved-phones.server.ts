import { sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";

const MOST_PHONES = 10;

/** `value` is the stored number, `label` its readable form. */
export interface SavedPhone {
  value: string;
  label: string;
}

/** Lists the number of the profile first, then the most recently used ones. */
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

/** Formats on the server, because the browser would need the phone metadata of every country. */
export const readable = (phone: string): SavedPhone => ({ value: phone, label: formatPhone(phone) });
