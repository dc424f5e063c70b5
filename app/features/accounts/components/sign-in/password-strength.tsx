import { Progress } from "~/ui/feedback/progress.tsx";
import { passwordStrength } from "../../rules/credentials.ts";

/** The hint is visible until an error replaces it. */
export const PASSWORD_HINT = "8 caractères au moins, avec une minuscule, une majuscule et un chiffre.";

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
