import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Sparkline } from "~/ui/data/sparkline.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { PageWeek } from "../queries/own-premium.server.ts";

const SERIES = [
  { key: "views", label: "Vues de votre page" },
  { key: "contacts", label: "Prises de contact" },
  { key: "bookings", label: "Réservations" },
] as const;

/** The weeks of the coach's page, as curves and as a table. */
export function PageStatistics({ weeks }: { weeks: readonly PageWeek[] }) {
  return (
    <section aria-labelledby="statistiques" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="statistiques" className="text-xl">
        Votre page, semaine par semaine
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {SERIES.map(({ key, label }) => {
          const values = weeks.map((week) => week[key]);
          const total = values.reduce((sum, value) => sum + value, 0);
          return (
            <Card key={key} asChild tone="flat">
              <li className="grid gap-2 p-4">
                <h3 className="text-sm font-semibold text-muted">{label}</h3>
                <p className="font-display text-2xl font-bold tabular">{formatNumber(total)}</p>
                <div aria-hidden>
                  <Sparkline values={values} label="" />
                </div>
              </li>
            </Card>
          );
        })}
      </ul>
      <Table caption="Vues, prises de contact et réservations de chaque semaine" stacked>
        <thead>
          <tr>
            <Th>Semaine du</Th>
            {SERIES.map(({ key, label }) => (
              <Th key={key} className="text-right">
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <Tr key={week.monday}>
              <Td className="font-semibold whitespace-nowrap">
                {formatDay(parisInstant(week.monday, "12:00"))}
              </Td>
              {SERIES.map(({ key, label }) => (
                <Td key={key} numeric label={label}>
                  {formatNumber(week[key])}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
