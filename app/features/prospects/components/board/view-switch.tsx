import { Columns3Icon, TableIcon } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "~/ui/theme/class-names.ts";
import { prospectsPath } from "../../rules/addresses.ts";
import { useAsked } from "../use-asked.ts";

const VIEWS = [
  { label: "Tableau", board: false, Icon: TableIcon },
  { label: "Vue colonnes", board: true, Icon: Columns3Icon },
] as const;

export function ViewSwitch() {
  const asked = useAsked();
  return (
    <nav aria-label="Présentation" className="w-fit">
      <ul className="flex gap-1 rounded-full bg-sunken p-1">
        {VIEWS.map(({ label, board, Icon }) => (
          <li key={label}>
            <Link
              to={prospectsPath({ ...asked, board, page: 1 })}
              preventScrollReset
              aria-current={board === asked.board ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors duration-150",
                board === asked.board ? "bg-surface text-ink shadow-card" : "text-muted hover:text-ink",
              )}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
