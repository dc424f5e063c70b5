import { TabLinks } from "~/ui/layout/tab-links.tsx";

const TABS = [{ key: "promotions", label: "Codes promo", to: "/back-office/codes-promo" }];

/** The lists of what reduces a price. */
export function CodesNav({ current }: { current: "promotions" }) {
  return <TabLinks label="Codes et cartes" tabs={TABS} current={current} />;
}
