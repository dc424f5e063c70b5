import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { deliversContent } from "../orders/rules/delivered-content.ts";
import type { NewProduct, ProductTexts } from "../schema.ts";
import { productPictures, products, stockMoves } from "../tables.server.ts";
import { MOST_PICTURES } from "./rules/pictures.ts";
import { refuseNetGrams } from "./rules/unit-price.ts";

const MISSING = "Ce produit n’existe pas.";
const CHANGED =
  "Ce produit a changé entre-temps. Ouvrez-le dans un autre onglet pour comparer avant d’enregistrer.";

async function lockProduct(tx: Transaction, id: number) {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!product) throw new AppError("not_found", { message: MISSING });
  return product;
}

/** A new product is not on sale: it needs pictures and stock first. */
export async function addProduct(tx: Transaction, product: NewProduct): Promise<number> {
  const [made] = await tx
    .insert(products)
    .values({ ...product, isOnSale: false })
    .returning({ id: products.id });
  if (!made) throw new Error("An insert returned no row.");
  return made.id;
}

/** `seenAt` is the version the operator edited; a newer one is a conflict. */
export async function changeProduct(
  tx: Transaction,
  id: number,
  { seenAt, ...texts }: ProductTexts & { seenAt: Date },
): Promise<void> {
  const product = await lockProduct(tx, id);
  if (product.changedAt.getTime() !== seenAt.getTime()) throw new AppError("conflict", { message: CHANGED });
  const refusal = texts.netGrams === undefined ? undefined : refuseNetGrams(product.category, texts.netGrams);
  if (refusal) throw new AppError("invalid_input", { field: "netGrams", message: refusal });
  await tx
    .update(products)
    .set({ ...texts, changedAt: new Date() })
    .where(eq(products.id, id));
}

/** Past orders keep a product that is not sold any more. */
export async function setOnSale(tx: Transaction, id: number, isOnSale: boolean): Promise<void> {
  const product = await lockProduct(tx, id);
  if (isOnSale && !deliversContent(product))
    throw new AppError("conflict", {
      message: "Ce programme n’a pas de contenu\u00a0: qui l’achèterait ne recevrait rien.",
    });
  if (isOnSale && (await tx.$count(productPictures, eq(productPictures.productId, id))) === 0)
    throw new AppError("conflict", {
      message: "Ajoutez d’abord une image\u00a0: personne n’achète sans voir.",
    });
  await tx.update(products).set({ isOnSale, changedAt: new Date() }).where(eq(products.id, id));
}

interface StockChange {
  id: number;
  kind: "received" | "corrected";
  quantity: number;
  words: string;
  /** id of the last manual stock move that the page showed; 0 if there was none */
  seenCount: number;
}

/** Records a manual stock move with its reason. Stock is the sum of its moves, and never negative. */
export async function moveStock(
  tx: Transaction,
  operator: Operator,
  { id, kind, quantity, words, seenCount }: StockChange,
): Promise<void> {
  const { category, stockQuantity } = await lockProduct(tx, id);
  if (category === "coaching")
    throw new AppError("conflict", { message: "Un programme est un fichier\u00a0: il n’a pas de stock." });
  await requireSeen(tx, { id, seenCount, stockQuantity });
  if (stockQuantity + quantity < 0)
    throw new AppError("invalid_input", { field: "quantity", message: belowZero(stockQuantity) });
  await tx
    .insert(stockMoves)
    .values({ productId: id, kind, quantity, words, operatorId: operator.id })
    .catch((error) => {
      if (sqlConstraint(error) !== "products_stock_quantity_check") throw error;
      throw new AppError("invalid_input", { field: "quantity", message: belowZero(stockQuantity) });
    });
}

/**
 * Makes a form sent twice, or from two tabs, count once. The stock itself cannot be compared: orders change
 * it, and could bring it back to the value seen.
 */
async function requireSeen(
  tx: Transaction,
  { id, seenCount, stockQuantity }: { id: number; seenCount: number; stockQuantity: number },
): Promise<void> {
  const [last] = await tx
    .select({ id: stockMoves.id, quantity: stockMoves.quantity })
    .from(stockMoves)
    .where(and(eq(stockMoves.productId, id), isNull(stockMoves.orderId)))
    .orderBy(desc(stockMoves.id))
    .limit(1);
  if (!last || last.id === seenCount) return;
  const moved = last.quantity > 0 ? `+${last.quantity}` : `\u2212${-last.quantity}`;
  throw new AppError("conflict", {
    message: `Le stock a été compté entre-temps (${moved})\u00a0: il y en a ${stockQuantity} maintenant. Rien de plus n’est enregistré\u00a0: vérifiez, puis recommencez s’il le faut.`,
  });
}

const belowZero = (stock: number) =>
  stock === 0
    ? "Il n’y en a plus\u00a0: le stock ne descend pas sous zéro."
    : `Il n’y en a que ${stock}\u00a0: le stock ne descend pas sous zéro.`;

/** Adds the picture at the end. */
export async function addPicture(
  tx: Transaction,
  id: number,
  { image, alt }: { image: string; alt: string },
): Promise<void> {
  await lockProduct(tx, id);
  const position = await tx.$count(productPictures, eq(productPictures.productId, id));
  if (position >= MOST_PICTURES)
    throw new AppError("conflict", { message: `${MOST_PICTURES} images au plus par produit.` });
  await tx.insert(productPictures).values({ productId: id, position, image, alt });
}

interface AboutPicture {
  id: number;
  pictureId: number;
}

async function lockPictures(tx: Transaction, { id, pictureId }: AboutPicture) {
  await lockProduct(tx, id);
  const all = await tx
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const at = all.findIndex((picture) => picture.id === pictureId);
  const picture = all[at];
  if (!picture) throw new AppError("not_found", { message: "Cette image n’est plus là." });
  return { all, at, picture };
}

export async function describePicture(
  tx: Transaction,
  about: AboutPicture,
  { alt }: { alt: string },
): Promise<void> {
  const { picture } = await lockPictures(tx, about);
  await tx.update(productPictures).set({ alt }).where(eq(productPictures.id, picture.id));
}

/** Moves the picture one place forward; cards show the first one. */
export async function advancePicture(tx: Transaction, about: AboutPicture): Promise<void> {
  const { all, at, picture } = await lockPictures(tx, about);
  const before = all[at - 1];
  if (!before) return;
  for (const [one, position] of [
    [picture, before.position],
    [before, picture.position],
  ] as const)
    await tx.update(productPictures).set({ position }).where(eq(productPictures.id, one.id));
}

/** A product on sale keeps at least one picture. */
export async function removePicture(tx: Transaction, about: AboutPicture): Promise<void> {
  const { all, picture } = await lockPictures(tx, about);
  const [product] = await tx.select().from(products).where(eq(products.id, about.id));
  if (all.length === 1 && product?.isOnSale)
    throw new AppError("conflict", {
      message: "C’est la dernière image d’un produit en vente\u00a0: ajoutez-en une autre d’abord.",
    });
  await tx.delete(productPictures).where(eq(productPictures.id, picture.id));
  await tx
    .update(productPictures)
    .set({ position: sql`${productPictures.position} - 1` })
    .where(and(eq(productPictures.productId, about.id), gt(productPictures.position, picture.position)));
}
