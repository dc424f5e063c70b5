import { data, useActionData, useSearchParams } from "react-router";
import {
  PlainCheckEmail,
  PlainSignUp,
  type PlainSignUpAnswer,
} from "~/features/accounts/components/plain-sign-up.tsx";
import { requireVisitor } from "~/features/accounts/gate.server.ts";
import { checkEmail, checkSignUp, FIELD_OF_TITLE } from "~/features/accounts/rules/credentials.ts";
import { isTaken, signUpFailure } from "~/features/accounts/rules/failures.ts";
import { safeReturnPath } from "~/features/accounts/rules/viewer.ts";
import { readForm } from "~/platform/forms.server.ts";
import { requestContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/signup.ts";
import { accountPage, accountPageHeaders, otherPage, passOn } from "./plain-page.ts";
import { PlainPage } from "./plain-page-frame.tsx";

export const meta = () => accountPage("Créer un compte");
export const headers = accountPageHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  requireVisitor(context, request);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  requireVisitor(context, request);
  const { callAuth } = context.get(requestContext);
  const form = await readForm(request);
  const read = (name: string) => String(form.get(name) ?? "");
  const email = read("email");
  const wanted = { callbackURL: safeReturnPath(new URL(request.url).searchParams.get("redirect")) };
  const answerWith = (answer: PlainSignUpAnswer, status = 400, headers?: Headers) =>
    data(answer, { status, ...passOn(headers) });

  if (form.get("intent") === "resend") {
    const { status, headers, answer } = await callAuth("/send-verification-email", { email, ...wanted });
    const trouble = status === 200 ? undefined : answer?.message;
    return answerWith({ sentTo: email, trouble }, status, headers);
  }

  const role = form.get("role") === "coach" ? "coach" : "student";
  const phone = read("phone");
  const terms = form.has("terms");
  const values = { email, phone, role, terms } as const;
  const sent = {
    email,
    password: read("password"),
    confirmPassword: read("confirmPassword"),
    termsAccepted: terms,
    data: { role, phone_number: role === "student" ? phone : "" },
  } as const;
  const mistyped = checkEmail(email);
  if (mistyped) return answerWith({ values, errors: { email: mistyped } });
  const refusal = checkSignUp(sent);
  const field = refusal && FIELD_OF_TITLE[refusal.title];
  if (field) return answerWith({ values, errors: { [field]: refusal.description } });
  const { status, headers, answer } = await callAuth("/sign-up/email", { name: "", ...sent, ...wanted });
  if (status === 200) return answerWith({ sentTo: email }, status, headers);
  const text = signUpFailure(answer?.message);
  const atEmail = isTaken(answer?.message) || answer?.code === "INVALID_EMAIL";
  return answerWith(
    { values, ...(atEmail ? { errors: { email: text } } : { trouble: text }) },
    status,
    headers,
  );
}

/** The sign-up dialog as a page, for browsers without script. */
export default function SignUp() {
  const answer = useActionData<typeof action>() ?? {};
  const [parameters] = useSearchParams();
  if (answer.sentTo)
    return (
      <PlainPage title="Vérifiez votre boîte" text="Plus qu’un geste, et votre compte est prêt.">
        <PlainCheckEmail
          email={answer.sentTo}
          trouble={answer.trouble}
          signUpPath={otherPage("/signup", parameters)}
        />
      </PlainPage>
    );
  return (
    <PlainPage title="Créer un compte" text="Gratuit, et prêt en une minute.">
      <PlainSignUp
        answer={answer}
        role={parameters.get("role") === "coach" ? "coach" : "student"}
        loginPath={otherPage("/login", parameters)}
      />
    </PlainPage>
  );
}
