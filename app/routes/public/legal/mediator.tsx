import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { Provided } from "./provided.tsx";

export function Mediator({ mediator }: { mediator: OperatorIdentity["mediator"] }) {
  if (!mediator) return <Provided value={undefined} what="Médiateur de la consommation" />;
  return (
    <>
      {mediator.name}, <a href={mediator.site}>{mediator.site.replace(/^https?:\/\/|\/$/g, "")}</a>
    </>
  );
}
