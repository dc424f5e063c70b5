import { FilterLinks } from "~/ui/form/filter-links.tsx";

const LISTS = [
  { key: "messages", label: "Messages", to: "/back-office/reports" },
  { key: "reviews", label: "Avis", to: "/back-office/reports/reviews" },
  { key: "former", label: "Anciens clients", to: "/back-office/reports/former-clients" },
  { key: "recommendations", label: "Recommandations", to: "/back-office/reports/recommandations" },
] as const;

interface ReportListsProps {
  current: (typeof LISTS)[number]["key"];
  /** open reports per list */
  open: Record<(typeof LISTS)[number]["key"], number>;
}

export function ReportLists({ current, open }: ReportListsProps) {
  return (
    <FilterLinks
      label="Listes de signalements"
      filters={LISTS.map((list) => ({ ...list, count: open[list.key] }))}
      current={current}
    />
  );
}
