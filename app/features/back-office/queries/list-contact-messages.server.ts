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
  answers: ContactAnswer[];
}

export const listContactMessages = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<ReceivedMessage>(pool, {
    name: "contact-messages",
    count: "select count(*)::int as total from contact_messages",
    list: (range) => `
      select m.id::int, name, m.email, subject, message, created_at as "createdAt", handled_at as "handledAt",
        coalesce((select json_agg(json_build_object('id', a.id, 'answer', a.answer, 'answeredAt', a.answered_at,
            'operator', coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)) order by a.id)
          from contact_answers a left join profiles p on p.id = a.operator_id where a.message_id = m.id), '[]') as answers
      from contact_messages m order by m.created_at desc, m.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
