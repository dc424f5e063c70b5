import { toast } from "~/ui/feedback/toast-store.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { Account } from "../queries.server.ts";
import { announceSession } from "./session-events.ts";
import { callAuth } from "./sign-in/auth-client.ts";
import { showGoogleFailure } from "./sign-in/google-button.tsx";
import { IdentityStep, provePassword } from "./sign-in/identity-step.tsx";

interface GoogleDialogProps {
  account: Pick<Account, "email" | "hasPassword" | "googleIdentityId">;
  /** the path to which Google redirects */
  returnPath: string;
  onClose: () => void;
}

/** Adding or removing a login method requires proof of identity; a session is not enough. */
export default function GoogleDialog({ account, returnPath, onClose }: GoogleDialogProps) {
  const identity = account.googleIdentityId;

  async function linkGoogle(): Promise<string | undefined> {
    const outcome = `${returnPath}${returnPath.includes("?") ? "&" : "?"}google=`;
    const answer = await callAuth<{ url?: string }>("/link-social", {
      provider: "google",
      callbackURL: `${outcome}linked`,
      errorCallbackURL: `${outcome}failed`,
      disableRedirect: true,
    });
    if (answer.ok && answer.data.url) window.location.assign(answer.data.url);
    else {
      showGoogleFailure("login");
      onClose();
    }
    return undefined;
  }

  async function unlinkGoogle(): Promise<string | undefined> {
    const answer = await callAuth("/unlink-account", { accountId: identity });
    if (answer.ok) {
      toast({ title: "Compte Google dissocié", variant: "success" });
      announceSession("USER_UPDATED");
    } else
      toast({
        title: "Erreur",
        description: "Votre compte Google n’a pas pu être dissocié. Réessayez dans un instant.",
        variant: "destructive",
      });
    onClose();
    return undefined;
  }

  const changeAfterProof = async (password?: string) =>
    (await provePassword(password)) ?? (identity ? unlinkGoogle() : linkGoogle());
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={identity ? "Dissocier votre compte Google" : "Associer votre compte Google"}
        description="Commençons par vérifier que c’est bien vous."
      >
        <IdentityStep
          account={account}
          submitLabel={identity ? "Dissocier" : "Continuer vers Google"}
          danger={Boolean(identity)}
          onProof={changeAfterProof}
        />
      </DialogContent>
    </Dialog>
  );
}
