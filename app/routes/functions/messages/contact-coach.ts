import { getViewer } from "~/features/accounts/gate.server.ts";
import { namelessOf } from "~/features/accounts/rules/names.ts";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { contactCoach } from "~/features/messages/commands/contact-coach.server.ts";
import { listSavedPhones, type SavedPhone } from "~/features/messages/queries/saved-phones.server.ts";
import { contactRefusal } from "~/features/messages/rules.ts";
import { contactSchema } from "~/features/messages/schema.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { checkForm, type FormAnswer } from "~/platform/web/forms.ts";
import type { Route } from "./+types/contact-coach";

export interface ContactKnowledge {
  phones: SavedPhone[];
  /** what an account without a full name has of it: the dialog asks for the rest */
  nameless?: Pick<Viewer, "firstName" | "lastName"> | undefined;
  /** why the viewer may not write; absent for visitors, who may still sign in as a student */
  refusal?: string | undefined;
}

export interface ContactAnswer extends FormAnswer {
  conversationId?: number;
}

const PRIVATE = { "Cache-Control": "private, no-store" };

/** GET /coach/:coachId/contact: the data of the contact dialog, for its viewer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const coach = await requireCoach(db, params.coachId);
  const viewer = getViewer(context);
  const knowledge: ContactKnowledge = viewer
    ? {
        phones: viewer.role === "student" ? await listSavedPhones(db, viewer) : [],
        nameless: namelessOf(viewer),
        refusal: contactRefusal(viewer, coach),
      }
    : { phones: [] };
  return Response.json(knowledge, { headers: PRIVATE });
}

/** POST /coach/:coachId/contact: message, address, phone. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const respond = (answer: ContactAnswer, init: { status?: number; headers?: Record<string, string> } = {}) =>
    Response.json(answer, { ...init, headers: { ...PRIVATE, ...init.headers } });
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const viewer = getViewer(context);
    if (!viewer) throw new AppError("unauthenticated");
    const coach = await requireCoach(db, params.coachId);
    const content = checkForm(contactSchema, await readForm(request));
    // A viewer who may not write is told so before any field is refused.
    const refusal = contactRefusal(viewer, coach);
    if (refusal) throw new AppError("forbidden", { message: refusal });
    if (!content.ok) return respond(content, { status: 400 });
    const { network } = context.get(requestContext);
    const sent = await contactCoach(db, { writer: viewer, coach, network, content: content.data });
    return respond({ ok: true, ...sent });
  } catch (thrown) {
    const { answer, ...init } = refuseForm(context, thrown);
    return respond(answer, init);
  }
}

async function requireCoach(db: Database, given: string) {
  const id = readId(given);
  const coach = id && (await findCoachContact(db, id));
  if (!coach) throw new AppError("not_found", { message: "Ce coach n’existe pas ou a été supprimé." });
  return coach;
}
