import { data, useSearchParams } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { confirmAlert, endAlert } from "~/features/discovery/commands/answer-alert.server.ts";
import { askForAlert } from "~/features/discovery/commands/ask-for-alert.server.ts";
import { AlertAsked } from "~/features/discovery/components/alert-asked.tsx";
import { findOwnAlert } from "~/features/discovery/gate.server.ts";
import type { AlertAnswer } from "~/features/discovery/rules/alerts.ts";
import { alertSchema } from "~/features/discovery/schema.ts";
import { bundledGazetteer } from "~/features/places/queries/gazetteer.server.ts";
import { BRAND } from "~/platform/brand.ts";
import { AppError, toAppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { requestContext, servicesContext } from "~/platform/services.server.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import type { Route } from "./+types/search-alert.ts";
import { ConfirmingForm, EndingForm } from "./search-alert/answer-forms.tsx";

export function meta(): Route.MetaDescriptors {
  return [{ title: `Votre alerte · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Looking changes nothing: whoever reads a mail before its owner does follows its links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const alert = await findOwnAlert(context.get(servicesContext).db, tokenOf(request));
  return { alert: alert && { awaited: alert.awaited, confirmed: alert.confirmed } };
}

/** Asked for by the form under results; confirmed and ended here, or ended by the mailbox itself (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = form.get("List-Unsubscribe") === "One-Click" ? "end" : form.get("intent");
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    if (intent === "ask") return await ask(context, form);
    const alert = await findOwnAlert(db, tokenOf(request));
    if (intent === "confirm") {
      const ok = alert !== undefined && (await confirmAlert(db, alert));
      return data<AlertAnswer>({ intent, ok }, ok ? 200 : 404);
    }
    if (intent !== "end") throw new AppError("invalid_input");
    if (alert) await endAlert(db, alert);
    return data<AlertAnswer>({ intent, ok: true });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "unexpected") log.error({ id: context.get(requestContext).id, err: thrown });
    const { message: refusal, status } = error;
    const known = intent === "confirm" || intent === "end" ? intent : "ask";
    return data<AlertAnswer>({ intent: known, ok: false, refusal }, { status, headers: error.headers });
  }
}

async function ask(context: Route.ActionArgs["context"], form: FormData) {
  const { db, settings } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const wish = alertSchema.safeParse(Object.fromEntries(form));
  if (!wish.success) {
    const error = wish.error.issues.find(({ path }) => path[0] === "email")?.message;
    if (!error) throw new AppError("invalid_input");
    return data<AlertAnswer>({ intent: "ask", ok: false, error }, 400);
  }
  const active = await askForAlert(
    {
      db,
      publicUrl: settings.publicUrl,
      nameOf: (position) => bundledGazetteer().reverse(position)?.name,
    },
    { wish: wish.data, network, viewer: getViewer(context) },
  );
  return data<AlertAnswer>({ intent: "ask", ok: true, active });
}

/** Where the mails of an alert lead. */
export default function SearchAlert({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      <Outcome alert={alert} answer={actionData} token={token} />
      <ButtonLink variant="link" to="/search">
        Chercher un coach
      </ButtonLink>
    </div>
  );
}

interface OutcomeProps {
  alert: Route.ComponentProps["loaderData"]["alert"];
  answer: AlertAnswer | undefined;
  token: string;
}

function Outcome({ alert, answer, token }: OutcomeProps) {
  const refusal = answer && !answer.ok && (answer.refusal ?? answer.error);
  if (answer?.intent === "ask")
    return (
      <>
        <h1 className="text-3xl md:text-4xl">Votre alerte</h1>
        {refusal ? <Alert tone="danger">{refusal}</Alert> : <AlertAsked active={answer.active} />}
      </>
    );
  const isGone = answer?.intent === "confirm" && !answer.ok && !refusal;
  if (!alert || isGone)
    return answer?.intent === "end" ? (
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
  const confirmed = answer?.intent === "confirm" && answer.ok;
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{confirmed ? "Alerte confirmée\u00a0!" : "Votre alerte"}</h1>
      <p className="text-lg">Un e-mail dès qu’arrive {alert.awaited}.</p>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {alert.confirmed ? <EndingForm token={token} /> : <ConfirmingForm token={token} refused={!!refusal} />}
    </>
  );
}
