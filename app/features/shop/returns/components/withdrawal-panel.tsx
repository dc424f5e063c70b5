import { formatLastDay, WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { OrderWithdrawal } from "../queries.server.ts";
import { withdrawPath } from "../rules/returns.ts";
import { ReturnStatement } from "./return-statement.tsx";

interface WithdrawalPanelProps {
  withdrawal: Pick<OrderWithdrawal, "options" | "declared">;
  /** token of the order's signed link */
  token: string;
}

/** The link « Renoncer au contrat ici » during the withdrawal period, and the declared withdrawals. */
export function WithdrawalPanel({ withdrawal: { options, declared }, token }: WithdrawalPanelProps) {
  if (options.length === 0 && declared.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="retractation">
        <CardBody>
          <h2 id="retractation" className="text-xl">
            {declared.length > 0 ? "Votre rétractation" : "Vous avez changé d’avis\u00a0?"}
          </h2>
          {declared.map((one) => (
            <ReturnStatement key={one.number} withdrawal={one} token={token} level={3} />
          ))}
          {options.length > 0 && (
            <>
              <p>{periodOf(options)}</p>
              <ButtonLink
                to={withdrawPath(token)}
                variant="secondary"
                className="justify-self-start max-sm:w-full"
              >
                Renoncer au contrat ici
              </ButtonLink>
            </>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

export function periodOf(options: OrderWithdrawal["options"]): string {
  const open = options.some(({ until }) => until === undefined);
  if (open)
    return `Vous pouvez y renoncer dès maintenant, et jusqu’à ${WITHDRAWAL_DAYS}\u00a0jours après la livraison, sans donner de raison.`;
  const last = Math.max(...options.map(({ until }) => until?.getTime() ?? 0));
  return `Vous pouvez y renoncer jusqu’au ${formatLastDay(new Date(last))} inclus, sans donner de raison.`;
}
