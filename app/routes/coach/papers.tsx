import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { sendPaper, withdrawPaper } from "~/features/readiness/commands/send-paper.server.ts";
import { PaperCard } from "~/features/readiness/components/paper-card.tsx";
import { listOwnPapers } from "~/features/readiness/queries/papers.server.ts";
import { PAPER_KINDS, paperState } from "~/features/readiness/rules/papers.ts";
import { paperIdSchema, paperSchema } from "~/features/readiness/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/papers.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings } = context.get(servicesContext);
  const page = await findOwnPage(db, coach);
  const found = page && (await listOwnPapers(db, page));
  return {
    holder: [coach.firstName, coach.lastName].filter(Boolean).join(" "),
    isNeeded: settings.needsPapers,
    found,
    today: parisDay(new Date()),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db, files, log, secrets } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "send-paper":
      return answerForm(context, form, paperSchema, async (paper) => {
        const page = await requireOwnPage(db, coach);
        await sendPaper({ db, files, log, columnKeys: secrets.columnKeys }, coach, page, paper);
        return { sent: paper.kind };
      });
    case "withdraw-paper":
      return answerForm(context, form, paperIdSchema, async ({ paper }) =>
        withdrawPaper({ db }, await requireOwnPage(db, coach), paper),
      );
    default:
      throw new AppError("invalid_input");
  }
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Mes papiers");
}

export default function Papers({ loaderData, actionData }: Route.ComponentProps) {
  const { holder, isNeeded, found, today } = loaderData;
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Mes papiers</h1>
        <p className="text-muted">
          {isNeeded
            ? "Vos élèves peuvent payer une séance une fois ces documents vérifiés\u00a0: carte professionnelle ou diplômes, assurance et pièce d’identité."
            : "Une fois vérifiés, ils donnent à votre page la mention «\u00a0Vérifié\u00a0»."}{" "}
          Vos élèves ne les voient jamais&nbsp;: seule notre équipe les ouvre.
        </p>
      </header>
      {actionData && "sent" in actionData && (
        <Alert tone="success">Document envoyé. Nous le vérifions en général sous 48&nbsp;h.</Alert>
      )}
      {found ? (
        PAPER_KINDS.map((kind) => (
          <PaperCard
            key={kind}
            kind={kind}
            state={paperState(kind, { sent: found.papers, checks: found.checks, today })}
            papers={found.papers}
            holder={holder}
          />
        ))
      ) : (
        <EmptyState
          title="Votre page vient d’abord"
          text="Préparez votre première annonce&nbsp;: vos papiers s’ajoutent ensuite, ici."
          action={<ButtonLink to="/become-coach">Préparer mon annonce</ButtonLink>}
        />
      )}
    </div>
  );
}
