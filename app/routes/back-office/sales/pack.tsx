import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { endPackNow, refundPackNow } from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { EndPackButton, RefundButton } from "~/features/back-office/desk/components/refund-buttons.tsx";
import { SessionState } from "~/features/back-office/desk/components/session-state.tsx";
import {
  StoryActions,
  StoryDocuments,
  StoryMails,
  StoryPayment,
} from "~/features/back-office/desk/components/story-parts.tsx";
import { StoryPeople } from "~/features/back-office/desk/components/story-people.tsx";
import { findPackStory, mailsOfPack } from "~/features/back-office/desk/queries/find-pack.server.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import { PACK_STATE_LABELS, sayPack, sayPackRefund } from "~/features/back-office/desk/rules/words.ts";
import { refundSaleSchema } from "~/features/back-office/desk/schema.ts";
import { untilWords } from "~/features/bookings/packs/rules.ts";
import { whenWords } from "~/features/bookings/sessions/rules/words.ts";
import { packAmount, packContents, packName } from "~/features/discovery/rules/packs.ts";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/pack.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Pack");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const pack = await findPackStory({ db, pool }, operator, requireSaleId(params.packId));
  if (!pack) throw new AppError("not_found");
  return { pack, isPublic: settings.isPublic };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, pool, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "refund":
      return answerForm(context, form, refundSaleSchema, async ({ amount, ...given }) => {
        await refundPackNow(db, operator, parts, {
          id: requireSaleId(params.packId),
          cents: amount,
          ...given,
        });
        return { message: "Remboursement demandé, les deux sont prévenus" };
      });
    case "end":
      return answerForm(context, form, refundSaleSchema, async ({ amount, ...given }) => {
        await endPackNow(db, operator, parts, { id: requireSaleId(params.packId), cents: amount, ...given });
        return { message: "Pack terminé, les deux sont prévenus" };
      });
    case "resend":
      return answerResend(context, form, async () => {
        const subjectId = requireSaleId(params.packId);
        const pack = await findPackStory({ db, pool }, operator, subjectId);
        return pack && { subjectId, ...mailsOfPack(pack) };
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
      title="Pack non trouvé"
      text="Il n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les packs", to: "/back-office/packs" }}
    />
  );
}

export default function Pack({ loaderData: { pack, isPublic } }: Route.ComponentProps) {
  const { id, minutesLeft, status, boughtAt, expiresAt, priceCents, pausedAt, isDemo } = pack;
  const { money, unusedCents, sessions, payment, documents, mails, actions } = pack;
  const title = packName(pack);
  const about = `pack de ${packContents(pack)} ${ofPerson(pack.student.name)}`;
  const sale = {
    priceCents,
    collectedCents: money.collectedCents,
    returnedCents: money.returnedCents,
    commissionRate: payment?.commissionRate ?? 0,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Packs", to: "/back-office/packs" }, { label: title }]} />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-3xl">{title}</h1>
            <Badge tone={status === "active" ? "green" : "outline"}>{PACK_STATE_LABELS[status]}</Badge>
            {pausedAt && <Badge tone="danger">Suspendu, paiement contesté</Badge>}
            {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
          </div>
          {sayPack({
            price: formatEuros(priceCents),
            bought: boughtAt && formatDay(boughtAt),
            left:
              status === "active"
                ? { amount: packAmount(minutesLeft, pack), until: untilWords(expiresAt) }
                : null,
          }).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="text-sm text-muted tabular">
            nº&nbsp;{shortNumber(id)}
            <span className="sr-only">, en entier {id}</span>
          </p>
        </div>
        <StoryPeople {...pack} />
        {money.refundableCents > 0 && (
          <div className="flex flex-wrap gap-2">
            <RefundButton
              about={`le ${about}`}
              sale={sale}
              refundableCents={money.refundableCents}
              description={sayPackRefund(formatEuros(money.refundableCents), status === "active")}
            />
            {status === "active" && (
              <EndPackButton
                about={about}
                sale={sale}
                refundableCents={money.refundableCents}
                unusedCents={unusedCents}
                upcoming={sessions.filter(({ isUpcoming }) => isUpcoming).length}
              />
            )}
          </div>
        )}
      </header>
      <section aria-labelledby="seances" className="grid gap-3">
        <h2 id="seances" className="text-xl">
          Ses séances
        </h2>
        {sessions.length === 0 ? (
          <p className="text-muted">Aucune séance n’a encore été réservée sur ce pack.</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <Link
                  to={`/back-office/sessions/${session.id}`}
                  className="font-semibold text-clay-text underline underline-offset-4"
                >
                  {whenWords(session.startsAt ? new Date(session.startsAt) : null)},{" "}
                  {formatMinutes(session.minutes)}
                </Link>
                <SessionState status={session.status} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <StoryPayment payment={payment} link />
      <StoryDocuments documents={documents} hrefOf={coachDocumentPath} />
      <StoryActions actions={actions} />
      <StoryMails mails={mails} />
    </div>
  );
}
