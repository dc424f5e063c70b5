import { Alert } from "~/ui/feedback/alert.tsx";

/** The message of a refused form. It receives the focus. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}
