import { Alert } from "~/ui/feedback/alert.tsx";

/** Why nothing was done, in a form of a dialog: it gets the focus, so that it is in view and read. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}
