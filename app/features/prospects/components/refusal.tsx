import { Alert } from "~/ui/feedback/alert.tsx";

/** `data-refusal` takes the focus, so that the text is visible and announced. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}
