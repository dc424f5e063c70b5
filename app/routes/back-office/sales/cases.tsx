import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { CaseCard } from "~/features/back-office/desk/components/case-card.tsx";
import { DeskTools } from "~/features/back-office/desk/components/desk-tools.tsx";
import { listCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { CASES_PATH } from "~/features/back-office/desk/rules/cases.ts";
import { filteredPath, readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/cases.ts";

export const meta = () => privatePage("Litiges");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { pool } = context.get(servicesContext);
  const filters = readFilters("litiges", searchParams, readText(searchParams.get("q")));
  const page = readPage(searchParams.get("page"));
  const found = await listCases(pool, context.get(operatorViewerContext), filters, page);
  return { ...found, filters, now: new Date() };
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { rows, total, filters, now, ...pages } = loaderData;
  const isFiltered = filteredPath(CASES_PATH, filters) !== CASES_PATH;
  return (
    <OfficePage
      title="Litiges"
      text={`${formatCount(total, "litige")}, les plus pressés d’abord.`}
      tools={<DeskTools list="litiges" filters={filters} />}
      empty={
        isFiltered
          ? {
              title: "Aucun litige",
              text: "Essayez le début d’un nom ou d’une adresse, le numéro d’un litige ou d’une séance, ou une autre période.",
            }
          : {
              title: "Rien à régler",
              text: "Une absence contestée, un problème signalé, un remboursement fait chez le prestataire de paiement ou une contestation à la banque arrivent ici, et par e-mail.",
            }
      }
      {...pages}
      hrefFor={(page) => filteredPath(CASES_PATH, filters, page)}
    >
      {rows.map((listed) => (
        <li key={listed.id}>
          <CaseCard listed={listed} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
