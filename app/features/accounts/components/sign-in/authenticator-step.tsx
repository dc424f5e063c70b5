import { useMemo } from "react";
import { renderSVG } from "uqr";
import { buttonClass } from "~/ui/controls/button.tsx";
import { CodeStep } from "./code-step.tsx";

interface AuthenticatorStepProps {
  totpURI: string;
  /** returns the error, if any */
  onCode: (code: string) => Promise<string | undefined>;
}

/** Shows the TOTP secret as QR code and text, and asks for a first code as proof. */
export function AuthenticatorStep({ totpURI, onCode }: AuthenticatorStepProps) {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI, { border: 2 }))}`,
    [totpURI],
  );
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-3 rounded-lg bg-sunken p-4">
        <img
          src={picture}
          alt="QR code à scanner avec votre application d’authentification"
          width={192}
          height={192}
          className="size-48 rounded-md"
        />
        <a href={totpURI} className={buttonClass({ variant: "link", size: "sm" })}>
          Ouvrir dans l’application de cet appareil
        </a>
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          Impossible de scanner&nbsp;? Saisissez cette clé dans l’application&nbsp;:
        </p>
        <code className="font-[ui-monospace,monospace] leading-relaxed font-semibold select-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </div>
      <CodeStep
        hint="Celui que l’application affiche en ce moment."
        submitLabel="Activer"
        waits
        onCode={onCode}
      />
    </div>
  );
}
