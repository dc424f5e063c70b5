import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { addBanner, changeBanner, deleteBanner } from "~/features/content/banners/commands.server.ts";
import type { BannerText } from "~/features/content/banners/schema.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "./record-action.server.ts";

export const createBanner = (db: Database, operator: Operator, banner: BannerText): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await addBanner(tx, banner);
    await note("add banner", { thingId: id });
    return id;
  });

export const editBanner = (
  db: Database,
  operator: Operator,
  edited: Parameters<typeof changeBanner>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await changeBanner(tx, edited);
    await note("change banner", { thingId: edited.id });
  });

export const removeBanner = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await deleteBanner(tx, id);
    await note("delete banner", { thingId: id });
  });
