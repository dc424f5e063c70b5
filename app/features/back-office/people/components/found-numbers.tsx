import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Area } from "~/features/accounts/rules/operators.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { shortNumber } from "../../desk/rules/numbers.ts";
import type { FoundThing } from "../queries/search-numbers.server.ts";
import { personPath } from "../rules/paths.ts";
import { FOUND_KINDS, type FoundKind } from "../rules/search.ts";

/** The pages of what was found; a document opens on the page of what it is about. */
const PAGES: Partial<Record<string, { area: Area; path: (key: string) => string }>> = {
  person: { area: "people", path: personPath },
  session: { area: "sales", path: (key) => `/back-office/sessions/${key}` },
  pack: { area: "sales", path: (key) => `/back-office/packs/${key}` },
  payment: { area: "money", path: (key) => `/back-office/paiements/${key}` },
  order: { area: "sales", path: (key) => `/back-office/boutique/commandes/${key}` },
  accompaniment: { area: "sales", path: (key) => `/back-office/accompagnements/${key}` },
  "payout document": { area: "money", path: (key) => `/payout-documents/${key}` },
};

const TITLES: Record<FoundKind, string> = {
  person: "Téléphone",
  session: "Séances",
  pack: "Packs",
  payment: "Paiements",
  order: "Commandes",
  subscription: "Abonnements",
  accompaniment: "Accompagnements",
  "sale document": "Factures et avoirs",
  "payout document": "Documents des coachs",
};

/** The things that have the typed number, by kind. */
export function FoundNumbers({ things }: { things: readonly FoundThing[] }) {
  const mayWork = useMayWork();
  const linkOf = ({ kind, key, subject, personId }: FoundThing): string | undefined => {
    const page = PAGES[kind === "sale document" ? (subject ?? "") : kind];
    if (page) return mayWork(page.area) ? page.path(key) : undefined;
    return personId === null ? undefined : personPath(personId);
  };
  return (
    <div className="grid gap-4">
      {FOUND_KINDS.map((kind) => [kind, things.filter((thing) => thing.kind === kind)] as const)
        .filter(([, found]) => found.length > 0)
        .map(([kind, found]) => (
          <Card key={kind} asChild>
            <section aria-labelledby={`trouves-${kind.replace(" ", "-")}`}>
              <CardBody>
                <CardTitle id={`trouves-${kind.replace(" ", "-")}`}>{TITLES[kind]}</CardTitle>
                <ul className="grid gap-3">
                  {found.map((thing) => (
                    <li key={`${thing.key} ${thing.number}`} className="grid gap-0.5">
                      <FoundLink to={linkOf(thing)}>{numberOf(thing)}</FoundLink>
                      <p className="text-sm text-muted wrap-anywhere">
                        {[thing.person ?? "Sans compte", thing.at && formatDay(thing.at)]
                          .filter(Boolean)
                          .join(" · ")}
                      </p>
                    </li>
                  ))}
                </ul>
              </CardBody>
            </section>
          </Card>
        ))}
    </div>
  );
}

function numberOf({ kind, number }: FoundThing): string {
  if (kind === "person") return formatPhone(number);
  return /^[0-9a-f]{8}-/.test(number) ? `nº\u00a0${shortNumber(number)}` : number;
}

function FoundLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className="font-semibold tabular">{children}</span>;
  return (
    <Link
      to={to}
      className="justify-self-start font-semibold text-clay-text tabular underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
