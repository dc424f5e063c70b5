import { Checkbox } from "~/ui/controls/checkbox.tsx";

interface PhoneNoticeProps {
  /** of the student's account; undefined if it has none */
  phone: string | undefined;
  /** the student has already said that the coach does not get it */
  isHidden: boolean;
}

/** The coach of a confirmed session can call, unless the student says no. The student is told before they book. */
export function PhoneNotice({ phone, isHidden }: PhoneNoticeProps) {
  if (!phone) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-semibold">Votre numéro</legend>
      <p className="text-sm text-muted">
        Une fois la séance confirmée, votre coach peut vous appeler au{" "}
        <span className="whitespace-nowrap">{phone}</span>, par exemple en cas de retard.
      </p>
      <input type="hidden" name="phoneShown" value="1" />
      <Checkbox name="hidesPhone" defaultChecked={isHidden} label="Ne pas donner mon numéro" />
    </fieldset>
  );
}
