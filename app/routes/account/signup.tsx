import { useState } from "react";
import { data, useActionData, useSearchParams } from "react-router";
import {
  PlainCheckEmail,
  PlainSignUp,
  type PlainSignUpAnswer,
} from "~/features/accounts/components/sign-in/plain-sign-up.tsx";
import { requireVisitor } from "~/features/accounts/gate.server.ts";
import { isTaken, signUpFailure } from "~/features/accounts/rules/failures.ts";
import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";
import { emailSchema, signUpFormSchema } from "~/features/accounts/schema.ts";
import { requestContext } from "~/platform/config/services.server.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { checkForm, typedTexts } from "~/platform/web/forms.ts";
import type { Route } from "./+types/signup.ts";
import { accountPage, accountPageHeaders, forwardHeaders, otherPage, sameSignUp } from "./plain-page.ts";
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
  const wanted = { callbackURL: safeReturnPath(new URL(request.url).searchParams.get("redirect")) };
  const answerWith = (answer: PlainSignUpAnswer, status = 400, headers?: Headers) =>
    data({ values: typedTexts(form), ...answer }, { status, ...forwardHeaders(headers) });

  if (form.get("intent") === "resend") {
    const intent = "resend";
    const typed = checkForm(emailSchema, form);
    if (!typed.ok) return answerWith({ ...typed, intent });
    const { email } = typed.data;
    const { status, headers, answer } = await callAuth("/send-verification-email", { email, ...wanted });
    const refusal = status === 200 ? {} : { refusal: answer?.message };
    return answerWith({ intent, ok: status === 200, sentTo: email, ...refusal }, status, headers);
  }

  const typed = checkForm(signUpFormSchema, form);
  if (!typed.ok) return answerWith(typed);
  const { status, headers, answer } = await callAuth("/sign-up/email", {
    name: "",
    ...typed.data,
    ...wanted,
  });
  if (status === 200) return answerWith({ ok: true, sentTo: typed.data.email }, status, headers);
  const text = signUpFailure(answer?.message);
  const atEmail = isTaken(answer?.message) || answer?.code === "INVALID_EMAIL";
  const why = atEmail ? { errors: { email: text } } : { refusal: text };
  return answerWith({ ok: false, ...why }, status, headers);
}

/** This page replaces the sign-up dialog in browsers without script. */
export default function SignUp() {
  const [sentTo, setSentTo] = useState(useActionData<PlainSignUpAnswer>()?.sentTo);
  const [parameters] = useSearchParams();
  if (sentTo)
    return (
      <PlainPage title="Vérifiez votre boîte" text="Plus qu’un geste, et votre compte est prêt.">
        <PlainCheckEmail email={sentTo} signUpPath={sameSignUp(parameters)} />
      </PlainPage>
    );
  return (
    <PlainPage title="Créer un compte" text="Gratuit, et prêt en une minute.">
      <PlainSignUp
        role={parameters.get("role") === "coach" ? "coach" : "student"}
        loginPath={otherPage("/login", parameters)}
        onSent={(answer) => setSentTo(answer.sentTo)}
      />
    </PlainPage>
  );
}
