import { useEffect, useRef } from "react";
import { Alert } from "~/ui/feedback/alert.tsx";

/** What is said once an alert has been asked for. To a stranger always the same, whatever is known of the address. */
export function AlertAsked({ active = false }: { active?: boolean | undefined }) {
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div ref={said} tabIndex={-1} className="max-w-2xl rounded-md">
      {active ? (
        <Alert tone="success" title="C’est noté&nbsp;!" className="bg-surface">
          Votre alerte est active. Un e-mail vient de partir, qui permet de l’arrêter.
        </Alert>
      ) : (
        <Alert tone="success" title="Regardez vos e-mails" className="bg-surface">
          Si cette alerte n’est pas déjà active, un lien pour la confirmer vient de partir. Pensez aux
          courriers indésirables.
        </Alert>
      )}
    </div>
  );
}
