import { type ReactNode, useId } from "react";
import type { FieldErrors } from "~/platform/web/forms.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { PasswordInput } from "~/ui/controls/password-input.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Field, FieldHint, Input } from "~/ui/form/field.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { AuthDraft } from "./auth-draft.ts";
import { PASSWORD_HINT, PasswordStrength } from "./password-strength.tsx";
import { TermsLabel } from "./terms-label.tsx";

/** The field is controlled by a dialog's draft, or uncontrolled. */
type RoleChoiceProps =
  | { role: "student" | "coach"; onChange: (role: "student" | "coach") => void }
  | { initialRole: "student" | "coach" };

export function RoleChoice(props: RoleChoiceProps) {
  const wiring =
    "role" in props
      ? {
          value: props.role,
          onValueChange: (value: string) => props.onChange(value === "coach" ? "coach" : "student"),
        }
      : { defaultValue: props.initialRole };
  return (
    <RadioGroup label="Vous êtes" name="role" {...wiring} layout="grid grid-cols-2 gap-3">
      <RadioCard value="student" label="Élève" />
      <RadioCard value="coach" label="Coach sportif" />
    </RadioGroup>
  );
}

interface SignUpFieldsProps {
  draft: AuthDraft;
  role: "student" | "coach";
  errors: FieldErrors<"email" | "phone" | "password" | "confirmPassword" | "terms">;
  /** content under the address */
  emailAction?: ReactNode;
}

export function SignUpFields({ draft, role, errors, emailAction }: SignUpFieldsProps) {
  const rules = useId();
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <div
          className={classNames(
            "grid content-start justify-items-start",
            role === "coach" && "sm:col-span-2",
          )}
        >
          <Field label="E-mail" required error={errors.email} className="w-full">
            <Input type="email" name="email" autoComplete="email" defaultValue={draft.email} />
          </Field>
          {emailAction}
        </div>
        {role === "student" && (
          <Field label="Téléphone" required error={errors.phone} hint="Il n’est jamais affiché publiquement.">
            <Input
              type="tel"
              name="phone"
              autoComplete="tel"
              placeholder="06 XX XX XX XX"
              defaultValue={draft.phone}
            />
          </Field>
        )}
        <Field label="Mot de passe" required error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            aria-describedby={rules}
            defaultValue={draft.password}
          />
        </Field>
        <Field label="Confirmer le mot de passe" required error={errors.confirmPassword}>
          <PasswordInput
            name="confirmPassword"
            autoComplete="new-password"
            defaultValue={draft.confirmPassword}
          />
        </Field>
      </div>
      <div className={draft.password ? "sr-only" : undefined}>
        <FieldHint id={rules}>{PASSWORD_HINT}</FieldHint>
      </div>
      <PasswordStrength password={draft.password} />
      <Checkbox
        name="terms"
        defaultChecked={draft.terms === "on"}
        error={errors.terms}
        label={<TermsLabel />}
      />
    </>
  );
}
