import { Alert } from "../feedback/alert.tsx";

/** The message of a refused form. It receives the focus, so that it is visible and announced. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}
