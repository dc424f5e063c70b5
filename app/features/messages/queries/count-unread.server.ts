import type { Carried } from "~/features/accounts/gate.server.ts";

export const unreadCount: Carried<number> = {
  name: "unread",
  sql: `case p.role
    when 'coach' then (select coalesce(sum(c.coach_unread), 0)::int from coaches o
      join conversations c on c.coach_id = o.id and c.coach_unread > 0 where o.user_id = p.id)
    else (select coalesce(sum(c.student_unread), 0)::int from conversations c
      where c.student_id = p.id and c.student_unread > 0) end`,
};
