import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { GIFT_CARDS_DESK_PATH, PROMOTIONS_PATH } from "../rules.ts";

const TABS = [
  { key: "promotions", label: "Codes promo", to: PROMOTIONS_PATH },
  { key: "gift cards", label: "Cartes cadeaux", to: GIFT_CARDS_DESK_PATH },
];

/** The lists of what pays a part of a price. */
export function CodesNav({ current }: { current: "promotions" | "gift cards" }) {
  return <TabLinks label="Codes et cartes" tabs={TABS} current={current} />;
}
