import { Alert } from "~/ui/feedback/alert.tsx";

/** Where there are no payment keys: nobody is to think that they buy something. */
export function DemoBanner() {
  return (
    <Alert title="Mode démo">
      Les commandes sont simulées de bout en bout&nbsp;: rien n’est débité, rien n’est envoyé.
    </Alert>
  );
}
