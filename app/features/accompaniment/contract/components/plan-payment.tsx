import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { Link, useRevalidator } from "react-router";
import type { TypedNames } from "~/features/accounts/rules/names.ts";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { ofPlace } from "~/features/places/rules/french-places.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { checkForm, type FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { usePaymentTab } from "~/ui/feedback/use-payment-tab.ts";
import { Form } from "~/ui/form/form.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { useIdempotencyKey } from "~/ui/form/use-idempotency-key.ts";
import type { Reach } from "../../coach/queries/candidates.server.ts";
import type { WantedCoach } from "../../health/components/stored-answers.ts";
import type { SetupAnswers } from "../../health/schema/setup.ts";
import { type Consent, LEAST_AGE, NOBODY_FREE } from "../rules/consents.ts";
import { euros, monthsText, type PlanConfig, planPrices, pricePlan, soldPrices } from "../rules/plan.ts";
import { boxesSchema, farBoxesSchema } from "../schema/purchase.ts";
import { type PurchaseErrors, sendPurchase } from "./purchase-client.ts";

interface PlanPaymentProps {
  plan: PlanConfig;
  setup: SetupAnswers;
  /** the student's commune */
  city: string;
  /** the coach whom the student would like */
  coach: WantedCoach | undefined;
  reach: Reach | undefined;
  /** the purchase has found that no coach is near any more, or that the chosen one has no room */
  onStale: (field: "webcam" | "coach") => void;
  /** why this visitor cannot buy; it disables the button */
  hindrance: ReactNode;
  /** the fields belong to another room; undefined for visitors and for an account with a name */
  renderNames: ((form: FormState<keyof TypedNames>) => ReactNode) | undefined;
}

type Answer = FormAnswer & { errors?: PurchaseErrors };

/** The checkout page opens in a new tab or, if the browser blocks that, by a link. */
export function PlanPayment(props: PlanPaymentProps) {
  const { plan, setup, city, coach, reach, onStale, hindrance, renderNames } = props;
  const prices = soldPrices(plan.type, planPrices(useTerms()));
  const tab = usePaymentTab();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const whyId = useId();
  const { revalidate } = useRevalidator();
  const isFar = reach === "webcam";
  const schema = isFar ? farBoxesSchema : boxesSchema;
  const form = useForm<typeof schema, Answer>({
    schema,
    onRefused: tab.close,
    send: async ({ firstName, lastName, ...consents }) => {
      const names = { firstName, lastName };
      const answer = await sendPurchase({
        setup,
        plan,
        prices,
        coach: coach?.id ?? null,
        consents,
        names,
        idempotencyKey,
      });
      if (!("url" in answer)) {
        const { title, text: description, signedOut, errors } = answer;
        toast({ title, description, variant: "destructive" });
        // Reloads the page's data, so that it shows how to sign in. The answers stay in the tab.
        if (signedOut) await revalidate();
        if (errors?.webcam) onStale("webcam");
        if (errors?.coach) onStale("coach");
        return { ok: false, ...(errors ? { errors } : {}) };
      }
      renewKey();
      tab.show(answer.url);
      // Reloads the page's data, so that the page shows the state of the payment.
      await revalidate();
      return { ok: true };
    },
  });
  const { busy } = form;
  const closeTab = useEffectEvent(tab.close);
  useEffect(() => {
    if (!busy) closeTab();
  }, [busy]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    // The tab must be opened by the click itself: browsers block tabs that are opened later.
    if (checkForm(schema, new FormData(event.currentTarget)).ok) tab.open();
    form.props.onSubmit(event);
  };
  const { monthlyCents, totalCents } = pricePlan(plan, prices);
  return (
    <Form of={{ ...form, props: { ...form.props, onSubmit: send } }} className="grid gap-4">
      {reach === "none" ? (
        <Alert tone="danger">{NOBODY_FREE}</Alert>
      ) : (
        <>
          {!hindrance && renderNames?.(form)}
          <PlanConsents form={form} isFar={isFar} city={city} />
        </>
      )}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={Boolean(hindrance) || reach === "none"}
        aria-describedby={hindrance ? whyId : undefined}
      >
        {busy ? "Redirection..." : "Procéder au paiement"}
      </Button>
      {hindrance && <div id={whyId}>{hindrance}</div>}
      <p className="text-sm text-muted">
        Commande avec obligation de paiement&nbsp;: {euros(monthlyCents)} par mois pendant{" "}
        {monthsText(plan.duration)}, {euros(totalCents)} en tout. En payant, vous acceptez nos{" "}
        <Link to="/terms" className="text-clay-text underline underline-offset-4">
          conditions d’utilisation
        </Link>
        . Vous payez sur une page sécurisée, qui s’ouvre dans un nouvel onglet.
      </p>
    </Form>
  );
}

interface PlanConsentsProps {
  form: FormState<Consent>;
  /** no coach is near: webcam only */
  isFar: boolean;
  city: string;
}

/** Each consent has its own box, which is never ticked in advance. */
function PlanConsents({ form, isFar, city }: PlanConsentsProps) {
  const { errors } = form;
  const { accompanimentUnitCents } = useTerms();
  return (
    <fieldset className="grid gap-1 border-t border-line pt-4">
      <legend className="sr-only">Vos accords</legend>
      <Checkbox name="adult" label={`J’ai ${LEAST_AGE}\u00a0ans ou plus.`} error={errors.adult} />
      <Checkbox
        name="begin"
        label={`Je demande que l’accompagnement commence avant la fin des ${WITHDRAWAL_DAYS}\u00a0jours de rétractation.`}
        description={`Vous pouvez toujours vous rétracter pendant ${WITHDRAWAL_DAYS}\u00a0jours\u00a0: seul ce qui a déjà été donné reste dû (${euros(accompanimentUnitCents)} par séance ou bilan, et la part du mois écoulée).`}
        error={errors.begin}
      />
      <Checkbox
        name="health"
        label="J’accepte que mon poids, ma taille et mes réponses de santé soient transmis à mon coach."
        description="Pour écrire un programme sûr, et rien d’autre. Chiffrés, lus par vous et par lui seulement. Vous pouvez retirer cet accord et tout effacer à tout moment."
        error={errors.health}
      />
      {isFar && (
        <Checkbox
          name="webcam"
          label="J’accepte d’être accompagné en visio."
          description={`Aucun coach n’est libre près ${ofPlace(city)} en ce moment pour votre objectif.`}
          error={errors.webcam}
        />
      )}
    </fieldset>
  );
}
