import { desc, eq, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { prospects } from "../tables.server.ts";

/**
 * Exports the coach's prospects and notes. A student's export contains their conversations, not the notes of
 * their coaches.
 */
export async function exportProspects(db: Executor, { id: coachId }: Owner) {
  return db
    .select({
      prenom: prospects.firstName,
      nom: prospects.lastName,
      email: prospects.email,
      telephone: prospects.phone,
      notes: prospects.notes,
      statut: prospects.status,
      prochain_appel: prospects.nextCallOn,
      accord_le: prospects.agreedAt,
      ajoute_le: prospects.createdAt,
      historique: sql<object[]>`(
        select coalesce(json_agg(json_build_object('quoi', i.kind, 'de', i.old_status, 'vers', i.new_status,
                                                   'note', i.notes, 'le', i.created_at) order by i.id), '[]')
        from prospect_interactions i where i.prospect_id = prospects.id)`,
    })
    .from(prospects)
    .where(eq(prospects.coachId, coachId))
    .orderBy(desc(prospects.createdAt), desc(prospects.id));
}
