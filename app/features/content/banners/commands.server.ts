import { eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { banners } from "../tables.server.ts";
import { turnBannerJob } from "./jobs.ts";
import { MOST_BANNERS } from "./rules.ts";
import type { BannerText } from "./schema.ts";

const CHANGED =
  "Quelqu’un a modifié ce bandeau entre-temps. Votre texte est gardé\u00a0: comparez-le avec celui de la liste, puis enregistrez de nouveau.";

export async function addBanner(tx: Transaction, banner: BannerText): Promise<number> {
  // Without the lock, two who add at once could exceed the limit.
  await tx.execute(sql`lock table ${banners} in share row exclusive mode`);
  if ((await tx.$count(banners)) >= MOST_BANNERS)
    throw new AppError("conflict", {
      message: `${MOST_BANNERS} bandeaux au plus\u00a0: supprimez d’abord ceux qui sont passés.`,
    });
  const [added] = await tx.insert(banners).values(banner).returning({ id: banners.id });
  const id = added?.id as number;
  await planTurns(tx, id, banner);
  return id;
}

export async function changeBanner(
  tx: Transaction,
  { id, seenVersion, ...banner }: BannerText & { id: number; seenVersion: number },
): Promise<void> {
  const { version } = await lockBanner(tx, id);
  if (version !== seenVersion) throw new AppError("conflict", { message: CHANGED });
  await tx
    .update(banners)
    .set({ ...banner, version: seenVersion + 1 })
    .where(eq(banners.id, id));
  await planTurns(tx, id, banner);
}

export async function deleteBanner(tx: Transaction, id: number): Promise<void> {
  await lockBanner(tx, id);
  await tx.delete(banners).where(eq(banners.id, id));
}

/**
 * The job of both moments. Which banner is in force is computed when a page is rendered, so a job of a banner that
 * was changed or deleted since only renders the pages once more.
 */
export async function announceBannerTurn(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify('public_change', '*')`);
}

async function lockBanner(tx: Transaction, id: number): Promise<{ version: number }> {
  const [found] = await tx
    .select({ version: banners.version })
    .from(banners)
    .where(eq(banners.id, id))
    .for("update");
  if (!found) throw new AppError("not_found", { message: "Ce bandeau n’existe plus." });
  return found;
}

async function planTurns(tx: Transaction, id: number, { startsAt, endsAt }: BannerText): Promise<void> {
  const turn = { bannerId: id };
  await enqueueJob(tx, turnBannerJob, turn, { runAt: startsAt, key: `banner ${id} begins` });
  if (endsAt) await enqueueJob(tx, turnBannerJob, turn, { runAt: endsAt, key: `banner ${id} ends` });
}
