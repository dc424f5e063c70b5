import type { ReactNode } from "react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Stars } from "~/ui/data/stars.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ListedClient } from "../queries/list-clients.server.ts";
import { balanceWords } from "../rules.ts";

export function ClientFigures({ client }: { client: ListedClient }) {
  const { rating, lastStartsAt, nextStartsAt, cents } = client;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Figure label="Séances données">{formatNumber(client.sessions)}</Figure>
      <Figure label="Solde de pack">{balanceWords(client) || "–"}</Figure>
      <Figure label="Montant">{formatEuros(cents, { short: true })}</Figure>
      <Figure label="Dernière séance">{lastStartsAt ? formatDay(lastStartsAt) : "–"}</Figure>
      <Figure label="Prochaine séance">{nextStartsAt ? formatDay(nextStartsAt) : "–"}</Figure>
      <Figure label="Sa note">{rating ? <Stars value={rating} size="sm" /> : "–"}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card asChild tone="flat">
      <div className="grid content-start gap-1 p-4">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-lg font-semibold tabular">{children}</dd>
      </div>
    </Card>
  );
}
