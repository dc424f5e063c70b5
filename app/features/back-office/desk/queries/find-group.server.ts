import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { BookingState } from "~/features/bookings/sessions/rules/states.ts";
import { type DeskGroup, GROUP_FIELDS, GROUP_SOURCE } from "./list-groups.server.ts";
import {
  listStoryActions,
  listStoryMails,
  type MailedStory,
  type StoryAction,
  type StoryMail,
} from "./payment-story.server.ts";

export interface DeskSeat {
  id: string;
  student: string;
  status: BookingState;
  priceCents: number;
  collectedCents: number;
  refundedCents: number;
}

interface ReadGroup extends DeskGroup {
  coachId: number;
  endingWords: string | null;
  /** the seats that were paid, or are being paid */
  seats: DeskSeat[];
  waiting: number;
}

export interface GroupStory extends ReadGroup {
  mails: StoryMail[];
  actions: StoryAction[];
}

/** The mails about the session as a whole are the coach's; those of a seat are in its own story. */
export const mailsOfGroup = ({
  id,
  coach,
  createdAt,
}: Pick<DeskGroup, "id" | "coach" | "createdAt">): MailedStory => ({
  recipients: [coach.email],
  ids: [id],
  since: createdAt,
});

const STATEMENT = `select ${GROUP_FIELDS}, g.coach_id as "coachId", g.ending_words as "endingWords",
    (select count(*)::int from group_waiting w where w.group_session_id = g.id) as waiting,
    coalesce((select json_agg(seat) from (
      select b.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email, 'Compte fermé') as student, b.status,
        b.price_cents as "priceCents", coalesce(y.collected_cents, 0) as "collectedCents", coalesce(y.refunded_cents, 0) as "refundedCents"
      from bookings b left join profiles p on p.id = b.student_id left join payments y on y.id = b.payment_id
      where b.group_session_id = g.id and b.ending is distinct from 'unpaid'
      order by b.status = 'cancelled', b.created_at, b.id limit 300) as seat), '[]') as seats
  ${GROUP_SOURCE} where g.id = $1`;

/** A group session with its seats, for an operator; undefined if there is none. */
export async function findGroupStory(
  pool: pg.Pool,
  operator: Operator,
  id: string,
): Promise<GroupStory | undefined> {
  const { rows } = await pool.query<ReadGroup>({ name: "group-story", text: STATEMENT, values: [id] });
  const [group] = rows;
  if (!group) return undefined;
  const [mails, actions] = await Promise.all([
    listStoryMails(pool, operator, mailsOfGroup(group)),
    listStoryActions(pool, operator, id),
  ]);
  return { ...group, mails, actions };
}
