import { data, redirect, useActionData, useSearchParams } from "react-router";
import { PlainLogin, type PlainLoginAnswer } from "~/features/accounts/components/plain-login.tsx";
import { requireVisitor } from "~/features/accounts/gate.server.ts";
import { checkEmail, PASSWORD_MISSING } from "~/features/accounts/rules/credentials.ts";
import { isWrongPassword, loginFailure } from "~/features/accounts/rules/failures.ts";
import { safeReturnPath } from "~/features/accounts/rules/viewer.ts";
import { readForm } from "~/platform/forms.server.ts";
import { requestContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/login.ts";
import { accountPage, accountPageHeaders, otherPage, passOn } from "./plain-page.ts";
import { PlainPage } from "./plain-page-frame.tsx";

export const meta = () => accountPage("Connexion");
export const headers = accountPageHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  requireVisitor(context, request);
  return null;
}

/** The challenge of the second step is over: the password comes first again. */
const ENDED = ["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"];

export async function action({ context, request }: Route.ActionArgs) {
  requireVisitor(context, request);
  const { callAuth } = context.get(requestContext);
  const form = await readForm(request);
  const read = (name: string) => String(form.get(name) ?? "");
  const refuse = (answer: PlainLoginAnswer, status = 400, headers?: Headers) =>
    data(answer, { status, ...passOn(headers) });

  if (form.get("intent") === "code") {
    const code = read("code").replace(/\s/g, "");
    const path = /^\d{6}$/.test(code) ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
    const { status, headers, answer } = await callAuth(path, { code });
    if (status === 200) return enter(request, headers);
    const text = loginFailure(answer?.message);
    return ENDED.includes(answer?.code ?? "")
      ? refuse({ step: "password", trouble: text }, status, headers)
      : refuse({ step: "code", errors: { code: text } }, status, headers);
  }

  const email = read("email");
  const password = read("password");
  const typed = { step: "password", email } as const;
  const mistyped = checkEmail(email);
  if (mistyped) return refuse({ ...typed, errors: { email: mistyped } });
  if (!password) return refuse({ ...typed, errors: { password: PASSWORD_MISSING } });
  const { status, headers, answer } = await callAuth("/sign-in/email", { email, password });
  if (status !== 200) {
    const text = loginFailure(answer?.message);
    const errors = isWrongPassword(answer?.message) ? { errors: { password: text } } : { trouble: text };
    return refuse({ ...typed, ...errors }, status, headers);
  }
  const asked: PlainLoginAnswer = { step: "code" };
  return answer?.twoFactorRedirect ? data(asked, passOn(headers)) : enter(request, headers);
}

/** Signed in, and on to where the person was going. */
function enter({ url }: Request, headers: Headers): Response {
  return redirect(safeReturnPath(new URL(url).searchParams.get("redirect")), passOn(headers));
}

/** The login dialog as a page, for browsers without script. */
export default function Login() {
  const answer = useActionData<typeof action>();
  const [parameters] = useSearchParams();
  return (
    <PlainPage title="Connexion" text="Contents de vous retrouver.">
      <PlainLogin answer={answer ?? { step: "password" }} signUpPath={otherPage("/signup", parameters)} />
    </PlainPage>
  );
}
