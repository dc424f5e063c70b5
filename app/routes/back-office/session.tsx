import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { decideAbsence } from "~/features/back-office/commands/settle-absence.server.ts";
import { AbsenceBadges, absenceLine } from "~/features/back-office/components/absence-card.tsx";
import { ReasonButton } from "~/features/back-office/components/reason-button.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { findAbsence } from "~/features/back-office/queries/list-absences.server.ts";
import { settleSchema } from "~/features/back-office/schema.ts";
import { SoldDocuments } from "~/features/bookings/sessions/components/sold-documents.tsx";
import { priceLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import { formatLength, stepWords } from "~/features/bookings/sessions/rules/words.ts";
import { listSaleDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/session.ts";

export const meta = () => privatePage("Séance");
export const headers = privateAnswerHeaders;

function requireId(given: string): string {
  const id = z.uuid().safeParse(given);
  if (!id.success) throw new AppError("not_found");
  return id.data;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const id = requireId(params.bookingId);
  const [absence, documents] = await Promise.all([
    findAbsence(pool, context.get(operatorViewerContext), id),
    listSaleDocuments(db, "session", [id]),
  ]);
  if (!absence) throw new AppError("not_found");
  return { absence, id, documents, isPublic: settings.isPublic };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), settleSchema, async ({ due, reason }) => {
    await decideAbsence(db, operator, { id: requireId(params.bookingId), isDue: due === "true", reason });
    return { message: "Absence tranchée" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

const AUTHORS = { student: "l’élève", coach: "le coach", operator: "l’équipe", nobody: undefined };

export default function Session({ loaderData: { absence, id, documents, isPublic } }: Route.ComponentProps) {
  const { title, minutes, startsAt, absent, settledAt, coach, student, steps } = absence;
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Séances", to: "/back-office/sessions" }, { label: title }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          <AbsenceBadges absence={absence} isPublic={isPublic} />
        </div>
        <p>
          {formatDayTime(startsAt)}, {formatLength(minutes)}, {priceLabel(absence)}
        </p>
        <p className="wrap-anywhere">{absenceLine(absent, coach.name, student.name)}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[coach.email, student.email].filter(Boolean).join(" · ")}
        </p>
      </header>
      {documents.length > 0 && (
        <ul aria-label="Documents" className="flex flex-wrap gap-2">
          <SoldDocuments
            id={id}
            documents={documents}
            hasReceipt={false}
            look={buttonClass({ variant: "secondary", size: "sm" })}
          />
        </ul>
      )}
      {!settledAt && (
        <div className="flex flex-wrap gap-2">
          <ReasonButton
            {...DECISION}
            fields={{ due: "true" }}
            label="La séance est due"
            title="Laisser la séance due"
            description="Le coach est payé, l’élève n’est pas remboursé."
            confirm="Trancher"
          />
          <ReasonButton
            {...DECISION}
            fields={{ due: "false" }}
            label="La séance est remboursée"
            title="Rembourser la séance"
            description="Tout est remboursé à l’élève, rien n’est versé au coach."
            confirm="Trancher"
          />
        </div>
      )}
      <section aria-labelledby="histoire" className="grid gap-3">
        <h2 id="histoire" className="text-xl">
          Ce qui s’est passé, et ce que chacun en dit
        </h2>
        <ol className="grid gap-4 border-l-2 border-line pl-5">
          {steps.map((step) => (
            <li key={step.id}>
              <p className="wrap-anywhere">
                {stepWords(step.step, {
                  ...absence,
                  startsAt: step.startsAt ? new Date(step.startsAt) : null,
                })}
              </p>
              <p className="text-sm text-muted">
                {formatDayTime(new Date(step.at))}
                {AUTHORS[step.by] && `, par ${AUTHORS[step.by]}`}
              </p>
              {step.words && (
                <blockquote className="mt-1 max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
                  {step.words}
                </blockquote>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const DECISION = {
  intent: "settle",
  schema: settleSchema,
  about: "",
  hint: "Les deux la lisent, dans leur conversation et sur la séance.",
  harmless: true,
} as const;
