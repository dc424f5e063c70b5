import { useEffect, useEffectEvent, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button, type ButtonVariant } from "~/ui/button.tsx";

interface AnswerFormProps {
  token: string;
  intent: "confirm" | "end";
  label: string;
  variant?: ButtonVariant;
}

function AnswerForm({ token, intent, label, variant = "primary" }: AnswerFormProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === intent;
  return (
    <Form method="post" noValidate action={pathOf(token)} replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="lg" variant={variant} busy={busy}>
        {busy ? "Un instant..." : label}
      </Button>
    </Form>
  );
}

const pathOf = (token: string) => `/search-alert?${new URLSearchParams({ token })}`;

/**
 * Confirms by itself once the page has been taken over by a browser: following the link was the yes. The request is the
 * page's, so that whoever merely fetches the link has confirmed nothing. Without script, the button is there.
 */
export function ConfirmingForm({ token, refused }: { token: string; refused: boolean }) {
  const submit = useSubmit();
  const asked = useRef(false);
  const confirm = useEffectEvent(() => {
    if (asked.current || refused) return;
    asked.current = true;
    void submit({ intent: "confirm" }, { method: "post", action: pathOf(token), replace: true });
  });
  useEffect(() => confirm(), []);
  return <AnswerForm token={token} intent="confirm" label="Confirmer mon alerte" />;
}

export function EndingForm({ token }: { token: string }) {
  return <AnswerForm token={token} intent="end" label="Arrêter cette alerte" variant="secondary" />;
}
