import { MailCheck } from "lucide-react";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import type { AuthDraft } from "./auth-draft.ts";
import { ResendButton } from "./resend-confirmation.tsx";

interface CheckEmailProps {
  draft: Pick<AuthDraft, "email">;
  role: "student" | "coach";
  returnPath: string | undefined;
  onCorrect: () => void;
  onClose: () => void;
}

/** The mail may go to somebody else if the address was mistyped, so it can be corrected here. */
export function CheckEmail({ draft: { email }, role, returnPath, onCorrect, onClose }: CheckEmailProps) {
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4 rounded-lg bg-green-pale p-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-green-text" />
        <p className="min-w-0">
          Un lien de confirmation vient de partir à{" "}
          <strong className="font-semibold wrap-anywhere">{email}</strong>. Ouvrez-le pour activer votre
          compte.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ResendButton email={email} wanted={returnPath} label="Renvoyer l’e-mail" />
        <Button variant="link" onClick={onCorrect}>
          Corriger l’adresse
        </Button>
      </div>
      <p className="text-muted">Rien reçu&nbsp;? Regardez aussi parmi les courriers indésirables.</p>
      {role === "coach" ? (
        // The wizard is open to visitors, so a coach can write the listing while the mail arrives.
        <>
          <p className="text-muted">
            Ce que vous composez reste dans ce navigateur&nbsp;: vous publierez votre annonce dès que votre
            compte sera activé.
          </p>
          <ButtonLink size="lg" to="/become-coach" replace>
            Continuer vers mon annonce
          </ButtonLink>
        </>
      ) : (
        <Button size="lg" onClick={onClose}>
          J’ai compris
        </Button>
      )}
    </div>
  );
}
