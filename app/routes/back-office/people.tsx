import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { endSessionsOf, restorePerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { PeopleSearch } from "~/features/back-office/components/people-search.tsx";
import { PersonCard } from "~/features/back-office/components/person-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { findPeople } from "~/features/back-office/queries/find-people.server.ts";
import { personSchema } from "~/features/back-office/schema.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/people.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Personnes");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const found = await findPeople(pool, operator, { words, page: readPage(searchParams.get("page")) });
  const people = found.rows.map((person) => ({
    ...person,
    runsTheMarket: person.confirmed && settings.operatorEmails.includes(person.email),
  }));
  return { ...found, rows: people, words, operatorId: operator.id };
}

export async function action({ context, request }: Route.ActionArgs) {
  const operator = context.get(operatorViewerContext);
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "restore":
      return answerForm(context, form, personSchema, async ({ personId }) => {
        await restorePerson(db, operator, personId);
        return { message: "Compte rétabli" };
      });
    case "end-sessions":
      return answerForm(context, form, personSchema, async ({ personId }) => {
        await endSessionsOf(db, operator, personId);
        return { message: "Appareils déconnectés" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, words, operatorId } = loaderData;
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(to) })}`;
  return (
    <OfficePage
      title="Personnes"
      text={`${formatCount(total, "compte")}, du plus récent au plus ancien`}
      tools={<PeopleSearch words={words} />}
      empty={{
        title: "Personne à ce nom",
        text: "Essayez le début d’un nom, d’un prénom ou d’une adresse e-mail.",
      }}
      page={page}
      pageCount={pageCount}
      hrefFor={hrefFor}
    >
      {rows.map((person) => (
        <li key={person.id}>
          <PersonCard person={person} isSelf={person.id === operatorId} />
        </li>
      ))}
    </OfficePage>
  );
}
