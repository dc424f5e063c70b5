import { asc, eq } from "drizzle-orm";
import type { ListedMeasures } from "~/features/coaching/measures/rules.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type AssignedAccompaniment, type OwnAccompaniment, readsHealth } from "../../gate.server.ts";
import { bodyMeasures } from "../../tables.server.ts";
import { openMeasures } from "../commands/measures.server.ts";

/** Lists the oldest measures first. A coach who may not read health data gets none. */
export async function listMeasures(
  db: Executor,
  keys: Secrets["columnKeys"],
  own: OwnAccompaniment | AssignedAccompaniment,
): Promise<ListedMeasures[]> {
  if (!readsHealth(own)) return [];
  const rows = await db
    .select({ id: bodyMeasures.id, day: bodyMeasures.measuredOn, sealed: bodyMeasures.sealed })
    .from(bodyMeasures)
    .where(eq(bodyMeasures.accompanimentId, own.id))
    .orderBy(asc(bodyMeasures.measuredOn));
  return rows.map(({ sealed, ...row }) => ({ ...row, values: openMeasures(keys, { id: row.id, sealed }) }));
}
