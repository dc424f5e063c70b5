import { FilterLinks } from "~/ui/form/filter-links.tsx";

const LISTS = [
  { key: "messages", label: "Messages", to: "/back-office/reports" },
  { key: "reviews", label: "Avis", to: "/back-office/reports/reviews" },
] as const;

interface ReportListsProps {
  current: (typeof LISTS)[number]["key"];
  /** how many of each nobody has dealt with */
  open: Record<(typeof LISTS)[number]["key"], number>;
}

/** What people report: each other, and what was said of them in public. */
export function ReportLists({ current, open }: ReportListsProps) {
  return (
    <FilterLinks
      label="Listes de signalements"
      filters={LISTS.map((list) => ({ ...list, count: open[list.key] }))}
      current={current}
    />
  );
}
