import { data } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  endSessionsOf,
  restorePerson,
  suspendPerson,
} from "~/features/back-office/commands/suspend-person.server.ts";
import { PeopleSearch } from "~/features/back-office/components/people-search.tsx";
import { PersonCard } from "~/features/back-office/components/person-card.tsx";
import { tellAnswer, type WorkAnswer } from "~/features/back-office/components/work-answer.ts";
import { findPeople } from "~/features/back-office/queries/find-people.server.ts";
import { countOf } from "~/features/back-office/rules.ts";
import { personWorkSchema, reasonSchema } from "~/features/back-office/schema.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { AppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/people.ts";
import { answerWork } from "./answer-work.server.ts";
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

/** « Suspendre », « Rétablir », « Déconnecter partout » */
export async function action({ context, request }: Route.ActionArgs) {
  const operator = context.get(operatorViewerContext);
  const { db } = context.get(servicesContext);
  const asked = personWorkSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!asked.success) throw new AppError("invalid_input");
  const { intent, personId } = asked.data;
  if (intent === "suspend") {
    const reason = reasonSchema.safeParse(asked.data.reason);
    if (!reason.success)
      return data<WorkAnswer>({ ok: false, reasonError: reason.error.issues[0]?.message ?? "" }, 400);
    return answerWork(async () => {
      await suspendPerson(db, operator, { personId, reason: reason.data });
      return "Compte suspendu";
    });
  }
  return answerWork(async () => {
    const work = intent === "restore" ? restorePerson : endSessionsOf;
    await work(db, operator, personId);
    return intent === "restore" ? "Compte rétabli" : "Appareils déconnectés";
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellAnswer<WorkAnswer>(await serverAction());
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, words, operatorId } = loaderData;
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(to) })}`;
  return (
    <OfficePage
      title="Personnes"
      text={`${countOf(total, "compte", "comptes")}, du plus récent au plus ancien`}
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
