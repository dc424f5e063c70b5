import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { pageOf } from "~/platform/paging.ts";
import { formatPhone } from "~/platform/phone.ts";
import type { OwnPage } from "./gate.server.ts";
import { shortName } from "./rules.ts";
import { conversations, messages } from "./tables.server.ts";

export const CONVERSATIONS_PER_PAGE = 10;
const MOST_MESSAGES = 20;
const MOST_PHONES = 10;

/** A request, as its coach may see it. */
export interface ReceivedConversation {
  id: number;
  student: string;
  photo: string | null;
  address: string | null;
  hasPhone: boolean;
  /** null until the coach has accepted */
  phone: SavedPhone | null;
  acceptedAt: Date | null;
  /** the last ones, in the order in which they were written */
  messages: { id: number; body: string; createdAt: string }[];
  /** how many came before those */
  earlier: number;
}

export interface ConversationPage {
  conversations: ReceivedConversation[];
  total: number;
  page: number;
  pageCount: number;
}

/** What students have written to a coach, the latest first; a page past the end is the last one. */
export async function listConversations(
  db: Executor,
  ownPage: OwnPage,
  page: number,
): Promise<ConversationPage> {
  const open = and(eq(conversations.coachId, ownPage.id), isNull(conversations.declinedAt));
  const [counted] = await db.select({ total: count() }).from(conversations).where(open);
  const total = counted?.total ?? 0;
  const { offset, ...shown } = pageOf(total, page, CONVERSATIONS_PER_PAGE);
  const rows = await db
    .select({
      id: conversations.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      photo: profiles.photo,
      address: conversations.address,
      hasPhone: sql<boolean>`${conversations.phone} is not null`,
      // Decided here, so that a number that is not to be seen never leaves the database.
      phone: sql<
        string | null
      >`case when ${conversations.acceptedAt} is not null then ${conversations.phone} end`,
      acceptedAt: conversations.acceptedAt,
      messagesCount: conversations.messagesCount,
      messages: sql<ReceivedConversation["messages"]>`(
        select coalesce(json_agg(m order by m.id), '[]') from (
          select ${messages.id}, ${messages.body}, ${messages.createdAt} as "createdAt" from ${messages}
          where ${messages.conversationId} = ${conversations.id}
          order by ${messages.id} desc limit ${MOST_MESSAGES}
        ) as m)`,
    })
    .from(conversations)
    .innerJoin(profiles, eq(profiles.id, conversations.studentId))
    .where(open)
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(CONVERSATIONS_PER_PAGE)
    .offset(offset);
  return {
    conversations: rows.map(({ firstName, lastName, messagesCount, phone, ...rest }) => ({
      ...rest,
      phone: phone ? readable(phone) : null,
      student: shortName({ firstName, lastName }),
      earlier: Math.max(0, messagesCount - rest.messages.length),
    })),
    ...shown,
  };
}

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
const readable = (phone: string): SavedPhone => ({ value: phone, label: formatPhone(phone) });

/** What a student has said, and to which coach; of what others have said to them, nothing. */
export async function exportMessages(db: Executor, { id: userId }: Owner) {
  return db
    .select({
      coach: conversations.coachId,
      message: messages.body,
      ecrit_le: messages.createdAt,
      adresse: conversations.address,
      telephone: conversations.phone,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.senderId, userId))
    .orderBy(messages.id);
}
