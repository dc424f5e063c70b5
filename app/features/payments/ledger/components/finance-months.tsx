import { formatMonth, parisInstant } from "~/platform/format/dates.ts";
import { ofName } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import type { Finances } from "../queries/finances.server.ts";
import { LEDGER_ACCOUNTS, LEDGER_LABELS, shownCents } from "../rules/ledger.ts";

export function FinanceMonths({ months }: Pick<Finances, "months">) {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="mois" className="grid gap-4">
      <h2 id="mois" className="text-xl">
        Mois par mois
      </h2>
      <Table caption="Mouvements de chaque compte, mois par mois">
        <thead>
          <tr>
            <Th>Mois</Th>
            {LEDGER_ACCOUNTS.map((account) => (
              <Th key={account} className="min-w-36 text-right whitespace-normal!">
                {LEDGER_LABELS[account]}
              </Th>
            ))}
            <Th>Fichier</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cents }) => {
            const name = formatMonth(parisInstant(`${month}-01`, "12:00"));
            return (
              <Tr key={month}>
                <Td className="font-semibold whitespace-nowrap first-letter:uppercase">{name}</Td>
                {LEDGER_ACCOUNTS.map((account) => (
                  <Td key={account} numeric>
                    {formatEuros(shownCents(account, cents[account] ?? 0))}
                  </Td>
                ))}
                <Td>
                  <a
                    href={`/back-office/finances/export?mois=${month}`}
                    download
                    aria-label={`CSV ${ofName(name)}`}
                    className="inline-grid min-h-11 place-items-center font-semibold text-clay-text underline underline-offset-4"
                  >
                    CSV
                  </a>
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
