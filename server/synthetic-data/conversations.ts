import { sql } from "drizzle-orm";
import { favorites } from "~/features/discovery/tables.server.ts";
import { conversations, messages } from "~/features/messages/tables.server.ts";
import type { Status } from "~/features/prospects/rules/pipeline.ts";
import { sharedContact } from "~/features/prospects/rules/shared-contact.ts";
import {
  followedConversations,
  prospectInteractions,
  prospects,
} from "~/features/prospects/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { DAY_MS, MINUTE_MS } from "~/platform/format/durations.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";
import type { WrittenCoach } from "./coaches.ts";
import { firstAbove } from "./communes.ts";
import { drawPerson, type Person } from "./people.ts";
import { ANSWERED, ASKED, DECLINED, PROSPECT_NOTES, SPORTS, TALK } from "./words.ts";

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** Conversations begin at most this long ago. */
const LONGEST_TALK_DAYS = 120;

export interface OwnedCoach extends WrittenCoach {
  owner: Person;
}

export interface Talk {
  student: Person;
  coach: OwnedCoach;
  begunAt: Date;
  /** null while the coach has not answered */
  answeredAt: Date | null;
  isDeclined: boolean;
  /** the two have agreed on sessions */
  books: boolean;
}

/** Four in ten students wrote to one coach, three to several, three to nobody. Popular coaches get more. */
export function drawTalks(
  random: SeededRandom,
  students: readonly Person[],
  coaches: readonly OwnedCoach[],
): Talk[] {
  let sum = 0;
  const upTo = coaches.map(({ charm }) => {
    sum += 0.05 + charm ** 3;
    return sum;
  });
  const drawCoach = () => coaches[firstAbove(upTo, random.next() * sum)] as OwnedCoach;
  return students.flatMap((student) => {
    const wanted = random.one([0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
    const chosen = new Set(Array.from({ length: wanted }, drawCoach));
    return [...chosen].map((coach) => drawTalk(random, student, coach));
  });
}

function drawTalk(random: SeededRandom, student: Person, coach: OwnedCoach): Talk {
  const known = Math.max(student.createdAt.getTime(), coach.owner.createdAt.getTime());
  const first = Math.max(known, Date.now() - LONGEST_TALK_DAYS * DAY_MS);
  const isNew = random.has(0.08);
  const begun = isNew
    ? Math.max(known, Date.now() - random.next() * 2 * DAY_MS)
    : first + random.next() * (Date.now() - first);
  const begunAt = new Date(begun);
  const minutes = 5 + random.next() * (30 + (1 - coach.charm) * 1_200);
  const answeredAt = later(begunAt, minutes * MINUTE_MS);
  const isAnswered = !isNew && answeredAt.getTime() < Date.now();
  const isDeclined = isAnswered && random.has(0.07);
  const books = isAnswered && !isDeclined && random.has(0.5);
  return { student, coach, begunAt, answeredAt: isAnswered ? answeredAt : null, isDeclined, books };
}

/** Writes the messages in turns: a request, an answer, and a few more. */
function wordsOf(random: SeededRandom, { student, coach, begunAt, answeredAt, isDeclined }: Talk) {
  const fill = (words: string) =>
    words
      .replaceAll("{coach}", coach.owner.firstName)
      .replaceAll("{eleve}", student.firstName)
      .replaceAll("{souhait}", random.one(SPORTS[coach.sport]?.wishes ?? []));
  const said = [{ fromCoach: false, body: fill(random.one(ASKED)), createdAt: begunAt }];
  if (!answeredAt) return said;
  said.push({
    fromCoach: true,
    body: fill(random.one(isDeclined ? DECLINED : ANSWERED)),
    createdAt: answeredAt,
  });
  if (isDeclined) return said;
  const begin = 2 * (random.upTo(TALK.length / 2) - 1);
  for (let turn = 0, at = answeredAt; turn < 2 && random.has(0.6); turn += 1) {
    at = later(at, random.next() * 2 * DAY_MS);
    if (at.getTime() > Date.now()) break;
    said.push({ fromCoach: turn % 2 === 1, body: TALK[begin + turn] as string, createdAt: at });
  }
  return said;
}

/** Inserts conversations with their read markers; answers their IDs, in the same order. */
export async function writeTalks(
  tx: Transaction,
  random: SeededRandom,
  talks: readonly Talk[],
): Promise<number[]> {
  if (talks.length === 0) return [];
  const said = talks.map((talk) => wordsOf(random, talk));
  const rows = talks.map(({ student, coach, begunAt, answeredAt, isDeclined }, at) => ({
    coachId: coach.coachId,
    studentId: student.id,
    createdAt: begunAt,
    answeredAt,
    acceptedAt: isDeclined ? null : answeredAt,
    declinedAt: isDeclined ? answeredAt : null,
    answerMailedAt: answeredAt,
    phone: student.phone,
    coachSharesPhone: answeredAt !== null && !isDeclined,
    messagesCount: said[at]?.length ?? 0,
    lastMessageAt: said[at]?.at(-1)?.createdAt ?? begunAt,
    coachUnread: answeredAt ? 0 : 1,
  }));
  const written = await tx.insert(conversations).values(rows).returning({ id: conversations.id });
  const ids = written.map(({ id }) => id);
  await tx.insert(messages).values(
    talks.flatMap(({ student, coach }, at) =>
      (said[at] ?? []).map(({ fromCoach, body, createdAt }) => ({
        conversationId: ids[at] as number,
        fromCoach,
        body,
        createdAt,
        mailedAt: createdAt,
        senderId: fromCoach ? coach.owner.id : student.id,
      })),
    ),
  );
  await tx.execute(sql`
    update conversations c set student_read_id = last.id, coach_read_id = case when c.coach_unread > 0 then 0 else last.id end
    from (select conversation_id, max(id) as id from messages
          where conversation_id = any (${sql.param(ids)}::bigint[]) group by 1) as last
    where last.conversation_id = c.id`);
  await tx.execute(sql`
    select refresh_response_times(${sql.param([...new Set(talks.map(({ coach }) => coach.coachId))])}::int[])`);
  return ids;
}

/** Students who wrote are prospects; each coach also has a few from elsewhere. */
export async function writeProspects(
  tx: Transaction,
  random: SeededRandom,
  { talks, ids, coaches }: { talks: readonly Talk[]; ids: readonly number[]; coaches: readonly OwnedCoach[] },
): Promise<void> {
  const today = parisDay(new Date());
  const callIn = (status: Status) =>
    status === "appel_1" || status === "en_attente" ? addDays(today, random.upTo(12) - 3) : null;
  const written = talks.map((talk, at) => {
    const { student, coach, begunAt, answeredAt, isDeclined, books } = talk;
    const { firstName, lastName, phone } = student;
    const acceptedAt = isDeclined ? null : answeredAt;
    const declinedAt = isDeclined ? answeredAt : null;
    const status = statusOf(random, talk, books);
    return {
      ...sharedContact({ firstName, lastName, phone, acceptedAt, declinedAt }),
      coachId: coach.owner.id,
      studentId: student.id,
      conversationId: ids[at],
      fromContact: true,
      status,
      nextCallOn: callIn(status),
      createdAt: begunAt,
    };
  });
  const met = coaches.flatMap(({ owner }) =>
    Array.from({ length: random.upTo(5) - 1 }, (_, at) => {
      const { firstName, lastName, phone, email, createdAt } = drawPerson(random, at, 60);
      const status = random.one(["non_appele", "appel_1", "appel_2", "en_attente", "perdu"] as const);
      return {
        firstName,
        lastName,
        phone,
        email,
        coachId: owner.id,
        notes: random.one(PROSPECT_NOTES),
        status,
        nextCallOn: callIn(status),
        createdAt,
      };
    }),
  );
  if (written.length + met.length === 0) return;
  const rows = await tx
    .insert(prospects)
    .values([...written, ...met])
    .onConflictDoNothing()
    .returning({
      id: prospects.id,
      coachId: prospects.coachId,
      conversationId: prospects.conversationId,
      status: prospects.status,
      createdAt: prospects.createdAt,
    });
  const followed = rows.filter(({ conversationId }) => conversationId !== null);
  if (followed.length > 0)
    await tx.insert(followedConversations).values(
      followed.map(({ coachId, conversationId }) => ({
        coachId,
        conversationId: conversationId as number,
      })),
    );
  await tx.insert(prospectInteractions).values(
    rows.map(({ id, conversationId, status, createdAt }) => ({
      prospectId: id,
      newStatus: status,
      createdAt,
      ...(conversationId === null
        ? { oldStatus: "non_appele" as const }
        : { kind: "contacted" as const, about: `conversation ${conversationId}` }),
    })),
  );
}

function statusOf(random: SeededRandom, { answeredAt, isDeclined }: Talk, books: boolean): Status {
  if (books) return "gagne";
  if (!answeredAt) return "non_appele";
  return isDeclined ? "pas_interesse" : random.one(["appel_1", "en_attente", "perdu"] as const);
}

/** Favorites are independent of conversations. */
export async function writeFavorites(
  tx: Transaction,
  random: SeededRandom,
  { students, coaches }: { students: readonly Person[]; coaches: readonly OwnedCoach[] },
): Promise<void> {
  const rows = students
    .filter(() => random.has(0.3))
    .map(({ id, createdAt }) => ({ studentId: id, coachId: random.one(coaches).coachId, createdAt }));
  if (rows.length > 0) await tx.insert(favorites).values(rows);
}
