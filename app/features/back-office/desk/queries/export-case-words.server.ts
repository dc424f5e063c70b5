import { asc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { sealingOfWords } from "../commands/say-words.server.ts";
import { caseWords, operatorCases } from "../tables.server.ts";

/** Data export: what a person wrote about cases, without the words of the other one. */
export const exportCaseWords =
  (keys: Secrets["columnKeys"]) =>
  async (db: Executor, { id }: Owner) => {
    const said = await db
      .select({
        id: caseWords.id,
        kind: operatorCases.kind,
        sealed: caseWords.sealed,
        saidAt: caseWords.saidAt,
      })
      .from(caseWords)
      .innerJoin(operatorCases, eq(operatorCases.id, caseWords.caseId))
      .where(eq(caseWords.authorId, id))
      .orderBy(asc(caseWords.saidAt));
    return said.map(({ id: row, kind, sealed, saidAt }) => ({
      litige: kind,
      ecrit_le: saidAt,
      mes_mots: sealingOfWords(keys).open(row, sealed),
    }));
  };
