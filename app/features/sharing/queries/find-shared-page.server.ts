import type pg from "pg";
import { findArticle } from "~/features/content/articles/queries/list-articles.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { findProduct } from "~/features/shop/catalogue/queries/find-product.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { readId } from "~/platform/format/ids.ts";
import {
  type SharedKind,
  type SharedPage,
  sharedArticle,
  sharedCoach,
  sharedProduct,
} from "../rules/shared-page.ts";

interface Sources {
  db: Executor;
  pool: pg.Pool;
}

const FINDERS: Record<SharedKind, (sources: Sources, name: string) => Promise<SharedPage | undefined>> = {
  coachs: async ({ pool }, name) => {
    const id = readId(name);
    const coach = id ? await getCoachProfile(pool, id, 1) : undefined;
    return coach && sharedCoach(coach);
  },
  produits: async ({ db }, name) => {
    const id = readId(name);
    const product = id ? await findProduct(db, id) : undefined;
    return product?.isOnSale ? sharedProduct(product) : undefined;
  },
  articles: async ({ db }, name) => {
    const article = await findArticle(db, name);
    return article && sharedArticle(article);
  },
};

/** Returns undefined if nobody may see the page. */
export const findSharedPage = (
  sources: Sources,
  { kind, name }: Pick<SharedPage, "kind" | "name">,
): Promise<SharedPage | undefined> => FINDERS[kind](sources, name);
