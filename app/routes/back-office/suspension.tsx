import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { suspendPerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { pauseSales, resumeSales } from "~/features/back-office/desk/commands/pause-sales.server.ts";
import { SuspensionChoice } from "~/features/back-office/desk/components/suspension-choice.tsx";
import { findSuspensionEffect } from "~/features/back-office/desk/queries/suspension-effect.server.ts";
import { holdPayoutsSchema, suspendSchema } from "~/features/back-office/desk/schema.ts";
import { personPath } from "~/features/back-office/people/rules/paths.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/suspension.ts";

export const meta = () => privatePage("Suspendre un compte");
export const headers = privateAnswerHeaders;

async function requireEffect({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { pool } = context.get(servicesContext);
  const personId = z.string().min(1).max(100).safeParse(params.personId).data;
  const operator = context.get(operatorViewerContext);
  const effect = personId ? await findSuspensionEffect(pool, operator, { personId }) : undefined;
  if (!effect) throw new AppError("not_found");
  return effect;
}

export const loader = (args: Route.LoaderArgs) => requireEffect(args);

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "suspend":
      return answerForm(context, form, suspendSchema, async ({ ground, reason, ...seen }) => {
        const effect = await requireEffect({ context, params });
        const { operatorEmails } = settings;
        await suspendPerson(db, operator, parts, { effect, seen, ground, reason, operatorEmails });
        return { message: "Compte suspendu, la personne est prévenue" };
      });
    case "pause":
      return answerForm(context, form, holdPayoutsSchema, async ({ reason }) => {
        await pauseSales(db, operator, parts, { coachId: await requireCoachId({ context, params }), reason });
        return { message: "Ventes en pause, le coach est prévenu" };
      });
    case "resume":
      return answerForm(context, form, z.object({}), async () => {
        await resumeSales(db, operator, parts, { coachId: await requireCoachId({ context, params }) });
        return { message: "Ventes reprises, le coach est prévenu" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

async function requireCoachId(args: Pick<Route.LoaderArgs, "context" | "params">): Promise<number> {
  const { coachId } = await requireEffect(args);
  if (coachId === null) throw new AppError("not_found", { message: "Cette personne ne vend rien." });
  return coachId;
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

export default function Suspension({ loaderData: effect }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Personnes", to: "/back-office/people" },
            { label: effect.name, to: personPath(effect.personId) },
          ]}
        />
        <h1 className="text-3xl wrap-anywhere">Suspendre {effect.name}</h1>
        <p className="text-muted wrap-anywhere">{effect.email}</p>
      </header>
      <SuspensionChoice effect={effect} />
    </div>
  );
}
