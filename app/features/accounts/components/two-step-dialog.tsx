import { CopyIcon, DownloadIcon } from "lucide-react";
import { useState } from "react";
import { BRAND } from "~/platform/config/brand.ts";
import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { Account } from "../queries.server.ts";
import { announceSession } from "./session-events.ts";
import { CALL_FAILED, callAuth } from "./sign-in/auth-client.ts";
import { AuthenticatorStep } from "./sign-in/authenticator-step.tsx";
import { IdentityStep } from "./sign-in/identity-step.tsx";

export type TwoStepTask = "enable" | "renew" | "disable";

type Step =
  | { name: "identity" }
  | { name: "authenticator"; totpURI: string; codes: string[] }
  | { name: "codes"; codes: string[] };

const TASKS = {
  enable: {
    path: "/two-factor/enable",
    title: "Activer la connexion en deux étapes",
    description: "Commençons par vérifier que c’est bien vous.",
    submit: "Continuer",
  },
  renew: {
    path: "/two-factor/generate-backup-codes",
    title: "Nouveaux codes de secours",
    description: "Les anciens codes ne serviront plus.",
    submit: "Créer de nouveaux codes",
  },
  disable: {
    path: "/two-factor/disable",
    title: "Désactiver la connexion en deux étapes",
    description: "Aucun code ne vous sera plus demandé pour vous connecter.",
    submit: "Désactiver",
  },
};

interface TwoStepDialogProps {
  account: Pick<Account, "email" | "hasPassword">;
  task: TwoStepTask;
  onClose: () => void;
}

/** Each task starts with proof of identity: a session is not enough to change the account's protection. */
export default function TwoStepDialog({ account, task, onClose }: TwoStepDialogProps) {
  const [step, setStep] = useState<Step>({ name: "identity" });
  const { path, title, description, submit } = TASKS[task];

  async function submitTask(password?: string): Promise<string | undefined> {
    const answer = await callAuth<{ totpURI?: string; backupCodes?: string[] }>(
      path,
      password === undefined ? {} : { password },
    );
    if (!answer.ok) return answer.message ?? CALL_FAILED;
    const { totpURI, backupCodes: codes = [] } = answer.data;
    if (totpURI) setStep({ name: "authenticator", totpURI, codes });
    else if (codes.length > 0) setStep({ name: "codes", codes });
    else {
      toast({ title: "Connexion en deux étapes désactivée", variant: "success" });
      announceSession("USER_UPDATED");
      onClose();
    }
    return undefined;
  }

  async function verifyCode(code: string, codes: string[]): Promise<string | undefined> {
    const answer = await callAuth("/two-factor/verify-totp", { code });
    if (!answer.ok) return answer.message ?? CALL_FAILED;
    setStep({ name: "codes", codes });
    announceSession("MFA_CHALLENGE_VERIFIED");
    return undefined;
  }

  const texts = {
    identity: { title, description },
    authenticator: { title, description: "Ajoutez votre compte à votre application d’authentification." },
    codes: {
      title: "Vos codes de secours",
      description: `${task === "enable" ? "C’est activé. " : ""}Si vous n’avez plus votre téléphone, chacun remplace une fois le code de l’application.`,
    },
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" lasting={step.name === "codes"} {...texts[step.name]}>
        {step.name === "identity" && (
          <IdentityStep
            account={account}
            submitLabel={submit}
            danger={task === "disable"}
            onProof={submitTask}
          />
        )}
        {step.name === "authenticator" && (
          <AuthenticatorStep totpURI={step.totpURI} onCode={(code) => verifyCode(code, step.codes)} />
        )}
        {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes are shown once: the server stores them encrypted and never returns them again. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = () =>
    copyText(codes.join("\n"), {
      title: "Codes copiés",
      otherwise: "Téléchargez les codes, ou recopiez-les.",
    });

  return (
    <div className="grid gap-5">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-sunken p-4 font-[ui-monospace,monospace] font-semibold select-all">
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <Alert>
        Gardez-les en lieu sûr, hors de cet appareil&nbsp;: ils ne seront plus affichés. Vous pourrez toujours
        en créer de nouveaux.
      </Alert>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={copy}>
          <CopyIcon aria-hidden />
          Copier
        </Button>
        <Button variant="secondary" onClick={() => download(codes)}>
          <DownloadIcon aria-hidden />
          Télécharger
        </Button>
      </div>
      <Button onClick={onDone}>J’ai gardé mes codes</Button>
    </div>
  );
}

function download(codes: string[]) {
  const text = `Codes de secours ${BRAND.name}\nChacun sert une fois.\n\n${codes.join("\n")}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: "elan-codes-de-secours.txt",
  });
  link.click();
  URL.revokeObjectURL(address);
}
