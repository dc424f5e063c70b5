import { and, desc, eq, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { prospects } from "../tables.server.ts";

/** Converting the rows of a hundred thousand prospects at once would hold the event loop. */
const ROWS_AT_ONCE = 1_000;

/**
 * Exports the coach's prospects and notes. A student's export contains their conversations, not the notes of
 * their coaches.
 */
export async function exportProspects(db: Executor, owner: Owner) {
  const all: Omit<Awaited<ReturnType<typeof readRows>>[number], "id">[] = [];
  for (let last: number | undefined; ; ) {
    const rows = await readRows(db, owner, last);
    for (const { id, ...row } of rows) all.push(row);
    last = rows.at(-1)?.id;
    if (rows.length < ROWS_AT_ONCE) return all;
  }
}

/** The newest first, from the prospect with the given id on. */
const readRows = (db: Executor, { id: coachId }: Owner, last: number | undefined) =>
  db
    .select({
      id: prospects.id,
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
    .where(
      and(
        eq(prospects.coachId, coachId),
        last === undefined
          ? undefined
          : sql`(created_at, id) < (select created_at, id from prospects where id = ${last})`,
      ),
    )
    .orderBy(desc(prospects.createdAt), desc(prospects.id))
    .limit(ROWS_AT_ONCE);
