import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { confirmAlert, endAlert } from "~/features/discovery/commands/answer-alert.server.ts";
import { askForAlert } from "~/features/discovery/commands/ask-for-alert.server.ts";
import { AlertAsked } from "~/features/discovery/components/search/alert-asked.tsx";
import { AlertFields, useAlertForm } from "~/features/discovery/components/search/alert-form.tsx";
import { findOwnAlert } from "~/features/discovery/gate.server.ts";
import { alertSchema } from "~/features/discovery/schema.ts";
import { bundledGazetteer } from "~/features/places/queries/gazetteer.server.ts";
import type { Coordinates } from "~/features/places/rules/geo.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { Button, ButtonLink, type ButtonVariant } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import type { Route } from "./+types/search-alert.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: `Votre alerte · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** The loader changes nothing, because mail scanners follow links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const alert = await findOwnAlert(context.get(servicesContext).db, tokenOf(request));
  return { alert: alert && { awaited: alert.awaited, confirmed: alert.confirmed } };
}

/**
 * The form under search results creates an alert; this page confirms and ends it. Mail clients end it by
 * one-click unsubscribe (RFC 8058).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  if (request.method !== "POST") throw new AppError("not_found");
  const form = await readForm(request);
  if (form.get("List-Unsubscribe") === "One-Click") form.set("intent", "end");
  const token = tokenOf(request);
  switch (form.get("intent")) {
    case "ask":
      return answerForm(context, form, alertSchema, async (wish) => {
        const nameOf = (position: Coordinates) => bundledGazetteer().reverse(position)?.name;
        const services = { db, publicUrl: settings.publicUrl, nameOf };
        return { active: await askForAlert(services, { wish, network, viewer: getViewer(context) }) };
      });
    case "confirm":
      return answerForm(context, form, noFields, async () => {
        const alert = await findOwnAlert(db, token);
        if (!alert || !(await confirmAlert(db, alert))) throw new AppError("not_found");
      });
    case "end":
      return answerForm(context, form, noFields, async () => {
        const alert = await findOwnAlert(db, token);
        if (alert) await endAlert(db, alert);
      });
    default:
      throw new AppError("invalid_input");
  }
}

/** The landing page of an alert's mails, and of its form if no script runs. */
export default function SearchAlert({ loaderData: { alert } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      <Outcome alert={alert} token={token} />
      <ButtonLink variant="link" to="/search">
        Chercher un coach
      </ButtonLink>
    </div>
  );
}

interface OutcomeProps {
  alert: Route.ComponentProps["loaderData"]["alert"];
  token: string;
}

function Outcome({ alert, token }: OutcomeProps) {
  const action = `/search-alert?${new URLSearchParams({ token })}`;
  const asking = useAlertForm();
  const confirming = useForm({ intent: "confirm", action });
  const ending = useForm({ intent: "end", action });
  const refusal = ending.answer?.refusal ?? confirming.answer?.refusal;
  // The typed values stay if the form was sent without script, also while it is sent again.
  if (asking.answer || Object.keys(asking.values).length > 0)
    return (
      <>
        <h1 className="text-3xl md:text-4xl">Votre alerte</h1>
        {asking.answer?.ok ? (
          <AlertAsked active={asking.answer.active} />
        ) : (
          <div className="w-full text-left">
            <AlertFields form={asking} subject={asking.values} email={asking.values.email} />
          </div>
        )}
      </>
    );
  if (!alert)
    return ending.answer?.ok ? (
      <>
        <h1 className="text-3xl md:text-4xl">Alerte arrêtée</h1>
        <p className="text-lg">C’est fait&nbsp;: vous ne recevrez plus d’e-mail de cette alerte.</p>
      </>
    ) : (
      <>
        <h1 className="text-3xl md:text-4xl">Cette alerte n’existe plus</h1>
        <p className="text-lg">Elle a été arrêtée, ou elle n’a pas été confirmée à temps.</p>
      </>
    );
  return (
    <>
      <h1 className="text-3xl md:text-4xl">
        {confirming.answer?.ok ? "Alerte confirmée\u00a0!" : "Votre alerte"}
      </h1>
      <p className="text-lg">Un e-mail dès qu’arrive {alert.awaited}.</p>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {alert.confirmed ? <EndingForm form={ending} /> : <ConfirmingForm form={confirming} />}
    </>
  );
}

interface AnswerFormProps {
  form: FormState;
  label: string;
  variant?: ButtonVariant;
}

function AnswerForm({ form, label, variant = "primary" }: AnswerFormProps) {
  return (
    <Form of={form}>
      <Button type="submit" size="lg" variant={variant} busy={form.busy}>
        {form.busy ? "Un instant..." : label}
      </Button>
    </Form>
  );
}

/**
 * Confirms automatically once the page runs in a browser, because following the link was the consent. The
 * page's script sends the request, so that merely fetching the link confirms nothing. Without script, the
 * button is used.
 */
function ConfirmingForm({ form }: { form: FormState }) {
  const asked = useRef(false);
  const confirm = useEffectEvent(() => {
    if (asked.current || form.answer) return;
    asked.current = true;
    form.submit();
  });
  useEffect(() => confirm(), []);
  return <AnswerForm form={form} label="Confirmer mon alerte" />;
}

function EndingForm({ form }: { form: FormState }) {
  return <AnswerForm form={form} label="Arrêter cette alerte" variant="secondary" />;
}
