import { useEffect, useRef } from "react";
import { Alert } from "~/ui/feedback/alert.tsx";

/** Strangers always see the same message, so that it reveals nothing about the address. */
export function AlertAsked({ active = false }: { active?: boolean | undefined }) {
  const said = useRef<HTMLDivElement>(null);
  // The pressed button was unmounted.
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
