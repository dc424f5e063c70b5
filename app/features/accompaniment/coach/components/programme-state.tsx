import { Alert } from "~/ui/feedback/alert.tsx";
import { beforeDeadline } from "../../contract/rules/overdue.ts";
import type { Status } from "../../contract/rules/states.ts";

interface ProgrammeStateProps {
  status: Status;
  dueAt: Date | null;
  isOverdue: boolean;
}

/** The deadline of the next week, or the reason why nothing can be written. */
export function ProgrammeState({ status, dueAt, isOverdue }: ProgrammeStateProps) {
  if (status === "paused")
    return (
      <Alert title="Cet accompagnement est en pause">
        Une mensualité n’est pas réglée&nbsp;: rien de nouveau ne s’écrit d’ici là.
      </Alert>
    );
  if (status === "ended")
    return <Alert title="Cet accompagnement est terminé">Son programme ne change plus.</Alert>;
  if (!dueAt) return null;
  return isOverdue ? (
    <Alert tone="danger" title="Votre élève attend la prochaine semaine">
      Elle était attendue {beforeDeadline(dueAt)}. Publiez-la dès que possible.
    </Alert>
  ) : (
    <p className="text-muted">Prochaine semaine à publier {beforeDeadline(dueAt)}.</p>
  );
}
