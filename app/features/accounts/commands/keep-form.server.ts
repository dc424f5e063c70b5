import { eq, lt, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { formKept } from "../events.ts";
import { KEPT_DAYS, type KeptForm } from "../rules/kept-form.ts";
import type { Owner } from "../rules/viewer.ts";
import { keptForms } from "../tables.server.ts";

/** So many sign-ups of a network have a slot held at once before their accounts are confirmed. */
const FROM_NETWORK = { limit: 3, windowSeconds: 30 * 60 };

/** Stores the form of a sign-up, and tells the room that may hold something for it. */
export async function keepForm(
  db: Executor,
  { user: userId }: { user: string },
  { name, fields }: KeptForm,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(keptForms).values({ userId, name, fields }).onConflictDoNothing();
    if (await isWithinLimit(tx)) await publishEvent(tx, formKept, { userId });
  });
}

/** Beyond the limit the form is kept all the same. */
async function isWithinLimit(db: Executor): Promise<boolean> {
  try {
    await limitRate(db, { name: "kept forms", subject: callerNetwork(), ...FROM_NETWORK });
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "rate_limited") return false;
    throw thrown;
  }
}

export async function findKeptForm(db: Executor, { id }: Owner): Promise<KeptForm | undefined> {
  const [kept] = await db
    .select({ name: keptForms.name, fields: keptForms.fields })
    .from(keptForms)
    .where(eq(keptForms.userId, id));
  return kept;
}

export async function dropKeptForm(db: Executor, { id }: Owner): Promise<void> {
  await db.delete(keptForms).where(eq(keptForms.userId, id));
}

/** Retention. */
export async function pruneKeptForms(db: Executor): Promise<number> {
  const { rowCount } = await db
    .delete(keptForms)
    .where(lt(keptForms.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  return rowCount ?? 0;
}
