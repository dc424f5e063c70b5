import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { CoachFileCard } from "~/features/back-office/components/coaches/coach-file-card.tsx";
import { CoachTools } from "~/features/back-office/components/coaches/coach-tools.tsx";
import { countCoachWork, listCoachFiles } from "~/features/back-office/queries/list-coach-files.server.ts";
import { type CoachView, coachFilesPath, readView } from "~/features/back-office/rules/coaches.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/coaches.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Coachs");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const view = readView(searchParams.get("onglet"), words);
  const [found, work] = await Promise.all([
    listCoachFiles(pool, operator, { view, words, page: readPage(searchParams.get("page")) }),
    countCoachWork(pool, operator),
  ]);
  return { ...found, ...work, words, view, now: new Date() };
}

const TEXTS: Record<CoachView, (total: number) => string> = {
  attente: (total) =>
    `${formatCount(total, "coach attend", "coachs attendent")} d’être validé${total > 1 ? "s" : ""}, sous 48\u00a0h`,
  "a-regarder": (total) => `${formatCount(total, "coach a changé", "coachs ont changé")} ce que l’on voit`,
  tous: (total) => `${formatCount(total, "coach")}, du plus récent au plus ancien`,
};

const EMPTY: Record<CoachView, { title: string; text: string }> = {
  attente: { title: "Personne n’attend", text: "Les coachs qui s’inscrivent arrivent ici, et par e-mail." },
  "a-regarder": {
    title: "Tout est vu",
    text: "Un texte ou une photo qui change, une annonce retirée que son coach a corrigée\u00a0: c’est ici que cela se regarde.",
  },
  tous: { title: "Aucun coach à ce nom", text: "Essayez le début d’un nom ou d’un prénom." },
};

export default function Coaches({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, view, words, waiting, toLookAt, now } = loaderData;
  return (
    <OfficePage
      title="Coachs"
      text={TEXTS[view](total)}
      tools={<CoachTools view={view} words={words} waiting={waiting} toLookAt={toLookAt} />}
      empty={EMPTY[view]}
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => coachFilesPath({ view, words, page: to })}
    >
      {rows.map((coach) => (
        <li key={coach.id}>
          <CoachFileCard coach={coach} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
