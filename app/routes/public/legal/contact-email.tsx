import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { Provided } from "./provided.tsx";

/** Where to write to us; like the rest of who we are, marked until the operator says so. */
export function ContactEmail({ operator: { contactEmail } }: { operator: OperatorIdentity }) {
  if (!contactEmail) return <Provided value={undefined} what="E-mail de contact" />;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
