import { Alert } from "~/ui/feedback/alert.tsx";

/** Why nothing was done, with the focus on it. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert tone="danger">{text}</Alert>
    </div>
  );
}
