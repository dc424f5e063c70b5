import { XIcon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ShownBanner } from "../queries.server.ts";
import type { BannerTone } from "../rules.ts";
import { closeBanner, closedBanner, onBannerClosed } from "./closed-banner.ts";

const TONES: Record<BannerTone, string> = {
  news: "bg-sand text-ink",
  offer: "bg-green-pale text-ink",
  warning: "bg-danger-pale text-ink",
};

/**
 * The announcement above a public page. Pages are cached and identical for everybody, so the browser takes it away
 * from people who have closed it.
 */
export function SiteBanner({ banner: { key, text, link, tone } }: { banner: ShownBanner }) {
  const closed = useSyncExternalStore(onBannerClosed, closedBanner, () => undefined);
  if (closed === key) return null;
  return (
    <aside aria-label="Annonce" className={TONES[tone]}>
      <div className="page-width flex items-center gap-3 py-1.5">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere sm:text-base">
          {text}
          {link && (
            <>
              {" "}
              <Link
                to={link.to}
                className="rounded-sm font-semibold underline underline-offset-4 hover:decoration-2"
              >
                {link.label}
              </Link>
            </>
          )}
        </p>
        <CloseButton onClose={() => closeBanner(key)} />
      </div>
    </aside>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  // Without script the button could do nothing.
  const isReady = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <button
      type="button"
      aria-label="Fermer l’annonce"
      onClick={() => {
        onClose();
        // The button is gone: the focus goes to what follows it.
        document.getElementById("contenu")?.focus({ preventScroll: true });
      }}
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface",
        !isReady && "invisible",
      )}
    >
      <XIcon aria-hidden="true" className="size-5" />
    </button>
  );
}
