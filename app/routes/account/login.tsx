import { data, redirect, useRouteLoaderData, useSearchParams } from "react-router";
import { GoogleButton } from "~/features/accounts/components/sign-in/google-button.tsx";
import { PlainLogin, type PlainLoginAnswer } from "~/features/accounts/components/sign-in/plain-login.tsx";
import { requireVisitor } from "~/features/accounts/gate.server.ts";
import { isEndedChallenge, isWrongPassword, loginFailure } from "~/features/accounts/rules/failures.ts";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { codeSchema, loginSchema } from "~/features/accounts/schema.ts";
import { requestContext } from "~/platform/config/services.server.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { checkForm, typedTexts } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { dialogAddress } from "../site/navigation.ts";
import type { Route } from "./+types/login.ts";
import { accountPage, accountPageHeaders, forwardHeaders, otherPage } from "./plain-page.ts";
import { PlainPage } from "./plain-page-frame.tsx";

export const meta = () => accountPage("Connexion");
export const headers = accountPageHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  requireVisitor(context, request);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  requireVisitor(context, request);
  const { callAuth } = context.get(requestContext);
  const form = await readForm(request);
  const intent = form.get("intent") === "code" ? { intent: "code" } : {};
  const refuse = (answer: Omit<PlainLoginAnswer, "ok">, status = 400, headers?: Headers) =>
    data(
      { ...intent, ok: false, values: typedTexts(form), ...answer },
      { status, ...forwardHeaders(headers) },
    );

  if (intent.intent) {
    const typed = checkForm(codeSchema, form);
    if (!typed.ok) return refuse({ step: "code", errors: typed.errors });
    const { code } = typed.data;
    const path = /^\d{6}$/.test(code) ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
    const { status, headers, answer } = await callAuth(path, { code });
    if (status === 200) return enter(request, headers);
    const text = loginFailure(answer?.message);
    return isEndedChallenge(answer?.code)
      ? refuse({ step: "password", refusal: text }, status, headers)
      : refuse({ step: "code", errors: { code: text } }, status, headers);
  }

  const typed = checkForm(loginSchema, form);
  if (!typed.ok) return refuse({ step: "password", errors: typed.errors });
  const { status, headers, answer } = await callAuth("/sign-in/email", typed.data);
  if (status !== 200) {
    const text = loginFailure(answer?.message);
    const why = isWrongPassword(answer?.message) ? { errors: { password: text } } : { refusal: text };
    return refuse({ step: "password", ...why }, status, headers);
  }
  const asked: PlainLoginAnswer = { ok: true, step: "code" };
  return answer?.twoFactorRedirect ? data(asked, forwardHeaders(headers)) : enter(request, headers);
}

/** Without a wanted page, this one sends the person on to their own space, once it knows who they are. */
function enter({ url }: Request, headers: Headers): Response {
  const wanted = new URL(url).searchParams.get("redirect");
  return redirect(onwardFrom(wanted), forwardHeaders(headers));
}

const onwardFrom = (wanted: string | null) => (wanted ? safeReturnPath(wanted) : "/login");

/** The page of the login dialog for browsers without script, and for links that lead to it. */
export default function Login() {
  const [parameters] = useSearchParams();
  const root = useRouteLoaderData<{ googleOffered: boolean }>("root");
  const onward = onwardFrom(parameters.get("redirect"));
  const dialog = (mode: "code" | "reset") => ({ search: dialogAddress(String(parameters), { auth: mode }) });
  return (
    <PlainPage title="Connexion" text="Contents de vous retrouver.">
      <PlainLogin
        signUpPath={otherPage("/signup", parameters)}
        resetPath={dialog("reset").search}
        otherWays={
          <>
            <ButtonLink variant="link" to={dialog("code")} preventScrollReset className="justify-self-center">
              Recevoir un code par e-mail
            </ButtonLink>
            {root?.googleOffered && <GoogleButton mode="login" accountRole="student" returnPath={onward} />}
          </>
        }
      />
    </PlainPage>
  );
}
