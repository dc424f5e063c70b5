import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { recordOpening } from "~/features/back-office/commands/record-access.server.ts";
import { endSessionsOf, restorePerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { addNote, deleteNote } from "~/features/back-office/people/commands/notes.server.ts";
import { PersonActivityParts } from "~/features/back-office/people/components/person-activity.tsx";
import { PersonHeader } from "~/features/back-office/people/components/person-header.tsx";
import { PersonNotes } from "~/features/back-office/people/components/person-notes.tsx";
import { PersonSalesParts } from "~/features/back-office/people/components/person-sales.tsx";
import {
  findPersonActivity,
  findPersonSales,
} from "~/features/back-office/people/queries/person-file.server.ts";
import { addNoteSchema, deleteNoteSchema } from "~/features/back-office/people/schema.ts";
import { findPerson } from "~/features/back-office/queries/find-people.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/person.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? displayName(loaderData.person) : "Personne");
export const headers = privateAnswerHeaders;

const readPersonId = (id: string) => z.string().min(1).max(100).safeParse(id).data ?? "";

/** GET /back-office/people/…: a person's whole file. Opening it is recorded. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool, settings } = context.get(servicesContext);
  const personId = readPersonId(params.personId);
  const [person, activity] = await Promise.all([
    findPerson(pool, operator, personId),
    findPersonActivity(pool, operator, personId),
  ]);
  if (!person || !activity) throw new AppError("not_found");
  const [sales] = await Promise.all([
    findPersonSales(pool, operator, { personId, coachId: activity.coachId }),
    recordOpening(db, operator, "open person", { personId }),
  ]);
  const operatorRole = settings.operatorEmails.includes(person.email) ? "owner" : person.operatorRole;
  return { person: { ...person, operatorRole }, activity, sales, isSelf: personId === operator.id };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const operator = context.get(operatorViewerContext);
  const { db } = context.get(servicesContext);
  const personId = readPersonId(params.personId);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add-note":
      return answerForm(context, form, addNoteSchema, async ({ words, aboutOthers }) => {
        await addNote(db, operator, { personId, words, aboutOthers: aboutOthers !== undefined });
        return { message: "Note ajoutée" };
      });
    case "delete-note":
      return answerForm(context, form, deleteNoteSchema, async ({ id }) => {
        await deleteNote(db, operator, { personId, id });
        return { message: "Note supprimée" };
      });
    case "restore":
      return answerForm(context, form, noFields, async () => {
        await restorePerson(db, operator, personId);
        return { message: "Compte rétabli" };
      });
    case "end-sessions":
      return answerForm(context, form, noFields, async () => {
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Personne non trouvée"
      text="Ce compte n’existe pas ou plus."
      back={{ label: "Voir les personnes", to: "/back-office/people" }}
    />
  );
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { person, activity, sales, isSelf } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PersonHeader person={person} activity={activity} isSelf={isSelf} />
      <PersonNotes personId={person.id} notes={activity.notes} />
      <PersonSalesParts sales={sales} email={person.email} />
      <PersonActivityParts activity={activity} personId={person.id} />
    </div>
  );
}
