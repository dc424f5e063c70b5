import { and, eq, ne } from "drizzle-orm";
import type { BodyMeasures } from "~/features/coaching/measures/rules.ts";
import type { GivenMeasures } from "~/features/coaching/measures/schema.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { newId } from "~/platform/web/new-id.ts";
import { lockAccompaniment } from "../../contract/commands/change-accompaniment.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { bodyMeasures } from "../../tables.server.ts";
import { hasHealthConsent } from "../rules/health.ts";

type Keys = Secrets["columnKeys"];

const HOURLY = { name: "body measures", limit: 120, windowSeconds: 60 * 60 };
const sealing = (keys: Keys) => sealedColumn(keys, "body_measures.sealed");

export const openMeasures = (keys: Keys, { id, sealed }: { id: string; sealed: string }): BodyMeasures =>
  JSON.parse(sealing(keys).open(id, sealed));

/** Creates or corrects the measures of a day. Idempotent. */
export async function saveMeasures(
  db: Database,
  keys: Keys,
  own: OwnAccompaniment,
  { id: corrected, day, values }: GivenMeasures,
): Promise<void> {
  await limitRate(db, { ...HOURLY, subject: own.id });
  await db.transaction(async (tx) => {
    await requireConsent(tx, own);
    if (await isTaken(tx, keys, own, { id: corrected, day, values })) return;
    const id = corrected ?? newId();
    const written = { measuredOn: day, sealed: sealing(keys).seal(id, JSON.stringify(values)) };
    if (!corrected) {
      await tx.insert(bodyMeasures).values({ id, accompanimentId: own.id, ...written });
      return;
    }
    const { rowCount } = await tx.update(bodyMeasures).set(written).where(isOwn(own, id));
    if (rowCount === 0)
      throw new AppError("conflict", { message: "Ces mesures ont été supprimées entre-temps." });
  });
}

/** Each day has one set of measures. True if it has the same values; other values are a conflict. */
async function isTaken(tx: Transaction, keys: Keys, own: OwnAccompaniment, given: GivenMeasures) {
  const [there] = await tx
    .select({ id: bodyMeasures.id, sealed: bodyMeasures.sealed })
    .from(bodyMeasures)
    .where(
      and(
        eq(bodyMeasures.accompanimentId, own.id),
        eq(bodyMeasures.measuredOn, given.day),
        given.id ? ne(bodyMeasures.id, given.id) : undefined,
      ),
    );
  if (!there) return false;
  const said = Object.entries(openMeasures(keys, there)).sort().toString();
  if (!given.id && said === Object.entries(given.values).sort().toString()) return true;
  throw new AppError("conflict", {
    field: "day",
    message: "Ce jour a déjà ses mesures\u00a0: corrigez-les dans le tableau.",
  });
}

/** Idempotent: deleting missing measures is no error. */
export async function dropMeasures(
  db: Database,
  own: OwnAccompaniment,
  { id }: { id: string },
): Promise<void> {
  await db.delete(bodyMeasures).where(isOwn(own, id));
}

const isOwn = (own: OwnAccompaniment, id: string) =>
  and(eq(bodyMeasures.id, id), eq(bodyMeasures.accompanimentId, own.id));

/** Takes the lock of the accompaniment, so that nothing is written after the consent is withdrawn. */
async function requireConsent(tx: Transaction, { id }: OwnAccompaniment): Promise<void> {
  const accompaniment = await lockAccompaniment(tx, id);
  if (accompaniment.status === "ended")
    throw new AppError("conflict", { message: "Cet accompagnement est terminé\u00a0: rien ne s’y ajoute." });
  if (!hasHealthConsent(accompaniment))
    throw new AppError("conflict", {
      message:
        "Vous avez retiré votre accord pour les données de santé. Donnez-le à nouveau pour noter vos mesures.",
    });
}
