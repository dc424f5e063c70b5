import type { ChangeEvent } from "react";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field, Input, PasswordInput } from "~/ui/field.tsx";
import { RadioCard, RadioGroup } from "~/ui/radio-group.tsx";
import type { DraftProps } from "./auth-draft.ts";
import { PASSWORD_HINT, PasswordStrength } from "./password-strength.tsx";

export type SignUpField = "email" | "phone" | "password" | "confirmPassword" | "terms";

interface RoleChoiceProps {
  role: "student" | "coach";
  onChange: (role: "student" | "coach") => void;
}

export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  return (
    <RadioGroup
      label="Vous êtes"
      name="role"
      value={role}
      onValueChange={(value) => onChange(value === "coach" ? "coach" : "student")}
      layout="grid grid-cols-2 gap-3"
    >
      <RadioCard value="student" label="Élève" />
      <RadioCard value="coach" label="Coach sportif" />
    </RadioGroup>
  );
}

interface SignUpFieldsProps extends DraftProps {
  role: "student" | "coach";
  errorOf: (field: SignUpField) => string | undefined;
  forget: (field: SignUpField) => void;
}

/**
 * Only the address is required by the browser itself: the rest is checked in the specified order, which a browser's own
 * bubble on an empty password would pre-empt.
 */
const REQUIRED_BY_THE_CHECKS = { required: false, "aria-required": true };

export function SignUpFields({ draft, change, role, errorOf, forget }: SignUpFieldsProps) {
  const wire = (field: "email" | "phone" | "password" | "confirmPassword") => ({
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      forget(field);
      change({ [field]: event.target.value });
    },
  });
  return (
    <>
      <Field label="Email" required error={errorOf("email")}>
        <Input type="email" name="email" autoComplete="email" {...wire("email")} />
      </Field>
      {role === "student" && (
        <Field
          label="Téléphone"
          required
          error={errorOf("phone")}
          hint="Il n’est jamais affiché publiquement."
        >
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder="06 XX XX XX XX"
            {...REQUIRED_BY_THE_CHECKS}
            {...wire("phone")}
          />
        </Field>
      )}
      <div className="grid gap-3">
        <Field
          label="Mot de passe"
          required
          error={errorOf("password")}
          hint={errorOf("password") ? undefined : PASSWORD_HINT}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            {...REQUIRED_BY_THE_CHECKS}
            {...wire("password")}
          />
        </Field>
        <PasswordStrength password={draft.password} />
      </div>
      <Field label="Confirmer le mot de passe" required error={errorOf("confirmPassword")}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          {...REQUIRED_BY_THE_CHECKS}
          {...wire("confirmPassword")}
        />
      </Field>
      <Checkbox
        name="terms"
        checked={draft.termsAccepted}
        onChange={(event) => {
          forget("terms");
          change({ termsAccepted: event.target.checked });
        }}
        error={errorOf("terms")}
        label={
          <>
            J’accepte les{" "}
            <a
              href="/terms"
              target="_blank"
              rel="noopener"
              className="rounded-sm font-medium text-clay-text underline underline-offset-4"
            >
              mentions légales
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          </>
        }
      />
    </>
  );
}
