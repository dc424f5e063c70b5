import { eq } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formerClients } from "../../tables.server.ts";
import type { OwnFormerReview } from "../gate.server.ts";
import type { FormerClientState, SessionCount } from "../rules/former-clients.ts";

/** What its author sees on the page of their link; a part is null before it is written and after it is deleted. */
export interface FormerReview {
  status: FormerClientState;
  coachId: number;
  coachName: string;
  email: string | null;
  firstName: string | null;
  disciplineId: number | null;
  fromYear: number | null;
  untilYear: number | null;
  sessions: SessionCount | null;
  rating: number | null;
  comment: string | null;
  refusalReason: string | null;
  mutedAt: Date | null;
}

export async function findFormerReview(
  db: Executor,
  { id }: OwnFormerReview,
): Promise<FormerReview | undefined> {
  const [review] = await db
    .select({
      status: formerClients.status,
      coachId: formerClients.coachId,
      coachName: coaches.name,
      email: formerClients.email,
      firstName: formerClients.firstName,
      disciplineId: formerClients.disciplineId,
      fromYear: formerClients.fromYear,
      untilYear: formerClients.untilYear,
      sessions: formerClients.sessions,
      rating: formerClients.rating,
      comment: formerClients.comment,
      refusalReason: formerClients.refusalReason,
      mutedAt: formerClients.mutedAt,
    })
    .from(formerClients)
    .innerJoin(coaches, eq(coaches.id, formerClients.coachId))
    .where(eq(formerClients.id, id));
  return review;
}
