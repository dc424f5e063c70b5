import { suspendSchema } from "../schema.ts";
import { ReasonButton } from "./reason-button.tsx";

/** The reason stays with the account until it is restored. */
export function SuspendButton({ personId, name }: { personId: string; name: string }) {
  return (
    <ReasonButton
      intent="suspend"
      schema={suspendSchema}
      fields={{ personId }}
      label="Suspendre"
      about={name}
      title={`Suspendre ${name}\u00a0?`}
      description="Tous ses appareils sont déconnectés, personne ne peut plus entrer avec ce compte, et rien de ce qu’il publie n’est visible. Vous pourrez le rétablir."
      hint={"Pour vous et vos collègues\u00a0: la personne ne la voit pas."}
      confirm="Suspendre le compte"
    />
  );
}
