import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import type { HolderLine } from "../queries/holders.server.ts";
import { KIND_LABELS, LEDGER_LABELS } from "../rules/ledger.ts";

export function HolderLines({ rows }: { rows: HolderLine[] }) {
  return (
    <Table caption="Écritures de cette personne">
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Opération</Th>
          <Th>Compte</Th>
          <Th className="text-right">Débit</Th>
          <Th className="text-right">Crédit</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, transactionId, at, kind, account, cents, what }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap">{formatDay(at)}</Td>
            <Td className="min-w-56">
              {KIND_LABELS[kind]}
              <span className="block text-sm text-muted">
                Écriture nº&nbsp;{transactionId}
                {what && ` · ${what}`}
              </span>
            </Td>
            <Td className="min-w-40">{LEDGER_LABELS[account]}</Td>
            <Td numeric>{cents > 0 && formatEuros(cents)}</Td>
            <Td numeric>{cents < 0 && formatEuros(-cents)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
