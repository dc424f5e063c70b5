import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

export interface ContactAnswer {
  id: number;
  answer: string;
  operator: string | null;
  answeredAt: string;
}

export interface ReceivedMessage {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: Date;
  handledAt: Date | null;
  /** from the address of a coach with Premium, who is answered sooner */
  isPremium: boolean;
  answers: ContactAnswer[];
}

export const listContactMessages = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<ReceivedMessage>(pool, {
    name: "contact-messages",
    count: "select count(*)::int as total from contact_messages",
    list: (range) => `
      select m.id::int, name, m.email, subject, message, created_at as "createdAt", handled_at as "handledAt",
        exists (select from users u join coaches c on c.user_id = u.id join premium_coaches p on p.coach_id = c.id
          where u.email = lower(m.email)) as "isPremium",
        coalesce((select json_agg(json_build_object('id', a.id, 'answer', a.answer, 'answeredAt', a.answered_at,
            'operator', coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)) order by a.id)
          from contact_answers a left join profiles p on p.id = a.operator_id where a.message_id = m.id), '[]') as answers
      from contact_messages m order by m.created_at desc, m.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
