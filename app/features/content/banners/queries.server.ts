import { desc } from "drizzle-orm";
import type pg from "pg";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { banners } from "../tables.server.ts";
import { type BannerState, type BannerTone, bannerStateAt } from "./rules.ts";

export interface ShownBanner {
  /** changes with every edit: a visitor who has closed the banner sees it again */
  key: string;
  text: string;
  link: { label: string; to: string } | undefined;
  tone: BannerTone;
}

interface BannerRow {
  id: string;
  version: number;
  announcement: string;
  link_label: string;
  link_to: string;
  tone: BannerTone;
}

/** The banner in force; of several the one that began last. */
export async function findShownBanner(pool: pg.Pool): Promise<ShownBanner | undefined> {
  const { rows } = await pool.query<BannerRow>({
    name: "shown-banner",
    text: `
      select id, version, announcement, link_label, link_to, tone from banners
      where starts_at <= now() and (ends_at is null or ends_at > now())
      order by starts_at desc, id desc limit 1`,
  });
  const [row] = rows;
  return (
    row && {
      key: `${row.id}.${row.version}`,
      text: withNonBreakingSpaces(row.announcement),
      link: row.link_to ? { label: withNonBreakingSpaces(row.link_label), to: row.link_to } : undefined,
      tone: row.tone,
    }
  );
}

export type WrittenBanner = typeof banners.$inferSelect & { state: BannerState };

/** Every banner as operators have typed it, the newest first; at most MOST_BANNERS. */
export async function listBanners(db: Executor, now: Date = new Date()): Promise<WrittenBanner[]> {
  const rows = await db.select().from(banners).orderBy(desc(banners.startsAt), desc(banners.id));
  return rows.map((row) => ({ ...row, state: bannerStateAt(row, now) }));
}
