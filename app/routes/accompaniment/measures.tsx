import { Link } from "react-router";
import { FollowedNav } from "~/features/accompaniment/coach/components/followed-nav.tsx";
import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { HEALTH_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { dropMeasures, saveMeasures } from "~/features/accompaniment/health/commands/measures.server.ts";
import { findHealth } from "~/features/accompaniment/health/queries/health.server.ts";
import { listMeasures } from "~/features/accompaniment/health/queries/measures.server.ts";
import { MeasureCurves } from "~/features/coaching/measures/components/measure-curves.tsx";
import { MeasureForm } from "~/features/coaching/measures/components/measure-form.tsx";
import { MeasureTable } from "~/features/coaching/measures/components/measure-table.tsx";
import { droppedMeasuresSchema, measuresSchema } from "~/features/coaching/measures/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/measures.ts";
import { toastDone } from "./done-toast.ts";
import { NoAccompaniment } from "./no-accompaniment.tsx";
import { findFollowedOf, requireFollowed } from "./own-accompaniment.server.ts";
import { useFocusLeft } from "./use-focus-left.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mes mesures");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const own = await findFollowedOf(context);
  if (!own) return undefined;
  const [{ hasConsent, status, startedAt }, measures, { answers }] = await Promise.all([
    findFollowed(db, own),
    listMeasures(db, secrets.columnKeys, own),
    findHealth(db, secrets.columnKeys, own),
  ]);
  const weight =
    answers && startedAt
      ? { day: parisDay(startedAt), value: answers.currentWeight, target: answers.targetWeight }
      : undefined;
  return { measures, weight, hasConsent, isOver: status === "ended", today: parisDay(new Date()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "save":
      return answerForm(context, form, measuresSchema, async (given) =>
        saveMeasures(db, secrets.columnKeys, await requireFollowed(context), given),
      );
    case "drop":
      return answerForm(context, form, droppedMeasuresSchema, async (given) => {
        await dropMeasures(db, await requireFollowed(context), given);
        return { message: "Mesures supprimées" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export default function Measures({ loaderData }: Route.ComponentProps) {
  const list = useFocusLeft(loaderData?.measures.length ?? 0);
  if (!loaderData) return <NoAccompaniment />;
  const { measures, weight, hasConsent, isOver, today } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl md:text-4xl">Mes mesures</h1>
      <FollowedNav />
      {!hasConsent ? (
        <EmptyState
          title="Rien n’est gardé"
          text="Vous avez retiré votre accord pour les données de santé. Donnez-le à nouveau pour noter vos mesures."
          action={<ButtonLink to={HEALTH_PATH}>Donner mon accord</ButtonLink>}
        />
      ) : (
        <>
          <p className="text-muted">
            Vous et votre coach seuls les lisez. Elles sont chiffrées, et supprimées dès que vous{" "}
            <Link to={HEALTH_PATH} className="text-clay-text underline underline-offset-4">
              retirez votre accord
            </Link>
            .
          </p>
          {!isOver && (
            <Card>
              <CardBody>
                <CardTitle>Noter mes mesures</CardTitle>
                <MeasureForm today={today} />
              </CardBody>
            </Card>
          )}
          <MeasureCurves measures={measures} weight={weight} />
          <div ref={list} tabIndex={-1} className="rounded-md">
            {measures.length > 0 && <MeasureTable measures={measures} today={today} />}
          </div>
        </>
      )}
    </div>
  );
}
