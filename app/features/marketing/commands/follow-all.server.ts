import { and, asc, eq, gt, inArray, isNull, lt, notExists, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server.ts";
import { personNamed, RECORD_MONTHS, SENT_AFTER_CONSENT } from "../rules.ts";
import { marketingOutbox, marketingProfiles, marketingRecipients } from "../tables.server.ts";
import { followPerson } from "./on-events.server.ts";
import { lockPerson, removeProfile } from "./record-events.server.ts";

const TOGETHER = 200;

/**
 * Enqueues every consenting prospect of a coach again, except those already waiting in the outbox. An aborted
 * run starts over.
 */
export async function syncProspects(db: Database, { coachId }: { coachId: string }, signal: AbortSignal) {
  for (let last = 0; !signal.aborted; ) {
    const underWay = db
      .select({ one: sql`1` })
      .from(marketingOutbox)
      .where(
        and(
          eq(marketingOutbox.prospectId, marketingRecipients.prospectId),
          eq(marketingOutbox.kind, "profile"),
          eq(marketingOutbox.state, "waiting"),
        ),
      );
    const rows = await db
      .select({ person: marketingRecipients.person, id: marketingRecipients.prospectId })
      .from(marketingRecipients)
      .where(
        and(
          eq(marketingRecipients.coachId, coachId),
          gt(marketingRecipients.prospectId, last),
          notExists(underWay),
        ),
      )
      .orderBy(asc(marketingRecipients.prospectId))
      .limit(TOGETHER);
    for (const { person } of rows) await followPerson(db, personNamed(person));
    if (rows.length < TOGETHER) return;
    last = rows.at(-1)?.id ?? last;
  }
  throw new Error("stopped before its end");
}

/**
 * Removes profiles for which no event arrived: of deleted people, of people whose consent was changed
 * elsewhere, and of those who could not be removed while there was no API key.
 */
export async function removeStrays(slowDb: Database, { hasKey }: { hasKey: boolean }): Promise<void> {
  const may = slowDb
    .select({ one: sql`1` })
    .from(marketingRecipients)
    .where(eq(marketingRecipients.person, marketingProfiles.person));
  const removal = slowDb
    .select({ one: sql`1` })
    .from(marketingOutbox)
    .where(
      and(
        eq(marketingOutbox.person, marketingProfiles.person),
        eq(marketingOutbox.kind, "removal"),
        inArray(marketingOutbox.state, ["waiting", "failed"]),
      ),
    );
  const left = and(eq(marketingProfiles.wanted, false), notExists(removal));
  const strays = await slowDb
    .select({ person: marketingProfiles.person, wanted: marketingProfiles.wanted })
    .from(marketingProfiles)
    .where(or(and(eq(marketingProfiles.wanted, true), notExists(may)), hasKey ? left : undefined));
  for (const { person: name, wanted } of strays) {
    const person = personNamed(name);
    if (wanted) await followPerson(slowDb, person);
    else
      await slowDb.transaction(async (tx) => {
        await lockPerson(tx, person);
        await removeProfile(tx, person);
      });
  }
}

/**
 * Waiting entries, and events that may still be sent after a later consent, are kept as long as the person.
 */
export async function pruneMarketing(db: Database): Promise<void> {
  await db
    .delete(marketingOutbox)
    .where(
      and(
        lt(marketingOutbox.settledAt, sql`now() - make_interval(months => ${RECORD_MONTHS}::integer)`),
        or(isNull(marketingOutbox.name), notInArray(marketingOutbox.name, SENT_AFTER_CONSENT)),
      ),
    );
}
