import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { slugFrom } from "~/features/content/articles/rules.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveInOrder } from "~/platform/format/ordered-ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { trainingTexts, trainingVersions } from "../tables.server.ts";
import {
  emptyContent,
  findMissing,
  MOST_TEXTS,
  MOST_VERSIONS,
  minutesOf,
  RESERVED_SLUGS,
  type TrainingContent,
  type TrainingKind,
} from "./rules.ts";

const CHANGED =
  "Quelqu’un a enregistré ce texte entre-temps. Le vôtre est gardé\u00a0: comparez-le avec la dernière version, puis enregistrez de nouveau.";

type TrainingText = typeof trainingTexts.$inferSelect;

/** The texts among which one is ordered: those of its kind, and of its module if it is a lesson. */
const siblings = ({ kind, moduleId }: Pick<TrainingText, "kind" | "moduleId">) =>
  and(
    eq(trainingTexts.kind, kind),
    moduleId === null ? isNull(trainingTexts.moduleId) : eq(trainingTexts.moduleId, moduleId),
  );

/** Serializes changes of the order. Coaches still read. */
async function lockSiblings(tx: Transaction, of: Pick<TrainingText, "kind" | "moduleId">) {
  await tx.execute(sql`lock table ${trainingTexts} in share row exclusive mode`);
  const { id, slug, position } = trainingTexts;
  return tx
    .select({ id, slug, position })
    .from(trainingTexts)
    .where(siblings(of))
    .orderBy(asc(position), asc(id));
}

async function lockText(tx: Transaction, id: number, seenVersion?: number): Promise<TrainingText> {
  const [text] = await tx.select().from(trainingTexts).where(eq(trainingTexts.id, id)).for("update");
  if (!text) throw new AppError("not_found", { message: "Ce texte n’existe plus." });
  if (seenVersion !== undefined && seenVersion !== text.version)
    throw new AppError("conflict", { message: CHANGED });
  return text;
}

interface Added {
  kind: TrainingKind;
  /** of a lesson */
  moduleId?: number | undefined;
  title: string;
}

/** Adds a hidden text at the end. Its id comes from the title and stays, whatever becomes of the title. */
export async function addText(
  tx: Transaction,
  operator: Operator,
  { kind, moduleId: asked, title }: Added,
): Promise<number> {
  const moduleId = kind === "lesson" ? (asked ?? 0) : null;
  const all = await lockSiblings(tx, { kind, moduleId });
  if (moduleId !== null && (await lockText(tx, moduleId)).kind !== "module")
    throw new AppError("not_found", { message: "Ce module n’existe pas." });
  if (all.length >= MOST_TEXTS)
    throw new AppError("conflict", { message: `${MOST_TEXTS} au plus. Réécrivez un texte masqué.` });
  const slug = claimFreeSlug(slugFrom(title), [...RESERVED_SLUGS, ...all.map((row) => row.slug)]);
  const position = (all.at(-1)?.position ?? 0) + 1;
  const [row] = await tx
    .insert(trainingTexts)
    .values({ kind, moduleId, slug, position })
    .returning({ id: trainingTexts.id });
  if (!row) throw new Error("An insert returned no row.");
  await tx
    .insert(trainingVersions)
    .values({ textId: row.id, number: 1, content: emptyContent(kind, title), savedBy: operator.id });
  return row.id;
}

function claimFreeSlug(wanted: string, taken: readonly string[]): string {
  let slug = wanted;
  for (let copy = 2; taken.includes(slug); copy += 1) slug = `${wanted}-${copy}`;
  return slug;
}

/** Writes a new version, unless nothing has changed. Returns the number of the newest version. */
export async function saveText(
  tx: Transaction,
  operator: Operator,
  { id, seenVersion, content }: { id: number; seenVersion: number; content: TrainingContent },
): Promise<number> {
  const { version, publishedVersion } = await lockText(tx, id, seenVersion);
  const before = await readVersion(tx, { id, number: version });
  // The database orders the keys of what it stores, so both are compared in one order.
  if (orderedJson(before) === orderedJson(content)) return version;
  const number = version + 1;
  await tx.insert(trainingVersions).values({ textId: id, number, content, savedBy: operator.id });
  await tx.update(trainingTexts).set({ version: number }).where(eq(trainingTexts.id, id));
  await tx
    .delete(trainingVersions)
    .where(
      and(
        eq(trainingVersions.textId, id),
        sql`${trainingVersions.number} <= ${number - MOST_VERSIONS}`,
        sql`${trainingVersions.number} is distinct from ${publishedVersion}`,
      ),
    );
  return number;
}

