import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ShopWork } from "../../queries/list-shop-returns.server.ts";
import { shopOrdersPath, shopProductsPath, shopReturnsPath } from "../../rules/shop.ts";
import { useMayWork } from "../use-may-work.ts";

type ShopPage = "orders" | "returns" | "products";

/** The navigation of the shop, with open counts. */
export function ShopNav({ current, work }: { current: ShopPage; work: ShopWork }) {
  const mayWork = useMayWork();
  const pages = [
    ["orders", "Commandes", shopOrdersPath({ view: "a-expedier" }), work.orders.paid],
    ["returns", "Retours", shopReturnsPath({ view: "a-traiter" }), work.openReturns],
    ["products", "Produits", shopProductsPath(), work.products],
  ] as const;
  const open = pages.filter(([page]) => mayWork(page === "products" ? "content" : "sales"));
  return (
    <nav aria-label="Boutique">
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]">
        {open.map(([page, label, to, count]) => (
          <li key={page} className="shrink-0">
            <Link
              to={to}
              data-prefetch
              aria-current={page === current ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-12 items-center gap-2 border-b-[3px] px-3 pt-1 font-semibold transition-colors duration-150 -outline-offset-3 hover:text-ink sm:px-4",
                page === current ? "border-clay text-ink" : "border-transparent text-muted",
              )}
            >
              {label}
              <span className="rounded-full bg-sunken px-2 py-0.5 text-sm tabular">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
