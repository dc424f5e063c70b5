import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { DEMO_PAYMENT } from "../../core/rules/provider.ts";
import type { HolderLine } from "../queries/holders.server.ts";
import { KIND_LABELS, LEDGER_LABELS } from "../rules/ledger.ts";

interface HolderLinesProps {
  rows: HolderLine[];
  /** at a public address a demo payment is a remnant of a trial */
  isPublic: boolean;
}

export function HolderLines({ rows, isPublic }: HolderLinesProps) {
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
        {rows.map(({ id, transactionId, at, kind, account, cents, what, isDemo }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap">{formatDay(at)}</Td>
            <Td className="min-w-56">
              {KIND_LABELS[kind]}
              <span className="block text-sm text-muted">
                Écriture nº&nbsp;{transactionId}
                {what && ` · ${what}`}
              </span>
              {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
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
