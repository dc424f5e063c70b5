import { BRAND } from "~/platform/config/brand.ts";
import type { OwnCard } from "../queries/find-own-card.server.ts";
import { OWN_LINK_PICTURE } from "../rules/paths.ts";

/** As large as a visiting card on paper: 85 by 55 mm. */
export const VisitingCard = ({ card: { about, title, url } }: { card: OwnCard }) => (
  <div className="flex h-[55mm] w-[85mm] max-w-full items-center justify-between gap-3 border border-line bg-white p-[5mm] text-black">
    <div className="grid min-w-0 content-between gap-2 self-stretch">
      <div className="grid gap-1">
        <p className="font-display text-lg leading-tight font-bold wrap-anywhere">{title}</p>
        <p className="text-xs leading-snug">{about}</p>
      </div>
      <div className="grid gap-0.5 text-[0.625rem] leading-tight">
        <p className="font-semibold">Réservez sur {BRAND.name}</p>
        <p className="wrap-anywhere">{url.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
    <img src={OWN_LINK_PICTURE} alt="" width={120} height={120} className="size-[30mm] shrink-0" />
  </div>
);
