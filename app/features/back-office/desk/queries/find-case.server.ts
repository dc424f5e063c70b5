import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { OwnBooking } from "~/features/bookings/gate.server.ts";
import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import { sealingOfWords } from "../commands/say-words.server.ts";
import type { OwnCase } from "../gate.server.ts";
import type { CaseKind, ProblemGround } from "../rules/cases.ts";
import { CASE_SOURCE, CASE_SUBJECT } from "./case-source.server.ts";
import { CASE_FIELDS, IS_OPEN_CASE, type ListedCase } from "./list-cases.server.ts";
import {
  findPaymentStory,
  listStoryActions,
  listStoryMails,
  type MailedStory,
  type PaymentStory,
  type StoryAction,
  type StoryMail,
} from "./payment-story.server.ts";

type Keys = Secrets["columnKeys"];

export interface CaseWords {
  id: string;
  side: Side;
  words: string;
  saidAt: string;
}

interface SealedWords extends Omit<CaseWords, "words"> {
  sealed: string;
}

const WORDS = `coalesce((select json_agg(json_build_object('id', w.id, 'side', w.side, 'sealed', w.sealed, 'saidAt', w.said_at)
  order by w.said_at, w.id) from case_words w where w.case_id = o.id), '[]') as words`;

const openWords = (keys: Keys, words: readonly SealedWords[]): CaseWords[] =>
  words.map(({ sealed, ...said }) => ({ ...said, words: sealingOfWords(keys).open(said.id, sealed) }));

interface ReadCase extends ListedCase {
  bookingId: string | null;
  paymentId: string | null;
  coachId: number | null;
  studentEmail: string | null;
  coachEmail: string | null;
  coachHolderId: number | null;
  openedBy: Side | null;
  ground: ProblemGround | null;
  wordsAskedAt: Date | null;
  wordsDueAt: Date | null;
}

export interface CaseStory extends ReadCase {
  words: CaseWords[];
  payment: PaymentStory | undefined;
  mails: StoryMail[];
  actions: StoryAction[];
}

const STATEMENT = `select ${CASE_FIELDS}, o.booking_id as "bookingId", o.payment_id as "paymentId", c.id as "coachId",
    s.email as "studentEmail", (select email from profiles p where p.id = c.user_id) as "coachEmail",
    l.id::float8 as "coachHolderId", o.opened_by as "openedBy", o.ground,
    o.words_asked_at as "wordsAskedAt", o.words_due_at as "wordsDueAt", ${WORDS}
  ${CASE_SOURCE} where o.id = $1`;

export const mailsOfCase = ({
  id,
  studentEmail,
  coachEmail,
  openedAt,
}: Pick<ReadCase, "id" | "studentEmail" | "coachEmail" | "openedAt">): MailedStory => ({
  recipients: [studentEmail, coachEmail],
  ids: [id],
  since: openedAt,
});

/** A case with its whole story, for an operator; undefined if there is none. */
export async function findCaseStory(
  { pool, keys }: { pool: pg.Pool; keys: Keys },
  operator: Operator,
  id: string,
): Promise<CaseStory | undefined> {
  const { rows } = await pool.query<ReadCase & { words: SealedWords[] }>({
    name: "case-story",
    text: STATEMENT,
    values: [id],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { paymentId } = found;
  const [payment, mails, actions] = await Promise.all([
    findPaymentStory(pool, operator, paymentId),
    listStoryMails(pool, operator, mailsOfCase(found)),
    listStoryActions(pool, operator, id),
  ]);
  return { ...found, words: openWords(keys, found.words), payment, mails, actions };
}

export interface OwnCaseStory {
  id: string;
  side: Side;
  kind: CaseKind;
  cents: number | null;
  what: string;
  bookingId: string | null;
  /** false where the marketplace sells */
  hasCoach: boolean;
  openedBy: Side | null;
  ground: ProblemGround | null;
  openedAt: Date;
  wordsDueAt: Date | null;
  isOpen: boolean;
  closedAt: Date | null;
  /** null until it is decided */
  decision: string | null;
  words: CaseWords[];
}

const OWN_STATEMENT = `select o.id, o.kind, o.cents, ${CASE_SUBJECT} as what, o.booking_id as "bookingId", c.id is not null as "hasCoach",
    o.opened_by as "openedBy", o.ground, o.opened_at as "openedAt", o.words_due_at as "wordsDueAt", ${IS_OPEN_CASE} as "isOpen",
    o.closed_at as "closedAt", case when o.is_told then o.reason end as decision, ${WORDS}
  ${CASE_SOURCE} where o.id = $1`;

/** Finds the part of a case that one of its two people may read: the words of both, and the decision. */
export async function findOwnCase(
  { pool, keys }: { pool: pg.Pool; keys: Keys },
  { id, side }: OwnCase,
): Promise<OwnCaseStory | undefined> {
  const { rows } = await pool.query<Omit<OwnCaseStory, "words" | "side"> & { words: SealedWords[] }>({
    name: "own-case",
    text: OWN_STATEMENT,
    values: [id],
  });
  const [found] = rows;
  return found && { ...found, side, words: openWords(keys, found.words) };
}

export interface ProblemCase {
  id: string;
  openedBy: Side;
}

/** The cases about a session that its two people have reported, the latest first. */
export async function listProblemCases(pool: pg.Pool, { id: bookingId }: OwnBooking): Promise<ProblemCase[]> {
  const { rows } = await pool.query<ProblemCase>({
    name: "problem-cases",
    text: `select id, opened_by as "openedBy" from operator_cases where booking_id = $1 and kind = 'problem'
      order by opened_at desc`,
    values: [bookingId],
  });
  return rows;
}
