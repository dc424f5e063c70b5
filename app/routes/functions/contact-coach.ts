import { getViewer } from "~/features/accounts/gate.server.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { readId } from "~/features/discovery/rules/listing.ts";
import { contactCoach } from "~/features/messages/commands/contact-coach.server.ts";
import { listSavedPhones, type SavedPhone } from "~/features/messages/queries.server.ts";
import { contactRefusal } from "~/features/messages/rules.ts";
import { type ContactErrors, contactErrors, contactSchema } from "~/features/messages/schema.ts";
import type { Database } from "~/platform/db.server.ts";
import { AppError, toAppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { requestContext, servicesContext } from "~/platform/services.server.ts";
import type { Route } from "./+types/contact-coach";

/** What the dialog wants to know about whoever has opened it. */
export interface ContactKnowledge {
  phones: SavedPhone[];
  /** why this person may not write; absent for a visitor, who may still become somebody who may */
  refusal?: string | undefined;
}

/** What is answered to a message that was not taken. */
export interface ContactRefusal {
  message: string;
  errors?: ContactErrors;
}

const PRIVATE = { "Cache-Control": "private, no-store" };

/** GET /coach/:coachId/contact */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const coach = await requireCoach(db, params.coachId);
  const viewer = getViewer(context);
  const knowledge: ContactKnowledge = viewer
    ? {
        phones: viewer.role === "student" ? await listSavedPhones(db, viewer) : [],
        refusal: contactRefusal(viewer, coach),
      }
    : { phones: [] };
  return Response.json(knowledge, { headers: PRIVATE });
}

/** POST /coach/:coachId/contact: message, address, phone. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext);
  const refuse = (error: AppError, errors?: ContactErrors) =>
    Response.json({ message: error.message, errors } satisfies ContactRefusal, {
      status: error.status,
      headers: { ...PRIVATE, ...error.headers },
    });
  try {
    if (request.method !== "POST") throw new AppError("not_found");
    const viewer = getViewer(context);
    if (!viewer) throw new AppError("unauthenticated");
    const coach = await requireCoach(db, params.coachId);
    const form = await readForm(request);
    const read = (name: string) => String(form.get(name) ?? "");
    const content = contactSchema.safeParse({
      message: read("message"),
      address: read("address"),
      phone: read("phone"),
    });
    // Whoever may not write is told so before being asked to correct anything.
    const refusal = contactRefusal(viewer, coach);
    if (refusal) throw new AppError("forbidden", { message: refusal });
    if (!content.success) return refuse(new AppError("invalid_input"), contactErrors(content.error));
    const { network } = context.get(requestContext);
    await contactCoach(db, { writer: viewer, coach, network, content: content.data });
    return Response.json({ sent: true }, { headers: PRIVATE });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "unexpected") log.error({ id: context.get(requestContext).id, err: thrown });
    return refuse(error);
  }
}

async function requireCoach(db: Database, given: string) {
  const id = readId(given);
  const coach = id && (await findCoachContact(db, id));
  if (!coach) throw new AppError("not_found", { message: "Ce coach n’existe pas ou a été supprimé." });
  return coach;
}
