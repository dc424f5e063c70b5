import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveInOrder } from "~/platform/format/ordered-ids.ts";
import { fold } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { disciplines } from "../tables.server.ts";
import { MOST_DISCIPLINES, putInHero } from "./rules.ts";
import type { DisciplineEdit } from "./schema.ts";

const CHANGED =
  "Quelqu’un a modifié cette discipline entre-temps. Votre texte est gardé\u00a0: relisez la page, puis enregistrez de nouveau.";

type Row = Pick<
  typeof disciplines.$inferSelect,
  "id" | "name" | "isShown" | "description" | "version" | "image" | "heroPosition"
>;

/** Serializes changes of names and of the order. Visitors and listings still read. */
async function lockDisciplines(tx: Transaction): Promise<Row[]> {
  await tx.execute(sql`lock table ${disciplines} in share row exclusive mode`);
  const { id, name, isShown, description, version, image, heroPosition } = disciplines;
  return tx
    .select({ id, name, isShown, description, version, image, heroPosition })
    .from(disciplines)
    .orderBy(asc(disciplines.position), asc(id));
}

function requireRow(all: readonly Row[], id: number): Row {
  const row = all.find((one) => one.id === id);
  if (!row) throw new AppError("not_found", { message: "Cette discipline n’existe pas." });
  return row;
}

function refuseTakenName(all: readonly Row[], name: string, own?: number): void {
  if (all.some((row) => row.id !== own && fold(row.name) === fold(name)))
    throw new AppError("invalid_input", { field: "name", message: "Une autre discipline a déjà ce nom." });
}

/** Adds a discipline at the end, hidden until it has a text. Ids are never used again. */
export async function addDiscipline(tx: Transaction, { name }: { name: string }): Promise<number> {
  const all = await lockDisciplines(tx);
  if (all.length >= MOST_DISCIPLINES)
    throw new AppError("conflict", { message: `${MOST_DISCIPLINES} disciplines au plus.` });
  refuseTakenName(all, name);
  const id = Math.max(0, ...all.map((row) => row.id)) + 1;
  await tx.insert(disciplines).values({
    id,
    name,
    icon: "dumbbell",
    color: "ink",
    description: "",
    isShown: false,
    position: all.length + 1,
  });
  await saveOrder(tx, [...all.map((row) => row.id), id]);
  return id;
}

/** The names of close disciplines become ids; a name that no discipline has is refused. A taken place of the home page is freed. */
export async function changeDiscipline(
  tx: Transaction,
  { id, seenVersion, related, heroPosition, ...text }: DisciplineEdit & { id: number },
): Promise<void> {
  const all = await lockDisciplines(tx);
  const row = requireRow(all, id);
  if (row.version !== seenVersion) throw new AppError("conflict", { message: CHANGED });
  refuseTakenName(all, text.name, id);
  const closeIds = related.map((name) => {
    const close = all.find((one) => fold(one.name) === fold(name));
    if (close && close.id !== id) return close.id;
    throw new AppError("invalid_input", {
      field: "related",
      message: close
        ? "Une discipline n’est pas proche d’elle-même."
        : `«\u00a0${name}\u00a0» n’est pas une discipline du site. Reprenez un nom de la liste.`,
    });
  });
  await tx
    .update(disciplines)
    .set({ ...text, related: [...new Set(closeIds)], version: seenVersion + 1 })
    .where(eq(disciplines.id, id));
  const heroIds = putInHero(all, id, heroPosition);
  await tx.update(disciplines).set({
    heroPosition: sql`coalesce(array_position(${sql.param(heroIds)}::smallint[], ${disciplines.id}), 0)`,
  });
}

export async function moveDiscipline(
  tx: Transaction,
  { id, way }: { id: number; way: "up" | "down" },
): Promise<void> {
  const all = await lockDisciplines(tx);
  requireRow(all, id);
  const ids = all.map((row) => row.id);
  await saveOrder(tx, moveInOrder(ids, id, way));
}

/** Coaches who teach a hidden discipline keep it in their listings; nobody can choose it any more. */
export async function showDiscipline(
  tx: Transaction,
  { id, isShown }: { id: number; isShown: boolean },
): Promise<void> {
  const all = await lockDisciplines(tx);
  const row = requireRow(all, id);
  if (isShown && !row.description)
    throw new AppError("conflict", { message: "Écrivez son texte avant de la montrer." });
  if (!isShown && !all.some((other) => other.id !== id && other.isShown))
    throw new AppError("conflict", { message: "Le site montre au moins une discipline." });
  await tx.update(disciplines).set({ isShown }).where(eq(disciplines.id, id));
}

/** `image` is the URL of a stored picture, or null for the icon. */
export async function setDisciplinePicture(
  tx: Transaction,
  { id, image }: { id: number; image: string | null },
): Promise<void> {
  requireRow(await lockDisciplines(tx), id);
  await tx.update(disciplines).set({ image }).where(eq(disciplines.id, id));
}

async function saveOrder(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .update(disciplines)
    .set({ position: sql`array_position(${sql.param([...ids])}::smallint[], ${disciplines.id})` });
}
