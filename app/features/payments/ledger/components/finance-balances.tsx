import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { Finances } from "../queries/finances.server.ts";
import { LEDGER_ACCOUNTS, LEDGER_LABELS, shownCents } from "../rules/ledger.ts";

export function FinanceBalances({
  balances,
  entriesCount,
  unbalancedCount,
  checkedAt,
}: Pick<Finances, "balances" | "entriesCount" | "unbalancedCount" | "checkedAt">) {
  const total = LEDGER_ACCOUNTS.reduce((sum, account) => sum + (balances[account] ?? 0), 0);
  const isBalanced = total === 0 && unbalancedCount === 0;
  return (
    <section aria-labelledby="soldes" className="grid gap-4">
      <h2 id="soldes" className="text-xl">
        Soldes
      </h2>
      <Alert tone={isBalanced ? "success" : "danger"}>
        {isBalanced
          ? `Le grand livre est équilibré\u00a0: ses ${formatNumber(entriesCount)} lignes s’annulent, écriture par écriture.`
          : `Le grand livre n’est pas équilibré\u00a0: il manque ${formatEuros(total)}, sur ${formatNumber(unbalancedCount)} écritures.`}
      </Alert>
      <p className="text-sm text-muted">
        {checkedAt
          ? `Parcouru en entier ${formatDayTime(checkedAt)}\u00a0; ce qui a été écrit depuis est compté en plus.`
          : "Compté à l’instant. Chaque nuit, il est parcouru en entier."}
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {LEDGER_ACCOUNTS.map((account) => (
          <Card key={account} tone="flat" className="flex items-baseline justify-between gap-4 p-4">
            <dt className="text-sm text-muted">{LEDGER_LABELS[account]}</dt>
            <dd className="font-display text-xl font-bold whitespace-nowrap tabular">
              {formatEuros(shownCents(account, balances[account] ?? 0))}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
