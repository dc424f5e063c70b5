import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { Provided } from "./provided.tsx";

export function ContactEmail({ operator: { contactEmail } }: { operator: OperatorIdentity }) {
  if (!contactEmail) return <Provided value={undefined} what="E-mail de contact" />;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
