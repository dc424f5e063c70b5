import type { RouterContextProvider } from "react-router";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { servicesContext } from "~/platform/config/services.server.ts";

/** What the legal texts are told by the settings. */
export interface LegalFacts {
  operator: OperatorIdentity;
}

/** The loader of each legal page. */
export function loadLegalFacts(context: Readonly<RouterContextProvider>): LegalFacts & { publicUrl: string } {
  const { operator, publicUrl } = context.get(servicesContext).settings;
  return { operator, publicUrl };
}
