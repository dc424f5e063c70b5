import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { NOTHING, sayChange, sayValue } from "../rules/changes.ts";
import { type Period, pointWords, STEP_HEADINGS } from "../rules/periods.ts";
import type { ShownFigure } from "../rules/series.ts";

/** Compares the parts of a figure in this period and the one before. */
export function PartsTable({ figure: { label, unit, parts } }: { figure: ShownFigure }) {
  return (
    <Table caption={`${label}, détail`} stacked>
      <thead>
        <tr>
          <Th>Détail</Th>
          <Th className="text-right">Sur la période</Th>
          <Th className="text-right">Avant</Th>
          <Th className="text-right">Écart</Th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, label: name, value, before }) => (
          <Tr key={part}>
            <Td className="font-semibold">{name}</Td>
            <Td numeric label="Sur la période">
              {sayValue(unit, value)}
            </Td>
            <Td numeric label="Avant">
              {sayValue(unit, before)}
            </Td>
            <Td numeric label="Écart">
              {sayChange(unit, value, before) ?? NOTHING}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

interface PointsTableProps {
  figure: ShownFigure;
  points: readonly string[];
  period: Period;
}

/** Every value of the curve, the latest first, with those of the parts. */
export function PointsTable({
  figure: { label, unit, whole, parts },
  points,
  period: { step },
}: PointsTableProps) {
  const columns = [whole, ...parts];
  return (
    <Table caption={`${label}, valeur par valeur`}>
      <thead>
        <tr>
          <Th>{STEP_HEADINGS[step]}</Th>
          {columns.map(({ part, label: name }) => (
            <Th key={part} className="text-right">
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points
          .map((point, at) => ({ point, at }))
          .reverse()
          .map(({ point, at }) => (
            <Tr key={point}>
              <Td className="whitespace-nowrap first-letter:uppercase">{pointWords(point, step)}</Td>
              {columns.map(({ part, points: values }) => (
                <Td key={part} numeric>
                  {sayValue(unit, values[at])}
                </Td>
              ))}
            </Tr>
          ))}
      </tbody>
    </Table>
  );
}
