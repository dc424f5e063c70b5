import type { RouterContextProvider } from "react-router";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { servicesContext } from "~/platform/config/services.server.ts";

export interface LegalFacts {
  operator: OperatorIdentity;
}

export function loadLegalFacts(context: Readonly<RouterContextProvider>): LegalFacts & { publicUrl: string } {
  const { operator, publicUrl } = context.get(servicesContext).settings;
  return { operator, publicUrl };
}
