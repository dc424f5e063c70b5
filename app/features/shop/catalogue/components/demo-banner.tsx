import { Alert } from "~/ui/feedback/alert.tsx";

/** Shown without payment keys, so that nobody believes they are buying something. */
export function DemoBanner() {
  return (
    <Alert title="Mode démo">
      Les commandes sont simulées de bout en bout&nbsp;: rien n’est débité, rien n’est envoyé.
    </Alert>
  );
}
