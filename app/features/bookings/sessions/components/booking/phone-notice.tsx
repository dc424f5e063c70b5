import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

interface PhoneNoticeProps {
  /** of the student's account; null if it has none, undefined for visitors */
  phone: string | null | undefined;
  /** what the student has typed or chosen so far */
  given: Record<string, string | undefined>;
  error: string | undefined;
}

const WHAT_FOR = "par exemple en cas de retard";

/**
 * The coach of a confirmed session can call, unless the student says no. The student is told before they book, and asked
 * for a number if their account has none.
 */
export function PhoneNotice({ phone, given, error }: PhoneNoticeProps) {
  if (phone === undefined) return null;
  if (phone === null)
    return (
      <Field
        label={
          <>
            Votre numéro <span className="font-normal text-muted">(facultatif)</span>
          </>
        }
        hint={`Une fois la séance confirmée, votre coach peut vous appeler, ${WHAT_FOR}. Le numéro est gardé dans votre compte.`}
        error={error}
      >
        <Input type="tel" name="ownPhone" autoComplete="tel" defaultValue={given.ownPhone ?? ""} />
      </Field>
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-semibold">Votre numéro</legend>
      <p className="text-sm text-muted">
        Une fois la séance confirmée, votre coach peut vous appeler au{" "}
        <span className="whitespace-nowrap">{phone}</span>, {WHAT_FOR}.
      </p>
      <input type="hidden" name="phoneShown" value="1" />
      <Checkbox
        name="hidesPhone"
        defaultChecked={Boolean(given.hidesPhone)}
        label="Ne pas donner mon numéro"
      />
    </fieldset>
  );
}
