import { Link } from "react-router";
import { formatDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import type { ShownProspect } from "../queries/list-prospects.server.ts";
import { prospectsPath } from "../rules/addresses.ts";
import { fullName } from "../rules/pipeline.ts";
import { ContactLinks } from "./contact-links.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useAsked } from "./use-asked.ts";

/** On narrow screens each row is a card. */
export function ProspectTable({ rows }: { rows: ShownProspect[] }) {
  return (
    <Table
      caption="Prospects"
      className="max-xl:overflow-visible max-xl:border-0 max-xl:bg-transparent max-xl:[&_table]:block"
    >
      <thead className="max-xl:sr-only">
        <tr>
          <Th>Nom</Th>
          <Th>Contact</Th>
          <Th>Statut</Th>
          <Th>Ajouté le</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
        {rows.map((prospect) => (
          <Row key={prospect.id} prospect={prospect} />
        ))}
      </tbody>
    </Table>
  );
}

/** On a card, the name and the status share the first line. */
const CELL = "max-xl:p-0";

function Row({ prospect }: { prospect: ShownProspect }) {
  const { id, email, phoneLabel, conversationId, status, createdAt } = prospect;
  const asked = useAsked();
  const name = fullName(prospect);
  const to = prospectsPath(asked, String(id));
  return (
    <Tr className="max-xl:grid max-xl:grid-cols-[1fr_auto] max-xl:items-start max-xl:gap-x-3 max-xl:gap-y-1.5 max-xl:rounded-lg max-xl:border max-xl:bg-surface max-xl:p-4 max-xl:shadow-card">
      <Td className={`${CELL} max-xl:order-1`}>
        <Link
          to={to}
          preventScrollReset
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline max-xl:inline-flex max-xl:min-h-6"
        >
          {name}
        </Link>
      </Td>
      <Td className={`${CELL} max-xl:order-3 max-xl:col-span-2`}>
        <div className="grid text-sm text-muted">
          {phoneLabel && <span className="tabular">{phoneLabel}</span>}
          {email && <span className="wrap-anywhere">{email}</span>}
          {!phoneLabel && !email && (conversationId ? "Vous écrit dans Messages" : "Compte fermé")}
        </div>
      </Td>
      <Td className={`${CELL} max-xl:order-2`}>
        <StatusBadge status={status} className="whitespace-nowrap" />
      </Td>
      <Td
        className={`${CELL} text-sm text-muted tabular max-xl:order-4 max-xl:col-span-2 xl:whitespace-nowrap`}
      >
        <span className="xl:hidden">Ajouté le </span>
        {formatDay(createdAt)}
      </Td>
      <Td className={`${CELL} max-xl:order-5 max-xl:col-span-2 max-xl:pt-2`}>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:justify-end">
          <ContactLinks prospect={prospect} look="table" />
          <ButtonLink to={to} preventScrollReset variant="ghost" size="sm" className="max-xl:grow">
            Voir
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        </div>
      </Td>
    </Tr>
  );
}
