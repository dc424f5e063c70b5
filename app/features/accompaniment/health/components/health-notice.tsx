import { Alert } from "~/ui/feedback/alert.tsx";

/** Shown wherever health data is asked for. */
export function HealthNotice() {
  return (
    <Alert title="Ces réponses restent dans ce navigateur">
      Ce sont des données de santé. Elles ne partent qu’avec votre achat, et seulement si vous l’acceptez par
      une case à part&nbsp;: elles sont alors chiffrées, lues par vous et par votre coach uniquement, et
      effacées dès que vous le demandez.
    </Alert>
  );
}
