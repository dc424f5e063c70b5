import { CopyIcon, DownloadIcon } from "lucide-react";
import { BRAND } from "~/platform/config/brand.ts";
import { Button } from "~/ui/controls/button.tsx";
import { copyText } from "~/ui/data/copy-text.ts";
import { Alert } from "~/ui/feedback/alert.tsx";

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes are shown once: the server stores them encrypted and never returns them again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
