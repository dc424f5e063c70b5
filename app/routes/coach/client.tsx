import { randomUUID } from "node:crypto";
import { CalendarPlusIcon, MessageCircleIcon, PhoneIcon, SparklesIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { findAssignedOfClient } from "~/features/accompaniment/coach/queries/assigned-client.server.ts";
import { assignedPath } from "~/features/accompaniment/contract/rules/paths.ts";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import {
  addNote,
  dropNote,
  editNote,
  limitClientChanges,
  saveClientNotes,
  setClientPaused,
} from "~/features/bookings/clients/commands.server.ts";
import { ClientBadge } from "~/features/bookings/clients/components/client-badge.tsx";
import { ClientFigures } from "~/features/bookings/clients/components/client-figures.tsx";
import {
  ClientGoalsForm,
  ClientPauseForm,
} from "~/features/bookings/clients/components/client-goals-form.tsx";
import { NewNote, NoteList } from "~/features/bookings/clients/components/client-notes.tsx";
import { ClientPacks, ClientSessions } from "~/features/bookings/clients/components/client-sessions.tsx";
import {
  findClient,
  listClientPacks,
  listClientSessions,
} from "~/features/bookings/clients/queries/find-client.server.ts";
import { findNotedSession, listNotes } from "~/features/bookings/clients/queries/list-notes.server.ts";
import {
  CLIENT_PART_NAMES,
  CLIENT_PARTS,
  CLIENTS_PATH,
  type ClientPart,
  clientPath,
} from "~/features/bookings/clients/rules.ts";
import {
  clientNotesSchema,
  clientPauseSchema,
  droppedNoteSchema,
  editedNoteSchema,
  newNoteSchema,
  readNotedSession,
} from "~/features/bookings/clients/schema.ts";
import { type OwnClient, requireClient } from "~/features/bookings/gate.server.ts";
import { planPath } from "~/features/bookings/planning/rules/planning.ts";
import { SeriesCard } from "~/features/bookings/series/components/series-card.tsx";
import { listClientSeries } from "~/features/bookings/series/queries/find-series.server.ts";
import { receiptPath } from "~/features/bookings/sessions/rules/addresses.ts";
import {
  chooseMeasures,
  dropClientMeasures,
  saveClientMeasures,
} from "~/features/coaching/clients/commands/client-measures.server.ts";
import { createProgramme } from "~/features/coaching/clients/commands/client-programmes.server.ts";
import { MeasureKindsForm } from "~/features/coaching/clients/components/measure-consent.tsx";
import { NewProgrammeForm, ProgrammeList } from "~/features/coaching/clients/components/programme-list.tsx";
import {
  findClientFollowUp,
  listClientProgrammes,
} from "~/features/coaching/clients/queries/client-follow-up.server.ts";
import { writtenProgrammePath } from "~/features/coaching/clients/rules/paths.ts";
import { measureKindsSchema, newProgrammeSchema } from "~/features/coaching/clients/schema.ts";
import { MeasureCurves } from "~/features/coaching/measures/components/measure-curves.tsx";
import { MeasureForm } from "~/features/coaching/measures/components/measure-form.tsx";
import { MeasureTable } from "~/features/coaching/measures/components/measure-table.tsx";
import { droppedMeasuresSchema, measuresSchema } from "~/features/coaching/measures/schema.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { ConversationFiles } from "~/features/messages/components/conversation-files.tsx";
import { requireReceivedConversation } from "~/features/messages/gate.server.ts";
import { type ConversationFile, listFiles } from "~/features/messages/queries/list-files.server.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import { ClientPaymentList } from "~/features/payments/payouts/components/client-payment-list.tsx";
import { listClientPayments } from "~/features/payments/payouts/queries/client-payments.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay, parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { TabLinks } from "~/ui/layout/tab-links.tsx";
import { toastDone } from "../accompaniment/done-toast.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/client.ts";

export const headers = privateAnswerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args;
  const { db, pool } = context.get(servicesContext);
  const own = await requireClient(db, context.get(coachViewerContext), params.clientId);
  const { searchParams } = new URL(request.url);
  const part = CLIENT_PARTS.find((one) => one === searchParams.get("volet")) ?? "resume";
  const [client, accompanimentId] = await Promise.all([findClient(pool, own), findAssignedOfClient(db, own)]);
  if (!client) throw new AppError("not_found");
  const page = readPage(searchParams.get("page"));
  const { conversationId } = client;
  const shown = await loadPart(args, own, {
    part,
    page,
    noted: readNotedSession(searchParams),
    conversationId,
  });
  return { client, accompanimentId, part, ...shown };
}

interface AskedPart {
  part: ClientPart;
  page: number;
  /** the session that a new note is about */
  noted: string | undefined;
  conversationId: number | null;
}

