import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { endPromotion } from "~/features/back-office/codes/commands/work-on-promotions.server.ts";
import { PromotionBadge } from "~/features/back-office/codes/components/promotion-badge.tsx";
import { periodWords } from "~/features/back-office/codes/components/promotion-card.tsx";
import {
  type DeskPromotion,
  type DeskUse,
  findDeskPromotion,
  listUses,
} from "~/features/back-office/codes/queries/list-promotions.server.ts";
import { PROMOTIONS_PATH } from "~/features/back-office/codes/rules.ts";
import { promotionIdSchema } from "~/features/back-office/codes/schema.ts";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { SCOPE_LABELS, worthWords } from "~/features/payments/reductions/rules/promotions.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/promotion.ts";

export const headers = privateAnswerHeaders;
export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors =>
  privatePage(loaderData ? `Code ${loaderData.promotion.code}` : "Code promo");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const promotionId = readId(params.promotionId);
  const promotion = promotionId && (await findDeskPromotion(pool, operator, promotionId));
  if (!promotion) throw new AppError("not_found");
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return { promotion, uses: await listUses(pool, operator, { promotionId, page }), now: new Date() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), promotionIdSchema, async ({ id }) => {
    await endPromotion(db, context.get(operatorViewerContext), id);
    return { message: "Code terminé" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function PromotionPage({ loaderData: { promotion, uses, now } }: Route.ComponentProps) {
  const mayWork = useMayWork();
  const { id, code, label, endedAt } = promotion;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb items={[{ label: "Codes promo", to: PROMOTIONS_PATH }, { label: code }]} />
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-3xl wrap-anywhere">Code {code}</h1>
          <PromotionBadge promotion={promotion} now={now} />
        </div>
        <p className="text-muted wrap-anywhere">{label}</p>
      </header>
      <Terms promotion={promotion} />
      {mayWork("money") && endedAt === null && (
        <div className="flex flex-wrap items-center gap-3">
          <WorkButton fields={{ id }} about={code}>
            Terminer ce code
          </WorkButton>
          <p className="text-sm text-muted">
            Plus personne ne peut l’utiliser. Les achats en cours gardent leur prix.
          </p>
        </div>
      )}
      <section aria-labelledby="utilisations" className="grid gap-4">
        <h2 id="utilisations" className="text-xl">
          {formatCount(uses.total, "utilisation")}
        </h2>
        {uses.rows.length === 0 ? (
          <EmptyState
            title="Pas encore utilisé"
            text="Les achats avec ce code paraîtront ici, avec leur prix et leur réduction."
          />
        ) : (
          <ul className="grid gap-3">
            {uses.rows.map((use) => (
              <li key={use.id}>
                <UseCard use={use} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={uses.page} pageCount={uses.pageCount} hrefFor={(to) => `?page=${to}`} />
      </section>
    </div>
  );
}

function Terms({ promotion }: { promotion: DeskPromotion }) {
  const { scope, mostUses, isOncePerPerson, isFirstBookingOnly, uses, reducedCents, endedAt } = promotion;
  const facts: [string, string][] = [
    ["Réduction", worthWords(promotion)],
    ["Ventes", SCOPE_LABELS[scope]],
    ["Validité", endedAt ? `Terminé le ${formatDayTime(endedAt)}.` : periodWords(promotion)],
    ["Par personne", isOncePerPerson || isFirstBookingOnly ? "Une fois" : "Autant de fois que voulu"],
    ...(isFirstBookingOnly ? ([["Réservé à", "Une première réservation"]] as [string, string][]) : []),
    ["Utilisé", mostUses === null ? String(uses) : `${uses} sur ${mostUses}`],
    ["Réductions accordées", formatEuros(reducedCents)],
  ];
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 sm:p-5">
        {facts.map(([term, value]) => (
          <div key={term} className="grid">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const USE_LABELS = { held: "Paiement en cours", used: "Utilisé", returned: "Rendu" } as const;

function UseCard({ use }: { use: DeskUse }) {
  const { paymentId, description, priceCents, cents, status, at, userId, person } = use;
  const mayWork = useMayWork();
  return (
    <Card asChild>
      <article className="grid gap-x-5 gap-y-1 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 font-semibold wrap-anywhere">
              {mayWork("money") ? (
                <Link to={`/back-office/paiements/${paymentId}`} className="underline underline-offset-4">
                  {description}
                </Link>
              ) : (
                description
              )}
            </h3>
            <Badge tone={status === "used" ? "green" : "neutral"}>{USE_LABELS[status]}</Badge>
          </div>
          <p className="text-sm text-muted wrap-anywhere">
            {formatDayTime(at)},{" "}
            {userId && person && mayWork("people") ? (
              <Link to={`/back-office/people/${userId}`} className="underline underline-offset-4">
                {person}
              </Link>
            ) : (
              (person ?? "sans compte")
            )}
          </p>
        </div>
        <p className="tabular sm:text-right">
          <span className="font-semibold">{formatEuros(-cents)}</span>
          <span className="text-sm text-muted max-sm:ml-2 sm:block">sur {formatEuros(priceCents)}</span>
        </p>
      </article>
    </Card>
  );
}
