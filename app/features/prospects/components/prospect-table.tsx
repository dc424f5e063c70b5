import { Link } from "react-router";
import { formatDay } from "~/platform/dates.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Table, Td, Th, Tr } from "~/ui/table.tsx";
import type { ShownProspect } from "../queries/list-prospects.server.ts";
import { prospectsPath } from "../rules/addresses.ts";
import { fullName } from "../rules/pipeline.ts";
import { ContactLinks } from "./contact-links.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useAsked } from "./use-asked.ts";

/** Of everybody who is meant, a page; on a phone each row is a card. */
export function ProspectTable({ rows }: { rows: ShownProspect[] }) {
  return (
    <Table
      caption="Prospects"
      className="max-md:overflow-visible max-md:border-0 max-md:bg-transparent max-md:[&_table]:block"
    >
      <thead className="max-md:sr-only">
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
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((prospect) => (
          <Row key={prospect.id} prospect={prospect} />
        ))}
      </tbody>
    </Table>
  );
}

/** The cells of a card: the name and the status share the first line. */
const CELL = "max-md:p-0";

function Row({ prospect }: { prospect: ShownProspect }) {
  const { id, email, phoneLabel, conversationId, status, createdAt } = prospect;
  const asked = useAsked();
  const name = fullName(prospect);
  const to = prospectsPath(asked, String(id));
  return (
    <Tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-start max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-card">
      <Td className={`${CELL} max-md:order-1`}>
        <Link
          to={to}
          preventScrollReset
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-6"
        >
          {name}
        </Link>
      </Td>
      <Td className={`${CELL} max-md:order-3 max-md:col-span-2`}>
        <div className="grid text-sm text-muted">
          {phoneLabel && <span className="tabular">{phoneLabel}</span>}
          {email && <span className="wrap-anywhere">{email}</span>}
          {!phoneLabel && !email && (conversationId ? "Vous écrit dans Messages" : "Compte fermé")}
        </div>
      </Td>
      <Td className={`${CELL} max-md:order-2`}>
        <StatusBadge status={status} className="whitespace-nowrap" />
      </Td>
      <Td
        className={`${CELL} text-sm text-muted tabular max-md:order-4 max-md:col-span-2 md:whitespace-nowrap`}
      >
        <span className="md:hidden">Ajouté le </span>
        {formatDay(createdAt)}
      </Td>
      <Td className={`${CELL} max-md:order-5 max-md:col-span-2 max-md:pt-2`}>
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          <ContactLinks prospect={prospect} />
          <ButtonLink to={to} preventScrollReset variant="ghost" size="sm" className="max-md:grow">
            Voir
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        </div>
      </Td>
    </Tr>
  );
}
