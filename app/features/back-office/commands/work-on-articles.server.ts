import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  addArticlePicture,
  removeArticlePicture,
} from "~/features/content/articles/commands/article-pictures.server.ts";
import {
  cancelPlan,
  planArticle,
  publishArticle,
  unpublishArticle,
} from "~/features/content/articles/commands/publish-article.server.ts";
import {
  createArticle,
  deleteArticle,
  restoreVersion,
  saveArticle,
} from "~/features/content/articles/commands/write-article.server.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import { ARTICLE_FOLDER } from "~/features/content/articles/rules.ts";
import type { ArticleText } from "~/features/content/articles/schema.ts";
import type { Database } from "~/platform/database/db.server.ts";
import type { StoreServices } from "~/platform/files/orphan-files.server.ts";
import { storeUncropped } from "~/platform/files/pictures/images.server.ts";
import { asOperator, limitOperator, noteIn } from "./record-action.server.ts";

export const startArticle = (db: Database, operator: Operator, article: { title: string }): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await createArticle(tx, operator, article);
    await note("add article", { thingId: id });
    return id;
  });

interface Seen {
  id: number;
  seenVersion: number;
}

interface Written extends Seen {
  text: ArticleText;
  /** what follows the save, in the same transaction */
  step: "save" | "publish" | { planAt: Date };
}

/** Saves a version, and publishes or plans it if the operator asks for both with one press. */
export async function writeArticle(
  db: Database,
  operator: Operator,
  { step, ...written }: Written,
): Promise<number> {
  // A text that cannot be rendered is refused before it is a page. No transaction is open meanwhile.
  await renderWrittenArticle(written.text.body);
  return asOperator(db, operator, async (tx, note) => {
    const { id, seenVersion } = written;
    const version = await saveArticle(tx, operator, written);
    if (version !== seenVersion) await note("change article", { thingId: id });
    if (step === "publish") {
      await publishArticle(tx, { id, seenVersion: version });
      await note("publish article", { thingId: id });
    } else if (step !== "save") {
      await planArticle(tx, { id, seenVersion: version, at: step.planAt });
      await note("plan article", { thingId: id });
    }
    return version;
  });
}

export const unscheduleArticle = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await cancelPlan(tx, id);
    await note("unplan article", { thingId: id });
  });

export const takeArticleOffline = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await unpublishArticle(tx, id);
    await note("unpublish article", { thingId: id });
  });

export const removeArticle = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await deleteArticle(tx, id);
    await note("delete article", { thingId: id });
  });

export const restoreArticle = (
  db: Database,
  operator: Operator,
  chosen: Seen & { number: number },
): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const version = await restoreVersion(tx, operator, chosen);
    await note("change article", { thingId: chosen.id });
    return version;
  });

/** The picture is processed and stored before the transaction, because it takes a while. */
export async function illustrateArticle(
  services: StoreServices,
  operator: Operator,
  { id, picture, alt }: { id: number; picture: Blob; alt: string },
): Promise<void> {
  await limitOperator(services.db, operator);
  await storeUncropped(services, { folder: ARTICLE_FOLDER, file: picture }, async (tx, key) => {
    await addArticlePicture(tx, id, { image: `/files/${key}`, alt });
    await noteIn(tx, operator)("change article pictures", { thingId: id });
  });
}

export const removeIllustration = (
  db: Database,
  operator: Operator,
  about: { id: number; pictureId: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await removeArticlePicture(tx, about);
    await note("change article pictures", { thingId: about.id });
  });
