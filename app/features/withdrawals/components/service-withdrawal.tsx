import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { ShownWithdrawal } from "../queries.server.ts";
import { formatLastDay, withdrawalEnd } from "../rules/period.ts";
import { PERIOD_OVER, type ServiceContract } from "../rules/withdrawal.ts";
import { WithdrawalDeclaration } from "./withdrawal-declaration.tsx";
import { WithdrawalStatement } from "./withdrawal-statement.tsx";

interface Way {
  label: string;
  to: string;
}

interface ServiceWithdrawalProps {
  contract: ServiceContract | undefined;
  isOpen: boolean;
  declared: ShownWithdrawal | undefined;
  email: string;
  /** the dashboard page above this one; absent on the pages of the public site */
  above?: Way;
  /** shown after the period or the end of the contract */
  over: { text: string; way?: Way };
  /** hidden fields that identify the contract, if the URL does not */
  fields?: Record<string, string>;
}

const TITLE = "Renoncer au contrat";

/** The whole page on which a customer withdraws from a service, and reads the declaration afterwards. */
export function ServiceWithdrawal(props: ServiceWithdrawalProps) {
  const { contract, isOpen, declared, email, above, over, fields } = props;
  const name = declared?.contract ?? contract?.name;
  return (
    <div
      className={
        above
          ? "grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
          : "page-width grid max-w-3xl gap-6 py-8 md:py-14"
      }
    >
      {above && <Breadcrumb items={[above, { label: TITLE }]} />}
      <header className="grid gap-2">
        <h1 className={above ? "text-3xl md:text-4xl" : "text-3xl"}>{TITLE}</h1>
        {name && <p className="text-muted wrap-anywhere">{name}</p>}
      </header>
      <div aria-live="polite" className="grid empty:hidden">
        {declared && <WithdrawalStatement withdrawal={declared} />}
      </div>
      {contract && isOpen && !declared && (
        <Card>
          <CardBody className="gap-5">
            <ServiceDeclaration contract={contract} email={email} fields={fields} />
          </CardBody>
        </Card>
      )}
      {!isOpen && !declared && (
        <EmptyState
          title={PERIOD_OVER}
          text={over.text}
          action={over.way && <ButtonLink to={over.way.to}>{over.way.label}</ButtonLink>}
        />
      )}
    </div>
  );
}

interface ServiceDeclarationProps {
  contract: ServiceContract;
  email: string;
  fields: Record<string, string> | undefined;
}

function ServiceDeclaration({ contract, email, fields }: ServiceDeclarationProps) {
  const form = useForm({});
  const { name, boughtAt, priceCents, kept, ends } = contract;
  // A larger debt is asked for separately.
  const dueCents = Math.min(contract.dueCents, priceCents);
  const usedCents = dueCents - (kept?.cents ?? 0);
  return (
    <WithdrawalDeclaration
      form={form}
      fields={fields}
      facts={[
        ["Contrat", `${name}, acheté le ${formatDay(boughtAt)}`],
        ["Accusé de réception", `par e-mail, à ${email}`],
        ["Possible jusqu’au", `${formatLastDay(withdrawalEnd(boughtAt))} inclus`],
      ]}
    >
      <p>
        <strong>{formatEuros(priceCents - dueCents)}</strong> vous sont remboursés aussitôt
        {usedCents > 0 && `\u00a0; ${formatEuros(usedCents)} restent dus pour ce qui a déjà été utilisé`}.
      </p>
      {kept && <p>{kept.text}</p>}
      {ends && <p>{ends}</p>}
    </WithdrawalDeclaration>
  );
}