/** Only the open part is read: measures are not decrypted for a page that does not show them. */
async function loadPart(
  args: Route.LoaderArgs,
  own: OwnClient,
  { part, page, noted, conversationId }: AskedPart,
) {
  const { context } = args;
  const { db, secrets } = context.get(servicesContext);
  switch (part) {
    case "resume":
      return {
        series: await listClientSeries(db, own, new Date()),
        noted: {
          noteId: randomUUID(),
          notes: await listNotes(db, own, page),
          session: noted ? await findNotedSession(db, own, noted) : undefined,
        },
      };
    case "seances":
      return { sessions: await listClientSessions(db, own, page) };
    case "programmes":
      return { programmes: await listClientProgrammes(db, own), idempotencyKey: randomUUID() };
    case "mesures": {
      const followUp = await findClientFollowUp(db, secrets.columnKeys, own);
      return { measured: { followUp, today: parisDay(new Date()) } };
    }
    case "paiements": {
      const coach = context.get(coachViewerContext);
      const [packs, payments] = await Promise.all([
        listClientPacks(db, own),
        listClientPayments(db, coach, { studentId: own.studentId, page }),
      ]);
      return { packs, payments };
    }
    case "documents":
      return { files: await listConversationFiles(args, conversationId, page) };
  }
}

