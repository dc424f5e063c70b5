import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pageOf } from "~/platform/database/paging.ts";

const PAGE_SIZE = 20;

export interface ReceivedMessage {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: Date;
  handledAt: Date | null;
}

export async function listContactMessages(
  pool: pg.Pool,
  _operator: Operator,
  page: number,
): Promise<Page<ReceivedMessage>> {
  const counted = await pool.query<{ total: number }>({
    name: "contact-messages-count",
    text: "select count(*)::int as total from contact_messages",
  });
  const { offset, ...shown } = pageOf(counted.rows[0]?.total ?? 0, page, PAGE_SIZE);
  const { rows } = await pool.query<ReceivedMessage>({
    name: "contact-messages",
    text: `
      select id::int, name, email, subject, message, created_at as "createdAt", handled_at as "handledAt"
      from contact_messages order by created_at desc, id desc limit $1 offset $2`,
    values: [PAGE_SIZE, offset],
  });
  return { rows, ...shown };
}
