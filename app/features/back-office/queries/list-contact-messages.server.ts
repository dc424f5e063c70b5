import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";

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

export const listContactMessages = (pool: pg.Pool, _operator: Operator, page: number) =>
  pagedSqlRead<ReceivedMessage>(pool, {
    name: "contact-messages",
    count: "select count(*)::int as total from contact_messages",
    list: (range) => `
      select id::int, name, email, subject, message, created_at as "createdAt", handled_at as "handledAt"
      from contact_messages order by created_at desc, id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
