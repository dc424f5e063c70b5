import { useId, useState } from "react";
import { formatDayTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type ActionFormProps, useAction } from "../../sessions/components/action-forms.tsx";
import { ActionPanel } from "../../sessions/components/action-panel.tsx";
import { ProposalFields } from "../../sessions/components/move-form.tsx";
import { slotProposalSchema } from "../../sessions/schema/session.ts";
import { SlotPicker } from "./slot-picker.tsx";

interface SlotFormProps extends ActionFormProps {
  slots: readonly string[];
  /** current start; null or absent if the session has no time */
  current?: Date | null;
  /** who reads the note of a proposal; absent if the slot is taken, not proposed */
  proposedTo?: string;
}

/** The picker opens on the week of the session's current time. */
export function SlotForm(props: SlotFormProps) {
  const { title, description, back, confirm, slots, current, proposedTo, children } = props;
  const form = useAction(props, slotProposalSchema);
  const [chosen, choose] = useState<string>();
  const formId = useId();
  return (
    <ActionPanel
      size="lg"
      title={title}
      description={description}
      back={back}
      confirm={
        slots.length > 0 && (
          <Button type="submit" form={formId} busy={form.busy}>
            {confirm}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <Form of={form} id={formId} className="grid gap-4">
          <Refusal text={form.answer?.refusal} />
          {current && (
            <p>
              Actuellement&nbsp;: <strong>{formatDayTime(current)}</strong>
            </p>
          )}
          <SlotPicker
            slots={slots}
            value={chosen}
            onChange={choose}
            openOn={current ? parisDay(current) : undefined}
            error={form.errors.startsAt}
            required
          />
          {proposedTo !== undefined && <ProposalFields form={form} other={proposedTo} />}
        </Form>
        {children}
      </div>
    </ActionPanel>
  );
}
