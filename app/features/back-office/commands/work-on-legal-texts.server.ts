import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import {
  planLegalVersion,
  withdrawLegalVersion,
} from "~/features/content/legal/commands/decide-version.server.ts";
import { restoreLegalDraft, saveLegalDraft } from "~/features/content/legal/commands/write-draft.server.ts";
import type { LegalFacts } from "~/features/content/legal/rules/facts.ts";
import { type LegalName, legalTextOf } from "~/features/content/legal/rules/legal-texts.ts";
import { KIND_LABELS } from "~/features/content/legal/rules/versions.ts";
import type { LegalPlan, LegalWords } from "~/features/content/legal/schema.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { asOperator } from "./record-action.server.ts";

interface Written {
  name: LegalName;
  seenDraft: number;
  text: LegalWords;
  /** what follows the save, in the same transaction */
  plan?: LegalPlan;
}

/** Saves a draft, and decides from when it is in force if the operator asks for both with one press. */
export async function writeLegalText(
  db: Database,
  operator: Operator,
  facts: LegalFacts,
  { plan, ...written }: Written,
): Promise<number> {
  // A text that cannot be rendered is refused before it is a page. No transaction is open meanwhile.
  await renderWrittenArticle(written.text.body);
  return asOperator(db, operator, async (tx, note) => {
    const { name, seenDraft } = written;
    const draft = await saveLegalDraft(tx, operator, written, facts);
    const { title } = legalTextOf(name);
    if (draft !== seenDraft) await note("change legal text", { reason: title });
    if (plan) {
      const number = await planLegalVersion(tx, operator, { name, seenDraft: draft, ...plan });
      const from = plan.effectiveFrom ? `à partir du ${formatDay(plan.effectiveFrom)}` : "tout de suite";
      await note("plan legal text", {
        thingId: number,
        reason: `${title}, ${from}. ${KIND_LABELS[plan.kind]}.`,
      });
    }
    return draft;
  });
}

export const restoreLegalText = (
  db: Database,
  operator: Operator,
  facts: LegalFacts,
  chosen: { name: LegalName; seenDraft: number; number: number },
): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const draft = await restoreLegalDraft(tx, operator, chosen, facts);
    await note("change legal text", { reason: legalTextOf(chosen.name).title });
    return draft;
  });

export const withdrawLegalText = (
  db: Database,
  operator: Operator,
  planned: { name: LegalName; versionId: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await withdrawLegalVersion(tx, planned);
    await note("withdraw legal text", { reason: legalTextOf(planned.name).title });
  });
