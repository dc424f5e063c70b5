import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { DESK_LISTS, type DeskList, LIST_LABELS } from "../rules/filters.ts";

/** The lists of what was sold; payments are for operators of the money. */
export function SalesNav({ current }: { current: DeskList }) {
  const mayWork = useMayWork();
  const lists = DESK_LISTS.filter((list) => mayWork(list === "paiements" ? "money" : "sales"));
  const tabs = lists.map((list) => ({
    key: list,
    label: LIST_LABELS[list],
    to: `/back-office/${list}`,
  }));
  return <TabLinks label="Ventes" tabs={tabs} current={current} />;
}
