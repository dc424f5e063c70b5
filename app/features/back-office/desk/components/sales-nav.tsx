import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { DESK_LISTS, type DeskList, LIST_LABELS } from "../rules/filters.ts";

/** The three lists of what was sold. */
export function SalesNav({ current }: { current: DeskList }) {
  const tabs = DESK_LISTS.map((list) => ({
    key: list,
    label: LIST_LABELS[list],
    to: `/back-office/${list}`,
  }));
  return <TabLinks label="Ventes" tabs={tabs} current={current} />;
}
