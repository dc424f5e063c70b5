import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import type { OwnConversation, OwnPage } from "../gate.server.ts";
import { type Cursor, closedText, nameAttachments, type Side } from "../rules.ts";
import { conversations, messages } from "../tables.server.ts";
import { recordingOf } from "./attached.server.ts";
import { readable, type SavedPhone } from "./saved-phones.server.ts";

export const CONVERSATIONS_PER_PAGE = 30;

/** The row contains only what the viewer may see. */
export interface ListedConversation {
  id: number;
  /** the coach's name, or the part of the student's name that the coach may see */
  name: string;
  /** the address of the picture */
  photo: string | null;
  unread: number;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  blockedBy: Side | null;
  lastMessageAt: Date;
  /**
   * the start of the last message, or of the last match of a search; `excerptIsOwn` marks the viewer's own
   */
  excerpt: string | null;
  excerptIsOwn: boolean;
  /** the position of the row, for the next page */
  cursor: string;
}

interface Wanted {
  /** matches names and messages */
  q: string;
  after?: Cursor | undefined;
}

const EXCERPT_LENGTH = 120;
/** Search covers only the latest messages of each conversation, so that long conversations stay cheap. */
export const SEARCHED_MESSAGES = 1_000;
/** The coach sees and searches the student's full last name only after accepting. */
const STUDENT_WORDS = sql`person_words(${profiles.firstName}, case when ${conversations.acceptedAt} is not null
  then ${profiles.lastName} else left(${profiles.lastName}, 1) end, '')`;
const COACH_WORDS = sql`person_words(${coaches.name}, '', '')`;

export const listReceived = (db: Executor, { id }: OwnPage, wanted: Wanted) =>
  listConversations(db, "coach", eq(conversations.coachId, id), STUDENT_WORDS, wanted);

export const listSent = (db: Executor, { id }: Student, wanted: Wanted) =>
  listConversations(db, "student", eq(conversations.studentId, id), COACH_WORDS, wanted);

