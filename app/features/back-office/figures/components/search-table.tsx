import { formatNumber } from "~/platform/format/numbers.ts";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import type { SearchedPlace } from "../queries/read-searches.server.ts";
import { sayValue } from "../rules/changes.ts";

/** Places and disciplines, the ones that matter most first. */
export function SearchTable({ caption, searches }: { caption: string; searches: readonly SearchedPlace[] }) {
  return (
    <Table caption={caption} stacked>
      <thead>
        <tr>
          <Th>Lieu</Th>
          <Th>Discipline</Th>
          <Th className="text-right">Recherches</Th>
          <Th className="text-right">Sans résultat</Th>
          <Th className="text-right">Part</Th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ place, discipline, searches: count, empty }) => (
          <Tr key={`${place} ${discipline}`}>
            <Td className="font-semibold">{place}</Td>
            <Td>{discipline}</Td>
            <Td numeric label="Recherches">
              {formatNumber(count)}
            </Td>
            <Td numeric label="Sans résultat">
              {formatNumber(empty)}
            </Td>
            <Td numeric label="Part">
              {sayValue("share", empty / count)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
