import { eq, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { REPORT_REASONS } from "../rules.ts";
import { cannedReplies, reports } from "../tables.server.ts";

interface ExportedConversation {
  coach: number;
  cote: "coach" | "élève";
  commencee_le: string;
  acceptee_le: string | null;
  declinee_le: string | null;
  bloquee_le: string | null;
  adresse: string | null;
  telephone: string | null;
  messages: {
    message: string;
    /** `secondes` is null unless it is a voice or video note */
    pieces_jointes: { nom: string; octets: number; secondes: number | null; adresse: string }[];
    ecrit_le: string;
  }[];
}

/**
 * Exports what the person wrote, shared and reported, as coach or as student. Messages of others are not
 * included.
 */
export async function exportMessages(db: Executor, { id: userId }: Owner) {
  const { rows: talks } = await db.execute<ExportedConversation & Record<string, unknown>>(sql`
    select c.coach_id as coach, own.side as cote, c.created_at as commencee_le, c.accepted_at as acceptee_le,
      c.declined_at as declinee_le,
      case when (c.blocked_by = 'coach') = (own.side = 'coach') then c.blocked_at end as bloquee_le,
      case when own.side = 'élève' then c.address end as adresse,
      case when own.side = 'élève' then c.phone end as telephone,
      coalesce((select json_agg(json_build_object('message', m.body, 'pieces_jointes', (
          select coalesce(json_agg(json_build_object('nom', f.name, 'octets', a.bytes,
            'secondes', round(a.duration_ms / 1000.0)::int,
            'adresse', '/messages/attachments/' || a.id) order by a.position), '[]')
          from attachments a join private_files f on f.id = a.id where a.message_id = m.id),
        'ecrit_le', m.created_at) order by m.id)
        from messages m where m.conversation_id = c.id and m.from_coach = (own.side = 'coach')), '[]') as messages
    from (
      select id, 'élève' as side from conversations where student_id = ${userId}
      union all
      select v.id, 'coach' from conversations v join coaches k on k.id = v.coach_id where k.user_id = ${userId}
    ) as own
    join conversations c on c.id = own.id
    order by c.id`);
  const reported = await db
    .select({ reason: reports.reason, precisions: reports.words, fait_le: reports.createdAt })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(reports.id);
  const replies = await db
    .select({ titre: cannedReplies.title, texte: cannedReplies.body })
    .from(cannedReplies)
    .where(eq(cannedReplies.userId, userId))
    .orderBy(cannedReplies.position);
  return {
    conversations: talks,
    reponses_types: replies.length > 0 ? replies : undefined,
    signalements: reported.map(({ reason, ...made }) => ({ raison: REPORT_REASONS[reason], ...made })),
  };
}
