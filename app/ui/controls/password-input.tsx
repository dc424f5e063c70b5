import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input, type InputProps } from "../form/field.tsx";

export function PasswordInput(props: Omit<InputProps, "type" | "suffix">) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-label={shown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
      onClick={() => setShown(!shown)}
      className="grid size-11 place-items-center rounded-md hover:text-ink focus-visible:-outline-offset-4"
    >
      {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </button>
  );
  return (
    <Input autoComplete="current-password" {...props} type={shown ? "text" : "password"} suffix={toggle} />
  );
}
