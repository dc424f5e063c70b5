import { NavLink } from "react-router";
import {
  FOLLOWED_PATH,
  FOLLOWED_PROGRAMME_PATH,
  HEALTH_PATH,
  MEASURES_PATH,
} from "../../contract/rules/paths.ts";

const TABS = [
  { label: "Suivi", to: FOLLOWED_PATH },
  { label: "Programme", to: FOLLOWED_PROGRAMME_PATH },
  { label: "Mesures", to: MEASURES_PATH },
  { label: "Santé", to: HEALTH_PATH },
] as const;

export function FollowedNav() {
  return (
    <nav aria-label="Mon accompagnement" className="border-b border-line">
      <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
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
