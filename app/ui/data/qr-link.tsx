import { CopyIcon, DownloadIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../controls/button.tsx";
import { copyText } from "./copy-text.ts";

interface QrLinkProps {
  url: string;
  /** the address of the QR code, an SVG */
  picture: string;
  alt: string;
  /** the name of the file when it is downloaded */
  fileName: string;
  /** below the buttons */
  children?: ReactNode;
}

/** A link to be given away: as text, to be copied, and as a QR code to show, download or print. */
export const QrLink = ({ url, picture, alt, fileName, children }: QrLinkProps) => (
  <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8">
    <img
      src={picture}
      alt={alt}
      width={224}
      height={224}
      className="size-56 justify-self-center rounded-md border border-line bg-white"
    />
    <div className="grid min-w-0 gap-4">
      <p className="rounded-md bg-sunken px-4 py-3 font-semibold wrap-anywhere select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          className="max-sm:grow noscript:hidden"
          onClick={() =>
            void copyText(url, { title: "Lien copié", otherwise: "Sélectionnez le lien, puis copiez-le." })
          }
        >
          <CopyIcon aria-hidden />
          Copier le lien
        </Button>
        <a
          href={picture}
          download={fileName}
          className={buttonClass({ variant: "secondary" }, "max-sm:grow")}
        >
          <DownloadIcon aria-hidden />
          Télécharger le QR code
        </a>
      </div>
      {children}
    </div>
  </div>
);
