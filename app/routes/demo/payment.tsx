import { data, redirectDocument } from "react-router";
import type { PaymentKind } from "~/features/payments/core/rules/provider.ts";
import { decideDemoCheckout } from "~/features/payments/providers/adapters/demo-pages.server.ts";
import {
  type DemoCheckoutPage,
  findDemoCheckoutPage,
} from "~/features/payments/providers/queries/demo-pages.server.ts";
import { demoPaymentSchema, FAILING_CARD } from "~/features/payments/providers/rules/demo-choices.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { Route } from "./+types/payment.ts";
import { DemoPage, demoHeaders, demoMeta } from "./demo-page.tsx";

const TITLE = "Paiement";

export const headers = demoHeaders;
export const meta = () => demoMeta(TITLE);

/** The address is secret: only the payer received it. Any other answers 404. */
async function requirePage({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db, settings } = context.get(servicesContext);
  const page =
    settings.stripe || !settings.sells ? undefined : await findDemoCheckoutPage(db, params.checkoutRef);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const loader = (args: Route.LoaderArgs) => requirePage(args);

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { db } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  await limitRate(db, { name: "demo payment", subject: network, limit: 60, windowSeconds: 900 });
  await requirePage(args);
  return answerForm(context, await readForm(args.request), demoPaymentSchema, async ({ decision, card }) => {
    throw redirectDocument(
      await decideDemoCheckout(db, params.checkoutRef, { pays: decision === "pay", card }),
    );
  });
}

/** The demo provider's checkout page. Nobody is charged. */
export default function DemoPayment({ loaderData: page }: Route.ComponentProps) {
  return (
    <DemoPage title={TITLE} backPath={page.cancelPath}>
      <Card>
        <CardBody className="gap-6">
          <Summary page={page} />
          {page.status === "open" && <PaymentDecision kind={page.kind} />}
          {page.status === "complete" && (
            <Alert
              {...ENDS[page.charge ?? "pending"]}
              action={
                <a href={page.returnPath} className={buttonClass({ size: "sm" })}>
                  Continuer
                </a>
              }
            />
          )}
          {page.status === "expired" && (
            <Alert title="Cette page de paiement n’est plus valable.">
              Rien n’a été payé. Revenez en arrière pour recommencer.
            </Alert>
          )}
        </CardBody>
      </Card>
      <p className="text-center text-sm text-muted">
        Personne n’est débité&nbsp;: cette page remplace le prestataire de paiement tant qu’aucune clé n’est
        configurée, et aucune carte n’est demandée.
      </p>
    </DemoPage>
  );
}

const ENDS: Record<
  NonNullable<DemoCheckoutPage["charge"]>,
  { tone: "success" | "info" | "danger"; title: string }
> = {
  pending: { tone: "info", title: "Ce paiement est en cours\u00a0: la banque réfléchit." },
  authorised: { tone: "success", title: "La somme est réservée." },
  paid: { tone: "success", title: "Ce paiement est déjà fait." },
  failed: { tone: "danger", title: "Ce paiement a été refusé par la banque." },
  released: { tone: "info", title: "La somme réservée a été libérée\u00a0: rien n’a été prélevé." },
};

function Summary({ page }: { page: DemoCheckoutPage }) {
  return (
    <div className="grid gap-4">
      <p className="grid gap-1">
        <span className="font-display text-4xl font-bold">
          {formatEuros(page.amountCents)}
          {page.kind === "subscription" && <span className="text-xl"> par mois</span>}
        </span>
        {page.instalments > 1 && (
          <span className="text-muted">
            {page.number === 1
              ? `Première de ${page.instalments} mensualités`
              : `Mensualité ${page.number} sur ${page.instalments}`}
            , {formatEuros(page.totalCents)} en tout
          </span>
        )}
        {page.kind === "authorised" && (
          <span className="text-muted">Réservés maintenant, prélevés plus tard</span>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Pour</dt>
        <dd className="font-semibold wrap-anywhere">{page.description}</dd>
        <dt className="text-muted">À</dt>
        <dd className="wrap-anywhere">{page.payee}</dd>
      </dl>
    </div>
  );
}

/** Lets the payer choose the bank's answer. */
function PaymentDecision({ kind }: { kind: PaymentKind }) {
  const form = useForm({ schema: demoPaymentSchema });
  const pressed = form.busy && form.sending?.get("decision");
  return (
    <Form of={form} className="grid gap-5 border-t border-line pt-6">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <RadioGroup label="Carte" name="card" defaultValue={form.values.card || "good"} layout="grid gap-3">
        <RadioCard value="good" label="Une carte qui fonctionne" />
        <RadioCard
          value="failing"
          label="Une carte qui échouera plus tard"
          description={FAILING_CARD[kind]}
        />
      </RadioGroup>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <Button
          type="submit"
          size="lg"
          name="decision"
          value="pay"
          disabled={form.busy}
          busy={pressed === "pay"}
        >
          Payer
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="secondary"
          name="decision"
          value="refuse"
          disabled={form.busy}
          busy={pressed === "refuse"}
        >
          Refuser
        </Button>
      </div>
      <p className="text-sm text-muted">
        «&nbsp;Refuser&nbsp;» fait comme si la banque disait non tout de suite.
      </p>
    </Form>
  );
}
