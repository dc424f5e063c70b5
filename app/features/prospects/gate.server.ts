import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { prospects } from "./tables.server.ts";

export type OwnProspect = Own<"prospect", { id: number; coachId: string; fromContact: boolean }>;

/** Another coach's prospect answers like a missing one. */
export async function requireOwnProspect(
  db: Executor,
  { id: coachId }: Coach,
  prospectId: number,
): Promise<OwnProspect> {
  const [prospect] = await db
    .select({ id: prospects.id, coachId: prospects.coachId, fromContact: prospects.fromContact })
    .from(prospects)
    .where(and(eq(prospects.id, prospectId), eq(prospects.coachId, coachId)));
  if (!prospect) throw new AppError("not_found", { message: "Ce prospect n’existe plus." });
  return asOwn<"prospect", typeof prospect>(prospect);
}
