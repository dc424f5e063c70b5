import { FollowedNav } from "~/features/accompaniment/coach/components/followed-nav.tsx";
import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { eraseHealth } from "~/features/accompaniment/health/commands/erase-health.server.ts";
import { saveHealthAnswers } from "~/features/accompaniment/health/commands/save-health-answers.server.ts";
import { EraseHealth } from "~/features/accompaniment/health/components/erase-health.tsx";
import { HealthForm } from "~/features/accompaniment/health/components/health-form.tsx";
import { findHealth } from "~/features/accompaniment/health/queries/health.server.ts";
import { eraseSchema, healthSchema } from "~/features/accompaniment/health/schema/health.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/health.ts";
import { toastDone } from "./done-toast.ts";
import { NoAccompaniment } from "./no-accompaniment.tsx";
import { findFollowedOf, requireFollowed } from "./own-accompaniment.server.ts";
import { useFocusLeft } from "./use-focus-left.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mes données de santé");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const own = await findFollowedOf(context);
  if (!own) return undefined;
  const [{ status, hasConsent }, health] = await Promise.all([
    findFollowed(db, own),
    findHealth(db, secrets.columnKeys, own),
  ]);
  return { ...health, hasConsent, isOver: status === "ended" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "give":
      return answerForm(context, form, healthSchema, async (given) => {
        await saveHealthAnswers(db, secrets.columnKeys, await requireFollowed(context), given);
        return { message: "Réponses enregistrées" };
      });
    case "erase":
      return answerForm(context, form, eraseSchema, async () => {
        await eraseHealth(db, await requireFollowed(context));
        return { message: "Données de santé supprimées" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const erased = useFocusLeft(Number(loaderData?.hasConsent ?? false));
  if (!loaderData) return <NoAccompaniment />;
  const { answers, consentAt, erasedAt, hasConsent, isOver } = loaderData;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl md:text-4xl">Mes données de santé</h1>
      <FollowedNav />
      <p className="text-muted">
        Poids, taille, blessures, mesures et comptes rendus&nbsp;: vous et votre coach seuls les lisez. Ils
        sont chiffrés, ne figurent dans aucun e-mail et ne servent à rien d’autre qu’à votre accompagnement.
      </p>
      {!hasConsent && (
        <div ref={erased} tabIndex={-1} className="rounded-md">
          <Alert title="Rien n’est gardé">
            {erasedAt
              ? `Vos données de santé ont été supprimées le ${formatDay(erasedAt)}.`
              : "Vous n’avez pas donné votre accord."}
          </Alert>
        </div>
      )}
      {!isOver && (
        <Card>
          <CardBody>
            <CardTitle>{hasConsent ? "Mes réponses" : "Donner mon accord à nouveau"}</CardTitle>
            {/* The key remounts the form when the answers are erased, but not when it saves them. */}
            <HealthForm key={String(erasedAt)} answers={answers} />
          </CardBody>
        </Card>
      )}
      {hasConsent && (
        <Card>
          <CardBody>
            <CardTitle>Votre accord</CardTitle>
            {consentAt && <p>Donné le {formatDay(consentAt)}. Vous pouvez le retirer quand vous voulez.</p>}
            <EraseHealth />
          </CardBody>
        </Card>
      )}
    </div>
  );
}
