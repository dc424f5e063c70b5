import { CalendarPlusIcon, MessageCircleIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import {
  limitClientChanges,
  saveClientNotes,
  setClientPaused,
} from "~/features/bookings/clients/commands.server.ts";
import { ClientBadge } from "~/features/bookings/clients/components/client-badge.tsx";
import { ClientFigures } from "~/features/bookings/clients/components/client-figures.tsx";
import {
  ClientNotesForm,
  ClientPauseForm,
} from "~/features/bookings/clients/components/client-notes-form.tsx";
import { ClientPacks, ClientSessions } from "~/features/bookings/clients/components/client-sessions.tsx";
import {
  findClient,
  findClientConversation,
  listClientPacks,
  listClientSessions,
} from "~/features/bookings/clients/queries/find-client.server.ts";
import { CLIENTS_PATH, clientPath } from "~/features/bookings/clients/rules.ts";
import { clientNotesSchema, clientPauseSchema } from "~/features/bookings/clients/schema.ts";
import { requireClient } from "~/features/bookings/gate.server.ts";
import { planPath } from "~/features/bookings/planning/rules/planning.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/client.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool } = context.get(servicesContext);
  const own = await requireClient(db, context.get(coachViewerContext), params.clientId);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [client, sessions, packs, conversationId] = await Promise.all([
    findClient(pool, own),
    listClientSessions(db, own, page),
    listClientPacks(db, own),
    findClientConversation(db, own),
  ]);
  if (!client) throw new AppError("not_found");
  return { client, sessions, packs, conversationId };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const own = await requireClient(db, coach, params.clientId);
  switch (form.get("intent")) {
    case "notes":
      return answerForm(context, form, clientNotesSchema, async (given) => {
        await limitClientChanges(db, coach);
        return saveClientNotes(db, own, given);
      });
    case "pause":
      return answerForm(context, form, clientPauseSchema, async (given) => {
        await limitClientChanges(db, coach);
        await setClientPaused(db, own, given);
      });
    default:
      throw new AppError("invalid_input");
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.client.name ?? "Client");
}

export default function Client({ loaderData }: Route.ComponentProps) {
  const { client, sessions, packs, conversationId } = loaderData;
  const { name, photo, state } = client;
  return (
    <div className="grid gap-8">
      <header className="grid gap-4">
        <Link
          to={CLIENTS_PATH}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4"
        >
          Tous mes clients
        </Link>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={photo} size="lg" decorative />
          <div className="grid gap-1">
            <h1 className="text-3xl wrap-anywhere">{name}</h1>
            <ClientBadge state={state} />
          </div>
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <ButtonLink to={planPath({ client: client.id })} size="sm">
              <CalendarPlusIcon aria-hidden />
              Planifier
            </ButtonLink>
            {conversationId && (
              <ButtonLink to={`/dashboard/messages/${conversationId}`} variant="secondary" size="sm">
                <MessageCircleIcon aria-hidden />
                Ouvrir la conversation
              </ButtonLink>
            )}
            <ClientPauseForm client={client} />
          </div>
        </div>
        {state === "paused" && (
          <p className="text-sm text-muted">La pause s’arrête d’elle-même à sa prochaine réservation.</p>
        )}
      </header>
      <ClientFigures client={client} />
      <Part id="notes" title="Notes">
        <ClientNotesForm key={client.id} client={client} />
      </Part>
      <Part id="seances" title="Séances">
        <ClientSessions rows={sessions.rows} />
        <Pagination
          page={sessions.page}
          pageCount={sessions.pageCount}
          hrefFor={(page) => `${clientPath(client.id)}${page > 1 ? `?page=${page}` : ""}`}
        />
      </Part>
      <Part id="packs" title="Packs">
        <ClientPacks packs={packs} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
