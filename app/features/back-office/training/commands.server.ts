import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import {
  addText,
  deleteText,
  hideText,
  moveText,
  publishText,
  restoreTextVersion,
  saveText,
} from "~/features/training/texts/commands.server.ts";
import type { TrainingContent } from "~/features/training/texts/rules.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "../commands/record-action.server.ts";

export const createText = (
  db: Database,
  operator: Operator,
  added: Parameters<typeof addText>[2],
): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await addText(tx, operator, added);
    await note("add training text", { thingId: id });
    return id;
  });

interface Written {
  id: number;
  seenVersion: number;
  content: TrainingContent;
  /** publishing follows the save, in the same transaction */
  isPublished: boolean;
}

/** Saves a version, and publishes it if the operator asks for both with one press. */
export async function writeText(
  db: Database,
  operator: Operator,
  { isPublished, ...written }: Written,
): Promise<number> {
  // A text that cannot be rendered is refused before it is a page. No transaction is open meanwhile.
  if ("body" in written.content) await renderWrittenArticle(written.content.body);
  return asOperator(db, operator, async (tx, note) => {
    const { id, seenVersion } = written;
    const version = await saveText(tx, operator, written);
    if (version !== seenVersion) await note("change training text", { thingId: id });
    if (isPublished) {
      await publishText(tx, { id, seenVersion: version });
      await note("publish training text", { thingId: id });
    }
    return version;
  });
}

export const takeTextAway = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await hideText(tx, id);
    await note("hide training text", { thingId: id });
  });

export const orderText = (
  db: Database,
  operator: Operator,
  move: Parameters<typeof moveText>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveText(tx, move);
    await note("move training text", { thingId: move.id });
  });

export const restoreText = (
  db: Database,
  operator: Operator,
  chosen: Parameters<typeof restoreTextVersion>[2],
): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const version = await restoreTextVersion(tx, operator, chosen);
    await note("change training text", { thingId: chosen.id });
    return version;
  });

export const removeText = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await deleteText(tx, id);
    await note("delete training text", { thingId: id });
  });
