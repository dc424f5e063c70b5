import type { RouterContextProvider } from "react-router";
import { findLegalState } from "~/features/content/legal/queries/find-legal-texts.server.ts";
import { renderLegalText } from "~/features/content/legal/queries/render-legal-text.server.ts";
import { fillText } from "~/features/content/legal/rules/facts.ts";
import type { LegalName } from "~/features/content/legal/rules/legal-texts.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readLegalFacts } from "./legal-facts.server.ts";

/** The version of a legal text that is in force, as its page shows it. */
export async function loadLegalText(context: Readonly<RouterContextProvider>, name: LegalName) {
  const { pool, settings } = context.get(servicesContext);
  const [state, facts] = await Promise.all([findLegalState(pool, name), readLegalFacts(context)]);
  if (!state) throw new AppError("not_found");
  const { inForce, planned } = state;
  return {
    name,
    publicUrl: settings.publicUrl,
    effectiveFrom: inForce.effectiveFrom,
    planned: planned && { number: planned.number, effectiveFrom: planned.effectiveFrom },
    summary: withNonBreakingSpaces(fillText(inForce.summary, facts)),
    ...(await renderLegalText(inForce.body, facts)),
  };
}
