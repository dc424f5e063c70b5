import { formatEuros } from "~/platform/format/money.ts";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import type { HistoryYear } from "../queries/list-history.server.ts";

export function HistoryYears({ years }: { years: HistoryYear[] }) {
  if (years.length === 0) return null;
  return (
    <Table caption="Totaux par année" stacked>
      <thead>
        <tr>
          <Th>Année</Th>
          <Th className="text-right">Séances</Th>
          <Th className="text-right">Payé</Th>
          <Th className="text-right">Remboursé</Th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, sessions, paidCents, refundedCents }) => (
          <Tr key={year}>
            <Td className="font-semibold tabular">{year}</Td>
            <Td numeric label="Séances">
              {sessions}
            </Td>
            <Td numeric label="Payé">
              {formatEuros(paidCents)}
            </Td>
            <Td numeric label="Remboursé">
              {formatEuros(refundedCents)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
