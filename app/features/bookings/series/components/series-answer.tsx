import { ButtonLink } from "~/ui/controls/button.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { planRequestPath } from "../../planning/rules/planning.ts";
import type { ShownSeries } from "../queries/find-series.server.ts";

/** The answers that this person can give now. A coach answers a request with a plan. */
export function SeriesAnswer({ series: { id, side, state } }: { series: ShownSeries }) {
  const press = (intent: string, label: string, variant: "primary" | "secondary" = "secondary") => (
    <PressButton
      intent={intent}
      about={`${intent}-${id}`}
      fields={{}}
      variant={variant}
      className="max-sm:grow"
    >
      {label}
    </PressButton>
  );
  if (state === "proposed" && side === "student")
    return (
      <div className="flex flex-wrap gap-3">
        {press("accept", "Accepter la série", "primary")}
        {press("decline", "Décliner")}
      </div>
    );
  if (state === "requested" && side === "coach")
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={planRequestPath(id)} className="max-sm:grow">
          Vérifier les dates et accepter
        </ButtonLink>
        {press("decline", "Décliner")}
      </div>
    );
  if (state === "proposed" || state === "requested")
    return <div className="flex flex-wrap gap-3">{press("withdraw", "Retirer la série")}</div>;
  return null;
}
