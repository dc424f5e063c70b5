import { data, redirectDocument } from "react-router";
import { endDemoOnboarding } from "~/features/payments/providers/adapters/demo-pages.server.ts";
import { findDemoOnboarding } from "~/features/payments/providers/queries/demo-pages.server.ts";
import { ACCOUNT_ENDS, demoAccountSchema } from "~/features/payments/providers/rules/demo-choices.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Button } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { Route } from "./+types/account.ts";
import { DemoPage, demoHeaders, demoMeta } from "./demo-page.tsx";

const TITLE = "Votre compte de paiement";

export const headers = demoHeaders;
export const meta = () => demoMeta(TITLE);

/** The address is secret: only the owner of the account received it. */
async function requirePage({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db, settings } = context.get(servicesContext);
  const page =
    settings.stripe || !settings.sells ? undefined : await findDemoOnboarding(db, params.onboardingRef);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const loader = (args: Route.LoaderArgs) => requirePage(args);

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { db } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  await limitRate(db, { name: "demo account", subject: network, limit: 60, windowSeconds: 900 });
  await requirePage(args);
  return answerForm(context, await readForm(args.request), demoAccountSchema, async ({ status }) => {
    throw redirectDocument(await endDemoOnboarding(db, params.onboardingRef, status));
  });
}

/** On the demo provider's onboarding page, the coach chooses how the identity check ends. */
export default function DemoAccountPage({ loaderData: { backPath } }: Route.ComponentProps) {
  const form = useForm({ schema: demoAccountSchema });
  return (
    <DemoPage title={TITLE} backPath={backPath}>
      <p>
        Ici, le prestataire de paiement vérifierait votre identité et votre compte en banque. Choisissez
        comment cela se termine.
      </p>
      <Card>
        <CardBody>
          <Form of={form} className="grid gap-6">
            {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
            <RadioGroup
              label="Résultat de la vérification"
              name="status"
              defaultValue={form.values.status || "active"}
              error={form.errors.status}
              layout="grid gap-3"
            >
              {ACCOUNT_ENDS.map(({ status, label, description }) => (
                <RadioCard key={status} value={status} label={label} description={description} />
              ))}
            </RadioGroup>
            <Button type="submit" size="lg" busy={form.busy}>
              {form.busy ? "Un instant..." : "Terminer"}
            </Button>
          </Form>
        </CardBody>
      </Card>
      <p className="text-center text-sm text-muted">
        Rien n’est vérifié ni envoyé&nbsp;: cette page remplace le prestataire de paiement tant qu’aucune clé
        n’est configurée.
      </p>
    </DemoPage>
  );
}
