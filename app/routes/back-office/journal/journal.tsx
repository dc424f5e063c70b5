import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { JournalEntryCard } from "~/features/back-office/journal/components/journal-entry.tsx";
import { JournalTools } from "~/features/back-office/journal/components/journal-tools.tsx";
import { listAuthors, listJournal } from "~/features/back-office/journal/queries/list-journal.server.ts";
import { JOURNAL_PATH, journalPath, readJournal } from "~/features/back-office/journal/rules.ts";
import { NOTE_MONTHS } from "~/features/back-office/rules/actions.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/journal.ts";

export const meta = () => privatePage("Journal");
export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const filters = readJournal(searchParams);
  const [found, authors] = await Promise.all([
    listJournal(pool, operator, filters, readPage(searchParams.get("page"))),
    listAuthors(pool, operator),
  ]);
  return { ...found, filters, authors };
}

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, filters, authors } = loaderData;
  return (
    <OfficePage
      title="Journal"
      text={`${formatCount(total, "action")} de l’équipe, de la plus récente à la plus ancienne, gardées ${NOTE_MONTHS} mois`}
      tools={<JournalTools filters={filters} authors={authors} />}
      empty={{ title: "Rien à cet endroit du journal", text: "Élargissez les dates, ou retirez un filtre." }}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => journalPath(JOURNAL_PATH, filters, to)}
    >
      {rows.map((entry) => (
        <li key={entry.id}>
          <JournalEntryCard entry={entry} />
        </li>
      ))}
    </OfficePage>
  );
}
