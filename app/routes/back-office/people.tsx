import { redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { endSessionsOf, restorePerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { PeopleSearch } from "~/features/back-office/components/people-search.tsx";
import { PersonCard } from "~/features/back-office/components/person-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { FoundNumbers } from "~/features/back-office/people/components/found-numbers.tsx";
import { searchNumbers } from "~/features/back-office/people/queries/search-numbers.server.ts";
import { personPath } from "~/features/back-office/people/rules/paths.ts";
import { readNumbers } from "~/features/back-office/people/rules/search.ts";
import { findPeople, findPersonId } from "~/features/back-office/queries/find-people.server.ts";
import { personSchema } from "~/features/back-office/schema.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/people.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Personnes");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const address = searchParams.get("adresse");
  if (address !== null) {
    const id = await findPersonId(pool, operator, address);
    throw redirect(
      id === undefined ? `/back-office/people?${new URLSearchParams({ q: address })}` : personPath(id),
    );
  }
  const words = readText(searchParams.get("q"));
  const numbers = readNumbers(words);
  if (numbers) {
    const things = await searchNumbers(pool, operator, numbers);
    return { ...NOBODY, things, words, operatorId: operator.id };
  }
  const found = await findPeople(pool, operator, { words, page: readPage(searchParams.get("page")) });
  const people = found.rows.map((person) => ({
    ...person,
    runsTheMarket:
      person.confirmed && (person.operatorRole !== null || settings.operatorEmails.includes(person.email)),
  }));
  return { ...found, rows: people, things: undefined, words, operatorId: operator.id };
}

const NOBODY = { rows: [], total: 0, page: 1, pageCount: 1 };

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
  const { rows, total, page, pageCount, things, words, operatorId } = loaderData;
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(to) })}`;
  if (things)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <header className="grid gap-1">
          <h1 className="text-3xl">Personnes</h1>
          <p className="text-muted">Ce qui porte le numéro «&nbsp;{words}&nbsp;»</p>
        </header>
        <PeopleSearch words={words} />
        {things.length === 0 ? (
          <EmptyState
            title="Rien à ce numéro"
            text="Vérifiez-le, ou cherchez un nom, une adresse e-mail ou un téléphone."
          />
        ) : (
          <FoundNumbers things={things} />
        )}
      </div>
    );
  return (
    <OfficePage
      title="Personnes"
      text={`${formatCount(total, "compte")}, du plus récent au plus ancien`}
      tools={<PeopleSearch words={words} />}
      empty={{
        title: "Personne à ce nom",
        text: "Essayez le début d’un nom, d’un prénom ou d’une adresse e-mail, ou un numéro.",
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
