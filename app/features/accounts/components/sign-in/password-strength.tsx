import { Progress } from "~/ui/feedback/progress.tsx";
import { passwordStrength } from "../../rules/credentials.ts";

/** Under the field, until a refusal says it in full. */
export const PASSWORD_HINT = "8 caractères au moins, avec une minuscule, une majuscule et un chiffre.";

/** The meter under a new password, from its first character on. */
export function PasswordStrength({ password }: { password: string }) {
  if (!password) return null;
  const { points, label } = passwordStrength(password);
  return (
    <>
      <Progress
        label="Robustesse du mot de passe"
        value={points}
        valueText={label}
        tone={points <= 50 ? "danger" : points <= 75 ? "clay" : "green"}
      />
      <p role="status" className="sr-only">
        Mot de passe&nbsp;: {label}
      </p>
    </>
  );
}
