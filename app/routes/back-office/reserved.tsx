import { data } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  AREA_LABELS,
  AREAS,
  mayWork,
  OPERATOR_ROLE_LABELS,
  rolesFor,
} from "~/features/accounts/rules/operators.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/reserved.ts";

export const meta = () => privatePage("Page réservée");
export const headers = privateHeaders;

/** GET /back-office/reserve?partie=money: says which role opens a page that the operator may not see. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { duty } = context.get(operatorViewerContext);
  const asked = new URL(request.url).searchParams.get("partie");
  const area = AREAS.find((one) => one === asked);
  if (!area || mayWork(duty, area)) throw new AppError("not_found");
  const facts = [
    { label: "Partie demandée", value: AREA_LABELS[area] },
    {
      label: "Ouverte à",
      value: rolesFor(area)
        .map((role) => OPERATOR_ROLE_LABELS[role])
        .join(", "),
    },
    { label: "Votre rôle", value: OPERATOR_ROLE_LABELS[duty.role] },
  ];
  return data({ facts }, { status: 403 });
}

export default function Reserved({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Cette page n’est pas dans votre rôle</h1>
        <p className="text-muted">
          Si vous en avez besoin pour votre travail, demandez à la direction de l’équipe de changer votre
          rôle.
        </p>
      </header>
      <Card>
        <CardBody>
          <dl className="grid gap-3">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid gap-0.5 sm:grid-cols-[10rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
      <ButtonLink to="/back-office" className="justify-self-start max-sm:w-full">
        Retour au back-office
      </ButtonLink>
    </div>
  );
}
