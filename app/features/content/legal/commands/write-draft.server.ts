import { and, eq, lte, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { legalDrafts, legalTexts } from "../../tables.server.ts";
import { type LegalFacts, tokenOf, unknownTokens } from "../rules/facts.ts";
import { type LegalName, MOST_DRAFTS } from "../rules/legal-texts.ts";
import type { LegalWords } from "../schema.ts";

const CHANGED =
  "Quelqu’un a enregistré ce texte entre-temps. Rien de ce que vous avez tapé n’est perdu\u00a0: comparez, puis gardez votre texte ou prenez l’autre.";

/** Locks the text. `seenDraft` is the draft that the page showed; a newer one is a conflict. */
export async function lockLegalText(tx: Transaction, name: LegalName, seenDraft?: number): Promise<number> {
  const [text] = await tx.select().from(legalTexts).where(eq(legalTexts.name, name)).for("update");
  if (!text) throw new AppError("not_found");
  if (seenDraft !== undefined && seenDraft !== text.draft)
    throw new AppError("conflict", { message: CHANGED });
  return text.draft;
}

export async function readDraft(
  tx: Transaction,
  { name, number }: { name: LegalName; number: number },
): Promise<LegalWords> {
  const [draft] = await tx
    .select({ summary: legalDrafts.summary, body: legalDrafts.body })
    .from(legalDrafts)
    .where(and(eq(legalDrafts.name, name), eq(legalDrafts.number, number)));
  if (!draft) throw new AppError("not_found", { message: "Ce brouillon n’existe plus." });
  return draft;
}

interface Written {
  name: LegalName;
  seenDraft: number;
  text: LegalWords;
}

/** Saves a draft, unless nothing has changed. Returns the number of the newest draft. */
export async function saveLegalDraft(
  tx: Transaction,
  operator: Pick<Operator, "id">,
  { name, seenDraft, text }: Written,
  facts: LegalFacts,
): Promise<number> {
  const draft = await lockLegalText(tx, name, seenDraft);
  requireKnownTokens(text, facts);
  const before = await readDraft(tx, { name, number: draft });
  if (before.summary === text.summary && before.body === text.body) return draft;
  const number = draft + 1;
  await tx.insert(legalDrafts).values({ name, number, ...text, savedBy: operator.id });
  await tx.update(legalTexts).set({ draft: number }).where(eq(legalTexts.name, name));
  await tx
    .delete(legalDrafts)
    .where(and(eq(legalDrafts.name, name), lte(legalDrafts.number, sql`${number - MOST_DRAFTS}::integer`)));
  return number;
}

/** Makes an older draft the newest one. What was the newest one stays in the list. */
export async function restoreLegalDraft(
  tx: Transaction,
  operator: Pick<Operator, "id">,
  { name, seenDraft, number }: Omit<Written, "text"> & { number: number },
  facts: LegalFacts,
): Promise<number> {
  await lockLegalText(tx, name, seenDraft);
  const text = await readDraft(tx, { name, number });
  return saveLegalDraft(tx, operator, { name, seenDraft, text }, facts);
}

/** A mistyped token would be read by every visitor. */
function requireKnownTokens({ summary, body }: LegalWords, facts: LegalFacts): void {
  for (const [field, text] of Object.entries({ summary, body })) {
    const [unknown] = unknownTokens(text, facts);
    if (unknown)
      throw new AppError("invalid_input", {
        field,
        message: `${tokenOf(unknown)} n’est pas un repère connu. Choisissez-le dans la liste, ou écrivez le texte sans accolades.`,
      });
  }
}