const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

async function readVersion(
  tx: Transaction,
  { id, number }: { id: number; number: number },
): Promise<TrainingContent> {
  const [version] = await tx
    .select({ content: trainingVersions.content })
    .from(trainingVersions)
    .where(and(eq(trainingVersions.textId, id), eq(trainingVersions.number, number)));
  if (!version) throw new AppError("not_found", { message: "Cette version n’existe plus." });
  return version.content;
}

/** Makes an older version the newest one. Coaches see it once it is published. */
export async function restoreTextVersion(
  tx: Transaction,
  operator: Operator,
  { id, seenVersion, number }: { id: number; seenVersion: number; number: number },
): Promise<number> {
  await lockText(tx, id, seenVersion);
  return saveText(tx, operator, { id, seenVersion, content: await readVersion(tx, { id, number }) });
}

/** Shows the newest version to coaches. What coaches have read and earned stays. */
export async function publishText(
  tx: Transaction,
  { id, seenVersion }: { id: number; seenVersion: number },
): Promise<void> {
  await lockText(tx, id, seenVersion);
  const content = await readVersion(tx, { id, number: seenVersion });
  const missing = findMissing(content);
  if (missing) throw new AppError("invalid_input", missing);
  if ("questions" in content) await requireKnownModules(tx, content.modules);
  await tx
    .update(trainingTexts)
    .set({
      content,
      publishedVersion: seenVersion,
      minutes: minutesOf(content),
      firstPublishedAt: sql`coalesce(${trainingTexts.firstPublishedAt}, now())`,
    })
    .where(eq(trainingTexts.id, id));
}

async function requireKnownModules(tx: Transaction, slugs: readonly string[]): Promise<void> {
  const known = await tx
    .select({ slug: trainingTexts.slug })
    .from(trainingTexts)
    .where(eq(trainingTexts.kind, "module"));
  if (!slugs.every((slug) => known.some((row) => row.slug === slug)))
    throw new AppError("invalid_input", {
      field: "module1",
      message: "Choisissez les modules dans la liste.",
    });
}

/** Takes a text away from coaches. What they have read and earned is there again once it is published. */
export async function hideText(tx: Transaction, id: number): Promise<void> {
  await lockText(tx, id);
  await tx
    .update(trainingTexts)
    .set({ content: null, publishedVersion: null })
    .where(eq(trainingTexts.id, id));
}

/** Moves the text one place among those of its kind. At the end of the list nothing changes. */
export async function moveText(
  tx: Transaction,
  { id, way }: { id: number; way: "up" | "down" },
): Promise<void> {
  const [found] = await tx
    .select({ kind: trainingTexts.kind, moduleId: trainingTexts.moduleId })
    .from(trainingTexts)
    .where(eq(trainingTexts.id, id));
  if (!found) throw new AppError("not_found", { message: "Ce texte n’existe plus." });
  const all = await lockSiblings(tx, found);
  const ids = moveInOrder(
    all.map((row) => row.id),
    id,
    way,
  );
  await tx
    .update(trainingTexts)
    .set({ position: sql`array_position(${sql.param(ids)}::bigint[], ${trainingTexts.id})` })
    .where(siblings(found));
}

/** Deletes a text that coaches have never seen; others are hidden, because progress names them. */
export async function deleteText(tx: Transaction, id: number): Promise<void> {
  const { firstPublishedAt } = await lockText(tx, id);
  if (firstPublishedAt)
    throw new AppError("conflict", {
      message: "Des coachs ont pu le lire. Masquez-le plutôt\u00a0: leur progression reste.",
    });
  if ((await tx.$count(trainingTexts, eq(trainingTexts.moduleId, id))) > 0)
    throw new AppError("conflict", { message: "Ce module a des leçons. Supprimez-les d’abord." });
  await tx.delete(trainingTexts).where(eq(trainingTexts.id, id));
}
