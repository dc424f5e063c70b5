import { NavLink } from "react-router";

const TABS = [
  { label: "Mes commandes", to: "/mes-commandes" },
  { label: "Mes abonnements", to: "/mes-abonnements" },
] as const;

export function PurchaseTabs() {
  return (
    <nav aria-label="Mes achats" className="border-b border-line">
      <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="-mb-px inline-flex min-h-12 items-center border-b-[3px] border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-3 transition-colors duration-150 hover:text-ink aria-[current=page]:border-clay aria-[current=page]:text-ink sm:px-4"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
