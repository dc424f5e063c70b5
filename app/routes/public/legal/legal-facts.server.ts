import type { RouterContextProvider } from "react-router";
import type { ProviderIdentity } from "~/platform/provider-identity.ts";
import { servicesContext } from "~/platform/services.server.ts";

/** What the legal texts are told by the settings. */
export interface LegalFacts {
  provider: ProviderIdentity;
}

/** The loader of each legal page. */
export function loadLegalFacts(context: Readonly<RouterContextProvider>): LegalFacts & { publicUrl: string } {
  const { provider, publicUrl } = context.get(servicesContext).settings;
  return { provider, publicUrl };
}
