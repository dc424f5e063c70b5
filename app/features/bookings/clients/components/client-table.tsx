import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Stars } from "~/ui/data/stars.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { formatLength } from "../../sessions/rules/words.ts";
import type { ListedClient } from "../queries/list-clients.server.ts";
import { clientPath } from "../rules.ts";
import { ClientBadge } from "./client-badge.tsx";

/** On narrow screens each row is a card. */
export function ClientTable({ rows }: { rows: ListedClient[] }) {
  return (
    <Table
      caption="Clients"
      className="max-xl:overflow-visible max-xl:border-0 max-xl:bg-transparent max-xl:[&_table]:block"
    >
      <thead className="max-xl:sr-only">
        <tr>
          <Th>Client</Th>
          <Th>Statut</Th>
          <Th className="text-right">Séances</Th>
          <Th className="text-right">Solde</Th>
          <Th className="text-right">Montant</Th>
          <Th>Note</Th>
          <Th>Dernière</Th>
          <Th>Prochaine</Th>
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
        {rows.map((client) => (
          <Row key={client.id} client={client} />
        ))}
      </tbody>
    </Table>
  );
}

const CELL = "max-xl:flex max-xl:justify-between max-xl:gap-3 max-xl:p-0 max-xl:text-left text-sm xl:px-3";

function Row({ client }: { client: ListedClient }) {
  const { id, name, photo, state, sessions, minutesLeft, cents, rating, lastStartsAt, nextStartsAt } = client;
  const day = (at: Date | null) => (at ? formatDay(at) : "–");
  return (
    <Tr className="max-xl:grid max-xl:gap-2 max-xl:rounded-lg max-xl:border max-xl:bg-surface max-xl:p-4 max-xl:shadow-card">
      <Td className="max-xl:p-0 xl:px-3">
        <Link
          to={clientPath(id)}
          className="inline-flex min-h-11 items-center gap-3 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <Avatar name={name} src={photo} size="sm" decorative />
          {name}
        </Link>
      </Td>
      <Td className={CELL}>
        <Named label="Statut">
          <ClientBadge state={state} className="whitespace-nowrap" />
        </Named>
      </Td>
      <Td numeric className={CELL}>
        <Named label="Séances">{formatNumber(sessions)}</Named>
      </Td>
      <Td numeric className={CELL}>
        <Named label="Solde de pack">{minutesLeft > 0 ? formatLength(minutesLeft) : "–"}</Named>
      </Td>
      <Td numeric className={CELL}>
        <Named label="Montant">{formatEuros(cents, { short: true })}</Named>
      </Td>
      <Td className={CELL}>
        <Named label="Note">{rating ? <Stars value={rating} size="sm" /> : "–"}</Named>
      </Td>
      <Td className={CELL}>
        <Named label="Dernière séance">{day(lastStartsAt)}</Named>
      </Td>
      <Td className={CELL}>
        <Named label="Prochaine séance">{day(nextStartsAt)}</Named>
      </Td>
    </Tr>
  );
}

/** Cards have no table head, so each figure carries its label. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-muted xl:hidden">{label}</span>
      <span>{children}</span>
    </>
  );
}
