import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  addPicture,
  addProduct,
  advancePicture,
  changeProduct,
  describePicture,
  moveStock,
  removePicture,
  setOnSale,
} from "~/features/shop/catalogue/commands.server.ts";
import { PRODUCT_FOLDER } from "~/features/shop/catalogue/rules/pictures.ts";
import type { NewProduct, ProductTexts } from "~/features/shop/schema.ts";
import type { Database } from "~/platform/database/db.server.ts";
import type { StoreServices } from "~/platform/files/orphan-files.server.ts";
import { storePicture } from "~/platform/files/pictures/images.server.ts";
import { asOperator, limitOperator, noteIn } from "./record-action.server.ts";

export const createProduct = (db: Database, operator: Operator, product: NewProduct): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await addProduct(tx, product);
    await note("add product", { thingId: id });
    return id;
  });

export const editProduct = (
  db: Database,
  operator: Operator,
  id: number,
  texts: ProductTexts & { seenAt: Date },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await changeProduct(tx, id, texts);
    await note("change product", { thingId: id });
  });

export const sellProduct = (db: Database, operator: Operator, id: number, isOnSale: boolean): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await setOnSale(tx, id, isOnSale);
    await note(isOnSale ? "put on sale" : "take off sale", { thingId: id });
  });

export const countStock = (
  db: Database,
  operator: Operator,
  change: Parameters<typeof moveStock>[2],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveStock(tx, operator, change);
    const { id: thingId, kind, words } = change;
    await note(kind === "received" ? "receive stock" : "correct stock", {
      thingId,
      ...(words && { reason: words }),
    });
  });

/** The picture is processed and stored before the transaction, because it takes a while. */
export async function showPicture(
  services: StoreServices,
  operator: Operator,
  id: number,
  { picture, alt }: { picture: Blob; alt: string },
): Promise<void> {
  await limitOperator(services.db, operator);
  await storePicture(services, { folder: PRODUCT_FOLDER, file: picture }, async (tx, key) => {
    await addPicture(tx, id, { image: `/files/${key}`, alt });
    await noteIn(tx, operator)("change pictures", { thingId: id });
  });
}

const WAYS = { advance: advancePicture, remove: removePicture };

export const arrangePicture = (
  db: Database,
  operator: Operator,
  about: { id: number; pictureId: number },
  way: keyof typeof WAYS,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await WAYS[way](tx, about);
    await note("change pictures", { thingId: about.id });
  });

export const namePicture = (
  db: Database,
  operator: Operator,
  about: { id: number; pictureId: number },
  alt: string,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await describePicture(tx, about, { alt });
    await note("change pictures", { thingId: about.id });
  });
