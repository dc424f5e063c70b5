import { Form } from "react-router";
import { FilterLinks } from "~/ui/form/filter-links.tsx";
import type { ShopWork } from "../../queries/list-shop-returns.server.ts";
import {
  ORDER_VIEW_LABELS,
  ORDER_VIEWS,
  type OrderView,
  shopOrdersPath,
  VIEW_STATES,
} from "../../rules/shop.ts";
import { SearchFields } from "../search-fields.tsx";

interface OrderToolsProps {
  view: OrderView;
  words: string;
  work: ShopWork;
}

export function OrderTools({ view, words, work }: OrderToolsProps) {
  const all = Object.values(work.orders).reduce((sum, count) => sum + count, 0);
  const filters = ORDER_VIEWS.map((key) => {
    const status = VIEW_STATES[key];
    return {
      key,
      label: ORDER_VIEW_LABELS[key],
      to: shopOrdersPath({ view: key }),
      count: status ? work.orders[status] : all,
    };
  });
  return (
    <div className="grid gap-5">
      <Form
        method="get"
        action="/back-office/boutique"
        noValidate
        role="search"
        aria-label="Commandes"
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <SearchFields label="Numéro, nom ou adresse e-mail" words={words} />
      </Form>
      <FilterLinks label="État des commandes" filters={filters} current={view} />
    </div>
  );
}