/** The files of the conversation with the client, which its own gate opens; none before they have written. */
async function listConversationFiles(
  { context }: Route.LoaderArgs,
  conversationId: number | null,
  page: number,
): Promise<Page<ConversationFile>> {
  const { db } = context.get(servicesContext);
  const own = conversationId === null ? undefined : await findOwnPage(db, context.get(coachViewerContext));
  if (!own || conversationId === null) return { rows: [], total: 0, page: 1, pageCount: 1 };
  return listFiles(db, await requireReceivedConversation(db, own, conversationId), page);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, secrets, settings } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const own = await requireClient(db, coach, params.clientId);
  switch (form.get("intent")) {
    case "notes":
      return answerForm(context, form, clientNotesSchema, async (given) => {
        await limitClientChanges(db, coach);
        return saveClientNotes(db, own, given);
      });
    case "add-note":
      return answerForm(context, form, newNoteSchema, async (note) => {
        await limitClientChanges(db, coach);
        await addNote(db, own, note);
      });
    case "edit-note":
      return answerForm(context, form, editedNoteSchema, async (note) => {
        await limitClientChanges(db, coach);
        await editNote(db, own, note);
        return { message: "Note modifiée" };
      });
    case "drop-note":
      return answerForm(context, form, droppedNoteSchema, async (note) => {
        await limitClientChanges(db, coach);
        await dropNote(db, own, note);
        return { message: "Note supprimée" };
      });
    case "pause":
      return answerForm(context, form, clientPauseSchema, async (given) => {
        await limitClientChanges(db, coach);
        await setClientPaused(db, own, given);
      });
    case "programme":
      return answerForm(context, form, newProgrammeSchema, async (given) => {
        const { programmeId } = await createProgramme(db, own, given);
        throw redirect(writtenProgrammePath(own.studentId, programmeId));
      });
    case "measure-kinds":
      return answerForm(context, form, measureKindsSchema, (chosen) => {
        const mails = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
        return chooseMeasures(db, mails, own, chosen);
      });
    case "save":
      return answerForm(context, form, measuresSchema, (given) =>
        saveClientMeasures(db, secrets.columnKeys, own, given),
      );
    case "drop":
      return answerForm(context, form, droppedMeasuresSchema, async (given) => {
        await dropClientMeasures(db, own, given);
        return { message: "Mesures supprimées" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.client.name ?? "Client");
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Client({ loaderData }: Route.ComponentProps) {
  const { client, accompanimentId, part } = loaderData;
  const { id, name, photo, state, phone, conversationId } = client;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-4">
        <Link
          to={CLIENTS_PATH}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-clay-text underline underline-offset-4"
        >
          Tous mes clients
        </Link>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={photo} size="lg" decorative />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-3xl wrap-anywhere">{name}</h1>
            <ClientBadge state={state} />
          </div>
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <ButtonLink to={planPath({ client: client.id })} size="sm">
              <CalendarPlusIcon aria-hidden />
              Planifier
            </ButtonLink>
            {phone && (
              <a href={`tel:${phone.value}`} className={buttonClass({ variant: "secondary", size: "sm" })}>
                <PhoneIcon aria-hidden />
                {phone.label}
                <span className="sr-only">{`, appeler ${name}`}</span>
              </a>
            )}
            {conversationId !== null && (
              <ButtonLink to={messagesPath("coach", conversationId)} variant="secondary" size="sm">
                <MessageCircleIcon aria-hidden />
                Ouvrir la conversation
              </ButtonLink>
            )}
            {accompanimentId && (
              <ButtonLink to={assignedPath(accompanimentId)} variant="secondary" size="sm">
                <SparklesIcon aria-hidden />
                Son accompagnement
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <TabLinks
        label={`Fiche ${ofPerson(name)}`}
        current={part}
        tabs={CLIENT_PARTS.map((one) => ({
          key: one,
          label: CLIENT_PART_NAMES[one],
          to: clientPath(id, one),
        }))}
      />
      <OpenPart {...loaderData} />
    </div>
  );
}

function OpenPart(shown: Loaded) {
  const { client, accompanimentId, series, sessions, programmes, idempotencyKey } = shown;
  const { measured, noted, packs, payments, files } = shown;
  if (sessions)
    return (
      <Part id="seances" title="Séances">
        <ClientSessions rows={sessions.rows} />
        <Pagination
          page={sessions.page}
          pageCount={sessions.pageCount}
          hrefFor={(page) => clientPath(client.id, "seances", page)}
        />
      </Part>
    );
  if (programmes)
    return (
      <Part id="programmes" title="Programmes">
        {accompanimentId && (
          <p className="text-muted">Le programme de son accompagnement est sur la page de celui-ci.</p>
        )}
        {programmes.length > 0 ? (
          <ProgrammeList
            programmes={programmes}
            hrefFor={(programmeId) => writtenProgrammePath(client.id, programmeId)}
          />
        ) : (
          <p className="max-w-prose text-muted">
            Écrivez-lui un programme, semaine par semaine&nbsp;: une semaine publiée lui est envoyée par
            e-mail, se coche sur son téléphone, et vous voyez ses charges et ses efforts.
          </p>
        )}
        <NewProgrammeForm key={programmes.length} idempotencyKey={idempotencyKey} />
      </Part>
    );
  if (measured) return <Measures {...measured} />;
  if (packs)
    return (
      <>
        <Part id="packs" title="Packs">
          <ClientPacks packs={packs} />
        </Part>
        <Part id="paiements" title="Paiements, factures et reçus">
          <ClientPaymentList
            {...payments}
            hrefFor={(page) => clientPath(client.id, "paiements", page)}
            receiptFor={receiptPath}
          />
        </Part>
      </>
    );
  if (files)
    return (
      <Part id="documents" title="Documents">
        <p className="max-w-prose text-muted">
          {files.total > 0
            ? "Les photos, les PDF et les messages enregistrés de votre conversation."
            : "Rien pour l’instant\u00a0: les photos, les PDF et les messages enregistrés de votre conversation se retrouvent ici."}{" "}
          Factures et reçus sont avec les{" "}
          <Link to={clientPath(client.id, "paiements")} className="underline underline-offset-4">
            paiements
          </Link>
          .
        </p>
        {files.total > 0 && (
          <ConversationFiles
            {...files}
            name={client.name}
            hrefFor={(page) => clientPath(client.id, "documents", page)}
          />
        )}
      </Part>
    );
  return (
    <>
      {series && series.length > 0 && (
        <Part id="series" title="Séries">
          {series.map((one) => (
            <SeriesCard key={one.id} series={one} isOpen />
          ))}
        </Part>
      )}
      <ClientFigures client={client} />
      {noted && (
        <Part id="notes" title="Notes">
          <NewNote
            key={`${client.id} ${noted.session?.id}`}
            clientId={client.id}
            noteId={noted.noteId}
            session={noted.session}
          />
          <NoteList notes={noted.notes.rows} />
          <Pagination
            page={noted.notes.page}
            pageCount={noted.notes.pageCount}
            hrefFor={(page) => `${clientPath(client.id, "resume", page)}#notes`}
          />
        </Part>
      )}
      <Part id="objectifs" title="Objectifs">
        <ClientGoalsForm key={client.id} client={client} />
      </Part>
      <div className="grid gap-2">
        <ClientPauseForm client={client} />
        {client.state === "paused" && (
          <p className="text-sm text-muted">La pause s’arrête d’elle-même à sa prochaine réservation.</p>
        )}
      </div>
    </>
  );
}

function Measures({ followUp, today }: NonNullable<Loaded["measured"]>) {
  const kinds = followUp?.kinds;
  const hasConsent = Boolean(followUp?.consentAt);
  return (
    <Part id="mesures" title="Mesures">
      {!hasConsent && (
        <Alert title={followUp ? "Son accord n’est pas encore donné" : "Suivre des mesures"}>
          {followUp
            ? `Demandé le ${formatDay(followUp.askedAt)}. Rien ne se note avant.`
            : "Poids et tours sont des données de santé\u00a0: votre élève donne d’abord son accord, et peut le retirer. Vous seuls les lisez, et elles sont chiffrées."}
        </Alert>
      )}
      {followUp && hasConsent && (
        <>
          <Card>
            <CardBody>
              <CardTitle level={3}>Noter des mesures</CardTitle>
              <MeasureForm today={today} kinds={kinds} />
            </CardBody>
          </Card>
          <MeasureCurves measures={followUp.measures} headingLevel={3} />
          {followUp.measures.length > 0 && (
            <MeasureTable measures={followUp.measures} today={today} kinds={kinds} sharedWith="votre élève" />
          )}
        </>
      )}
      <MeasureKindsForm key={String(kinds)} kinds={kinds} hasConsent={hasConsent} />
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
