import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { AccompanimentCard } from "~/features/back-office/components/accompaniments/accompaniment-card.tsx";
import { AccompanimentTools } from "~/features/back-office/components/accompaniments/accompaniment-tools.tsx";
import {
  countAccompaniments,
  listAccompaniments,
} from "~/features/back-office/queries/list-accompaniments.server.ts";
import {
  ACCOMPANIMENT_VIEW_LABELS,
  accompanimentsPath,
  readAccompanimentView,
} from "~/features/back-office/rules/accompaniments.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/accompaniments.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Accompagnements");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const view = readAccompanimentView(searchParams.get("etat"), words);
  const [found, counts] = await Promise.all([
    listAccompaniments(pool, operator, { view, words, page: readPage(searchParams.get("page")) }),
    countAccompaniments(pool, operator),
  ]);
  return { ...found, counts, words, view, isPublic: settings.isPublic };
}

export default function Accompaniments({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, counts, words, view, isPublic } = loaderData;
  return (
    <OfficePage
      title="Accompagnements"
      text={`${words ? `«\u00a0${words}\u00a0»` : ACCOMPANIMENT_VIEW_LABELS[view]}\u00a0: ${formatCount(total, "accompagnement")}`}
      tools={<AccompanimentTools view={view} words={words} counts={counts} />}
      empty={
        words
          ? { title: "Aucun accompagnement", text: "Essayez le début d’un nom ou d’une adresse." }
          : { title: "Rien ici", text: "Il n’y en a pas dans cet état." }
      }
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => accompanimentsPath({ view, words, page: to })}
    >
      {rows.map((accompaniment) => (
        <li key={accompaniment.id}>
          <AccompanimentCard accompaniment={accompaniment} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
