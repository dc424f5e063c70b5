import type { Transaction } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { legalDrafts, legalTexts, legalVersions } from "../tables.server.ts";
import { LEGAL_NAMES, type LegalName } from "./rules/legal-texts.ts";
import { FIRST_COOKIES } from "./seed/first-cookies.ts";
import { FIRST_NOTICE } from "./seed/first-notice.ts";
import { FIRST_PRIVACY } from "./seed/first-privacy.ts";
import { FIRST_TERMS } from "./seed/first-terms.ts";
import type { FirstText } from "./seed/first-text.ts";

const FIRST_TEXTS: Record<LegalName, FirstText> = {
  terms: FIRST_TERMS,
  privacy: FIRST_PRIVACY,
  notice: FIRST_NOTICE,
  cookies: FIRST_COOKIES,
};

/** Version 1 of each legal text, of a new site and of one from before there were versions. */
export async function writeFirstLegalTexts(tx: Transaction): Promise<void> {
  for (const name of LEGAL_NAMES) {
    const { effectiveOn, summary, body: written } = FIRST_TEXTS[name];
    const body = written.trim();
    const effectiveFrom = parisInstant(effectiveOn, "00:00");
    await tx.insert(legalTexts).values({ name });
    await tx.insert(legalDrafts).values({ name, number: 1, summary, body, savedAt: effectiveFrom });
    await tx.insert(legalVersions).values({ name, number: 1, summary, body, kind: "first", effectiveFrom });
  }
}
