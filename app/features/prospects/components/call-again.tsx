import { useRef } from "react";
import { addDays } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

const DAYS = [
  { label: "Demain", count: 1 },
  { label: "Dans 3 jours", count: 3 },
  { label: "Dans une semaine", count: 7 },
  { label: "Dans un mois", count: 30 },
] as const;

interface CallAgainProps {
  today: string;
  error: string | undefined;
  busy: boolean;
  submit: () => void;
  onBack: () => void;
}

export function CallAgain({ today, error, busy, submit, onBack }: CallAgainProps) {
  const day = useRef<HTMLInputElement>(null);
  const choose = (count: number) => {
    if (day.current) day.current.value = addDays(today, count);
    submit();
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-semibold">Quand rappeler&nbsp;?</legend>
      <input type="hidden" name="outcome" value="call_back" />
      <ul className="grid grid-cols-2 gap-2.5">
        {DAYS.map(({ label, count }, at) => (
          <li key={count} className="grid">
            <Button
              variant="secondary"
              disabled={busy}
              // The pressed button was unmounted, so the focus moves to the first day.
              autoFocus={at === 0}
              onClick={() => choose(count)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Field label="Ou un autre jour" error={error}>
        <Input ref={day} type="date" name="nextCallOn" min={today} />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          Retour
        </Button>
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
      </div>
    </fieldset>
  );
}
