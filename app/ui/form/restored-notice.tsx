import { Button } from "../controls/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import type { RestoredDraft } from "./use-restored-draft.ts";

interface RestoredNoticeProps {
  draft: RestoredDraft;
  text?: string;
}

/** Tells that the form shows an earlier draft, and offers to drop it. */
export function RestoredNotice({
  draft,
  text = "Reprenez où vous en étiez, puis enregistrez.",
}: RestoredNoticeProps) {
  if (draft.state !== "restored") return null;
  return (
    <Alert
      title="Vos modifications non enregistrées sont là"
      action={
        <Button variant="secondary" size="sm" onClick={draft.drop}>
          Les abandonner
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
