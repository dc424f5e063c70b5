import { redirect, useSearchParams } from "react-router";
import type { z } from "zod";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { changeStatus } from "~/features/prospects/commands/change-status.server.ts";
import { recordCall } from "~/features/prospects/commands/record-call.server.ts";
import {
  correctContact,
  deleteProspect,
  limitProspectChanges,
  noteFollowUp,
} from "~/features/prospects/commands/write-prospect.server.ts";
import { CallDialog, callDraft } from "~/features/prospects/components/call-dialog.tsx";
import { MissingProspect } from "~/features/prospects/components/missing-prospect.tsx";
import { ProspectDialog } from "~/features/prospects/components/prospect-dialog.tsx";
import { requireOwnProspect } from "~/features/prospects/gate.server.ts";
import { findProspect, listInteractions } from "~/features/prospects/queries/find-prospect.server.ts";
import { asksHowItWent, prospectsPath, readAsked } from "~/features/prospects/rules/addresses.ts";
import {
  callSchema,
  contactInfoSchema,
  followUpSchema,
  statusChangeSchema,
} from "~/features/prospects/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm, refuseForm } from "~/platform/web/forms.server.ts";
import { dropDraft } from "~/ui/form/drafts.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { isMissing } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/prospect.ts";
import { toastDone, toastRefused, toastWhenDone } from "./prospect-toasts.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireOwnProspect(db, context.get(coachViewerContext), readId(params.prospectId) ?? 0);
  const [prospect, history] = await Promise.all([
    findProspect(db, own),
    listInteractions(db, own).catch((thrown: unknown) => {
      // The prospect is shown even if its history cannot be loaded.
      refuseForm(context, thrown);
      return [];
    }),
  ]);
  if (!prospect) throw new AppError("not_found", { message: "Ce prospect n’existe plus." });
  return { prospect, history, today: parisDay(new Date()) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  const own = await requireOwnProspect(db, coach, readId(params.prospectId) ?? 0);
  const change = <S extends z.ZodType>(schema: S, work: (given: z.output<S>) => Promise<unknown>) =>
    answerForm(context, form, schema, async (given) => {
      await limitProspectChanges(db, coach);
      await work(given);
    });
  const leave = () => {
    throw redirect(prospectsPath(readAsked(new URL(request.url).searchParams)));
  };
  const now = new Date();
  switch (form.get("intent")) {
    case "status":
      return change(statusChangeSchema, (given) => changeStatus(db, own, given));
    case "call":
      return change(callSchema, (call) =>
        recordCall(db, own, call, { now, today: parisDay(now) }).then(leave),
      );
    case "notes":
      return change(followUpSchema, (given) => noteFollowUp(db, own, given));
    case "contact":
      return change(contactInfoSchema, (given) => correctContact(db, own, given));
    case "delete":
      return change(noFields, () => deleteProspect(db, own).then(leave));
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const answer = await toastWhenDone(serverAction, () => {
    if (intent === "call") dropDraft(callDraft(params.prospectId));
    toastDone(intent);
  });
  if (answer.ok) toastDone(intent);
  if (answer.refusal) toastRefused(intent, answer.refusal);
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Prospect");
}

export default function Prospect({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const { prospect } = loaderData;
  // The key resets the dialog's forms for another prospect.
  return asksHowItWent(parameters) ? (
    <CallDialog key={prospect.id} {...loaderData} />
  ) : (
    <ProspectDialog key={prospect.id} {...loaderData} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingProspect failed={!isMissing(error)} />;
}
