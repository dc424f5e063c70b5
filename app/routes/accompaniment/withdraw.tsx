import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { declareAccompanimentWithdrawal } from "~/features/accompaniment/contract/commands/withdraw-accompaniment.server.ts";
import { findWithdrawableAccompaniment } from "~/features/accompaniment/contract/queries/contract-balance.server.ts";
import { END_PATH, FOLLOWED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { withdrawalSchema } from "~/features/accompaniment/contract/schema/end.ts";
import { requireOwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { FREE_CHANGE_HOURS } from "~/features/bookings/sessions/rules/states.ts";
import { ServiceWithdrawal } from "~/features/shop/withdrawals/components/service-withdrawal.tsx";
import { WithdrawalStatement } from "~/features/shop/withdrawals/components/withdrawal-statement.tsx";
import { findServiceWithdrawal } from "~/features/shop/withdrawals/queries/withdrawals.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/withdraw.ts";
import { NoAccompaniment } from "./no-accompaniment.tsx";
import { findFollowedOf } from "./own-accompaniment.server.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Renoncer au contrat");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const own = await findFollowedOf(context);
  if (!own) return undefined;
  const followed = await findFollowed(db, own);
  return {
    canEnd: isLasting(followed) && followed.endAskedAt === null,
    service: await findWithdrawableAccompaniment(db, own),
    declared: await findServiceWithdrawal(db, student, { kind: "accompaniment", id: own.id }),
    email: student.email,
    id: own.id,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const owner = context.get(studentViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(
    context,
    await readForm(request),
    withdrawalSchema,
    async ({ accompaniment, ...seen }) => {
      const own = await requireOwnAccompaniment(db, owner, accompaniment);
      await declareAccompanimentWithdrawal(db, parts, { owner, name: displayName(owner) }, own, seen);
    },
  );
}

/** The student withdraws from the contract within the legal withdrawal period. */
export default function Withdraw({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoAccompaniment />;
  const { service, declared, email, id, canEnd } = loaderData;
  const contract = declared?.contract ?? service?.contract;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb
        items={[{ label: "Mon accompagnement", to: FOLLOWED_PATH }, { label: "Renoncer au contrat" }]}
      />
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Renoncer au contrat</h1>
        {contract && <p className="text-muted wrap-anywhere">{contract}</p>}
      </header>
      <div aria-live="polite" className="grid empty:hidden">
        {declared && <WithdrawalStatement withdrawal={declared} />}
      </div>
      {service && !declared && (
        <Card>
          <CardBody className="gap-5">
            <ServiceWithdrawal
              email={email}
              contract={service.contract}
              until={service.until}
              ends={sayEnd(service)}
              fields={{ accompaniment: id, balanceCents: String(service.balanceCents) }}
              service={{ ...service, dueCents: Math.min(service.dueCents, service.priceCents) }}
            />
          </CardBody>
        </Card>
      )}
      {!service && !declared && (
        <EmptyState
          title="Le délai de rétractation est passé"
          text={
            canEnd
              ? "Vous pouvez toujours y mettre fin, quand vous voulez."
              : "Ou votre accompagnement est déjà terminé, ou sa fin est déjà demandée."
          }
          action={
            canEnd ? (
              <ButtonLink to={END_PATH}>Mettre fin à l’accompagnement</ButtonLink>
            ) : (
              <ButtonLink to={FOLLOWED_PATH}>Voir mon accompagnement</ButtonLink>
            )
          }
        />
      )}
    </div>
  );
}

function sayEnd({ balanceCents }: { balanceCents: number }): string {
  const last =
    balanceCents < 0
      ? ` Ce qui a été fourni dépasse ce que vous avez payé\u00a0: un dernier paiement de ${formatEuros(-balanceCents)} est prélevé.`
      : "";
  return `L’accompagnement prend fin tout de suite et plus aucune mensualité n’est prélevée. Les séances réservées sont annulées, sauf celles qui commencent dans moins de ${FREE_CHANGE_HOURS}\u00a0h\u00a0: elles ont lieu et restent dues.${last}`;
}
