import { formatNumber } from "~/platform/format/numbers.ts";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { sayValue } from "../rules/changes.ts";
import type { Cohort } from "../rules/cohorts.ts";
import { monthWords } from "../rules/periods.ts";

/** The months after the first one that a reader can still compare on a screen. */
export function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const later = Math.max(
    0,
    ...cohorts.map(({ shares }) => shares.filter((share) => share !== undefined).length),
  );
  const columns = Array.from({ length: later }, (_, at) => at);
  return (
    <Table caption="Part des élèves qui ont eu une autre séance, mois après mois">
      <thead>
        <tr>
          <Th>Première séance en</Th>
          <Th className="text-right">Élèves</Th>
          {columns.map((at) => (
            <Th key={at} className="text-right">{`+${at + 1} mois`}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ month, size, shares }) => (
          <Tr key={month}>
            <Td className="whitespace-nowrap first-letter:uppercase">{monthWords(month)}</Td>
            <Td numeric>{formatNumber(size)}</Td>
            {columns.map((at) => (
              <Td key={at} numeric>
                {shares[at] === undefined ? "" : sayValue("share", shares[at])}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