async function listConversations(
  db: Executor,
  side: Side,
  own: SQL,
  words: SQL,
  { q, after }: Wanted,
): Promise<ListedConversation[]> {
  const { lastMessageAt, id } = conversations;
  const wantedWords = sql`person_query(${q})`;
  const latest = (most: number) => sql`(
    select * from ${messages} where ${messages.conversationId} = ${id} order by ${messages.id} desc limit ${most}) as said`;
  const foundIn = sql`${latest(SEARCHED_MESSAGES)} where said.words @@ ${wantedWords}`;
  const lastOf = (which: SQL) => sql`(
    select json_build_object('body', left(said.body, ${EXCERPT_LENGTH}),
      'attachmentsCount', said.attachments_count, 'fromCoach', said.from_coach,
      'recording', ${recordingOf(sql`said`)})
    from ${which} order by said.id desc limit 1)`;
  const last = lastOf(latest(1));
  const rows = await db
    .select({
      ...COLUMNS,
      unread: unreadOf(side),
      // The cursor is in microseconds: rounded to milliseconds, it would skip conversations of the same
      // millisecond.
      cursor: sql<string>`(extract(epoch from ${lastMessageAt}) * 1000000)::bigint || '-' || ${id}`,
      last: sql<{
        body: string;
        attachmentsCount: number;
        recording: RecordingKind | null;
        fromCoach: boolean;
      } | null>`${q ? sql`coalesce(${lastOf(foundIn)}, ${last})` : last}`,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .leftJoin(profiles, eq(profiles.id, conversations.studentId))
    .where(
      and(
        own,
        // A query without any searchable word matches everything.
        q
          ? sql`(coalesce(${words} @@ ${wantedWords}, true) or exists (select 1 from ${foundIn}))`
          : undefined,
        after &&
          sql`(${lastMessageAt}, ${id}) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(lastMessageAt), desc(id))
    .limit(CONVERSATIONS_PER_PAGE);
  return rows.map(({ last, ...row }) => ({
    ...shownTo(side, row),
    excerpt: last && (last.body || nameAttachments(last)),
    excerptIsOwn: last?.fromCoach === (side === "coach"),
  }));
}

const unreadOf = (side: Side) => (side === "coach" ? conversations.coachUnread : conversations.studentUnread);

const COLUMNS = {
  id: conversations.id,
  coachName: coaches.name,
  coachImage: coaches.image,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  photo: profiles.photo,
  studentId: conversations.studentId,
  coachUserId: coaches.userId,
  acceptedAt: conversations.acceptedAt,
  declinedAt: conversations.declinedAt,
  blockedBy: conversations.blockedBy,
  lastMessageAt: conversations.lastMessageAt,
};

interface Both {
  coachName: string;
  coachImage: string | null;
  studentId: string | null;
  coachUserId: string | null;
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
  acceptedAt: Date | null;
}

/** Shows the other person. Account ids never leave the server. */
function shownTo<R extends Both>(side: Side, row: R) {
  const { coachName, coachImage, studentId, coachUserId, firstName, lastName, photo, ...shared } = row;
  return {
    ...shared,
    ...(side === "coach"
      ? { name: studentName(row), photo: photoPath(photo) ?? null }
      : { name: coachName, photo: coachImage }),
  };
}

/** "Manon P." until the coach accepts, then the full name; no name after the account is closed. */
function studentName(of: {
  studentId: string | null;
  acceptedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
}): string {
  if (of.studentId === null) return "Compte fermé";
  const whole = [of.firstName, of.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return of.acceptedAt && whole ? whole : shortName(of);
}

const COACH_PHONE = sql<string | null>`(select phone_number from profiles where id = ${coaches.userId})`;

export interface FoundConversation extends Omit<ListedConversation, "excerpt" | "excerptIsOwn" | "cursor"> {
  side: Side;
  coachId: number;
  address: string | null;
  /** the student left a number, visible or not */
  hasPhone: boolean;
  /** the other person's number, if they share it and the request is accepted */
  phone: SavedPhone | null;
  /** the viewer's own number, shared or not */
  ownPhone: SavedPhone | null;
  /** true if the viewer shares their number */
  sharesPhone: boolean;
  /** why nothing more can be written, in French for the viewer */
  closed: string | undefined;
  /** the other person has closed the account */
  hasLeft: boolean;
  /** the coach has a public page */
  isBookable: boolean;
  /** last message seen by the viewer */
  readId: number;
  otherReadId: number;
}

export async function findConversation(
  db: Executor,
  { id, side }: OwnConversation,
): Promise<FoundConversation | undefined> {
  const mine = side === "coach";
  const accepted = sql`${conversations.acceptedAt} is not null`;
  const [row] = await db
    .select({
      ...COLUMNS,
      unread: unreadOf(side),
      coachId: conversations.coachId,
      address: conversations.address,
      hasPhone: sql<boolean>`${conversations.phone} is not null`,
      isBookable: sql<boolean>`${coaches.leadListingId} is not null`,
      ownPhone: mine ? COACH_PHONE : conversations.phone,
      // The query decides this, so that a hidden number never leaves the database.
      phone: mine
        ? sql<string | null>`case when ${accepted} then ${conversations.phone} end`
        : sql<
            string | null
          >`case when ${accepted} and ${conversations.coachSharesPhone} then ${COACH_PHONE} end`,
      coachSharesPhone: conversations.coachSharesPhone,
      coachReadId: conversations.coachReadId,
      studentReadId: conversations.studentReadId,
    })
    .from(conversations)
    .innerJoin(coaches, eq(coaches.id, conversations.coachId))
    .leftJoin(profiles, eq(profiles.id, conversations.studentId))
    .where(eq(conversations.id, id));
  if (!row) return undefined;
  const { coachReadId, studentReadId, coachSharesPhone, phone, ownPhone, ...rest } = row;
  return {
    ...shownTo(side, rest),
    side,
    phone: phone ? readable(phone) : null,
    ownPhone: ownPhone ? readable(ownPhone) : null,
    sharesPhone: mine ? coachSharesPhone : rest.hasPhone,
    closed: closedText(side, row),
    hasLeft: row.studentId === null || row.coachUserId === null,
    readId: mine ? coachReadId : studentReadId,
    otherReadId: mine ? studentReadId : coachReadId,
  };
}
