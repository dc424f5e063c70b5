import { XIcon } from "lucide-react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { SCHEDULE_PATH } from "../rules/schedule.ts";
import type { ScheduledBlock, ScheduledSession } from "../rules/schedule-entries.ts";
import { blockText, clientText, timesText } from "../rules/schedule-words.ts";

const ICON =
  "grid size-6 place-items-center rounded-sm bg-surface text-ink hover:bg-sunken pointer-coarse:size-9 [&_svg]:size-4";

interface LookProps {
  look?: "icon" | "button";
  className?: string;
}

export function UnblockForm({ block, look = "icon", className }: LookProps & { block: ScheduledBlock }) {
  const form = useForm({
    intent: "unblock",
    action: SCHEDULE_PATH,
    about: `unblock-${block.id}`,
  });
  const label = `Débloquer «\u00a0${blockText(block)}\u00a0», ${timesText(block.startsAt, block.endsAt)}`;
  return (
    <Form of={form} className={className}>
      <input type="hidden" name="block" value={block.id} />
      {look === "icon" ? (
        <button type="submit" aria-label={label} disabled={form.busy} className={ICON}>
          <XIcon aria-hidden />
        </button>
      ) : (
        <Button type="submit" variant="secondary" size="sm" busy={form.busy} aria-label={label}>
          Débloquer
        </Button>
      )}
    </Form>
  );
}

export function WithdrawForm({
  session,
  look = "button",
  className,
}: LookProps & { session: ScheduledSession }) {
  const form = useForm({
    intent: "withdraw",
    action: SCHEDULE_PATH,
    about: `withdraw-${session.id}`,
  });
  const label = `Retirer l’horaire proposé à ${clientText(session)}`;
  return (
    <Form of={form} className={className}>
      <input type="hidden" name="booking" value={session.id} />
      {look === "icon" ? (
        <button type="submit" aria-label={label} disabled={form.busy} className={ICON}>
          <XIcon aria-hidden />
        </button>
      ) : (
        <Button type="submit" variant="secondary" size="sm" busy={form.busy} aria-label={label}>
          Retirer la proposition
        </Button>
      )}
    </Form>
  );
}
