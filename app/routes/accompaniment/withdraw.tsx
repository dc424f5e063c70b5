import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { soldAccompaniment } from "~/features/accompaniment/contract/commands/withdraw-accompaniment.server.ts";
import { END_PATH, FOLLOWED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { withdrawalSchema } from "~/features/accompaniment/contract/schema/end.ts";
import { requireOwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { ServiceWithdrawal } from "~/features/withdrawals/components/service-withdrawal.tsx";
import { getServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
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
    ...(await getServiceWithdrawal(db, student, soldAccompaniment(own))),
    canEnd: isLasting(followed) && followed.endAskedAt === null,
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
      await withdrawFromService(db, parts, { owner, name: displayName(owner) }, soldAccompaniment(own, seen));
    },
  );
}

/** The student withdraws from the contract within the legal withdrawal period. */
export default function Withdraw({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoAccompaniment />;
  const { id, canEnd, ...page } = loaderData;
  return (
    <ServiceWithdrawal
      {...page}
      above={{ label: "Mon accompagnement", to: FOLLOWED_PATH }}
      fields={{ accompaniment: id, balanceCents: String(page.contract?.balanceCents) }}
      over={
        canEnd
          ? {
              text: "Vous pouvez toujours y mettre fin, quand vous voulez.",
              way: { label: "Mettre fin à l’accompagnement", to: END_PATH },
            }
          : {
              text: "Ou votre accompagnement est déjà terminé, ou sa fin est déjà demandée.",
              way: { label: "Voir mon accompagnement", to: FOLLOWED_PATH },
            }
      }
    />
  );
}
