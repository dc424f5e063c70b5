import { fold } from "~/platform/format/text.ts";

/** Tracking pages; the number is appended. */
const CARRIERS: Record<string, string> = {
  colissimo: "https://www.laposte.fr/outils/suivre-vos-envois?code=",
  "la poste": "https://www.laposte.fr/outils/suivre-vos-envois?code=",
  chronopost: "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=",
  dpd: "https://trace.dpd.fr/fr/trace/",
  gls: "https://gls-group.com/FR/fr/suivi-colis/?match=",
  ups: "https://www.ups.com/track?loc=fr_FR&tracknum=",
  dhl: "https://www.dhl.com/fr-fr/home/tracking.html?tracking-id=",
};

/** Undefined without a number, or for an unknown carrier. */
export function trackingUrl({
  carrier,
  tracking,
}: {
  carrier: string;
  tracking: string;
}): string | undefined {
  const page = CARRIERS[fold(carrier)];
  return page && tracking ? page + encodeURIComponent(tracking) : undefined;
}
