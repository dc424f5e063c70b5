import { PressButton } from "~/ui/form/press-button.tsx";

/** The overview's action handles this form, wherever it is rendered. */
export function AskAgainForm() {
  return (
    <PressButton intent="ask-again" action="/dashboard" size="sm" busyLabel="Envoi...">
      Redemander la validation
    </PressButton>
  );
}
