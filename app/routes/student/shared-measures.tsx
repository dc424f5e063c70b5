import { redirect } from "react-router";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import {
  coachName,
  dropClientMeasures,
  giveConsent,
  saveClientMeasures,
  withdrawConsent,
} from "~/features/coaching/clients/commands/client-measures.server.ts";
import { ConsentForm, WithdrawConsent } from "~/features/coaching/clients/components/measure-consent.tsx";
import { findFollowUp } from "~/features/coaching/clients/queries/client-follow-up.server.ts";
import { FOLLOWED_PROGRAMMES_PATH } from "~/features/coaching/clients/rules/paths.ts";
import { consentSchema, withdrawConsentSchema } from "~/features/coaching/clients/schema.ts";
import { requireOwnFollowUp } from "~/features/coaching/gate.server.ts";
import { MeasureCurves } from "~/features/coaching/measures/components/measure-curves.tsx";
import { MeasureForm } from "~/features/coaching/measures/components/measure-form.tsx";
import { MeasureTable } from "~/features/coaching/measures/components/measure-table.tsx";
import { droppedMeasuresSchema, measuresSchema } from "~/features/coaching/measures/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, parisDay } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { toastDone } from "../accompaniment/done-toast.ts";
import { useFocusLeft } from "../accompaniment/use-focus-left.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/shared-measures.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mes mesures");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets } = context.get(servicesContext);
  const own = await requireOwnFollowUp(db, context.get(studentViewerContext), params.followingId);
  const [followUp, name] = await Promise.all([
    findFollowUp(db, secrets.columnKeys, own),
    coachName(db, own.coachId),
  ]);
  if (!followUp) throw new AppError("not_found");
  return { ...followUp, name, today: parisDay(new Date()) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const form = await readForm(request);
  const own = await requireOwnFollowUp(db, context.get(studentViewerContext), params.followingId);
  switch (form.get("intent")) {
    case "consent":
      return answerForm(context, form, consentSchema, async () => {
        await giveConsent(db, own);
        return { message: "Accord donné" };
      });
    case "withdraw":
      return answerForm(context, form, withdrawConsentSchema, async () => {
        await withdrawConsent(db, own);
        throw redirect(FOLLOWED_PROGRAMMES_PATH);
      });
    case "save":
      return answerForm(context, form, measuresSchema, (given) =>
        saveClientMeasures(db, secrets.columnKeys, own, given),
      );
    case "drop":
      return answerForm(context, form, droppedMeasuresSchema, async (given) => {
        await dropClientMeasures(db, own, given);
        return { message: "Mesures supprimées" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastDone(await serverAction());
}

export default function SharedMeasures({ loaderData }: Route.ComponentProps) {
  const { name, kinds, consentAt, measures, today } = loaderData;
  const list = useFocusLeft(measures.length);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[{ label: "Mes programmes", to: FOLLOWED_PROGRAMMES_PATH }, { label: "Mesures" }]}
        />
        <h1 className="text-3xl md:text-4xl">Mes mesures</h1>
        <p className="text-muted">
          {endSentence(`Suivies avec ${name}`)} Vous deux seuls les lisez, et elles sont chiffrées.
        </p>
      </header>
      {consentAt ? (
        <>
          <Card>
            <CardBody>
              <CardTitle>Noter mes mesures</CardTitle>
              <MeasureForm today={today} kinds={kinds} />
            </CardBody>
          </Card>
          <MeasureCurves measures={measures} />
          <div ref={list} tabIndex={-1} className="rounded-md">
            {measures.length > 0 && <MeasureTable measures={measures} today={today} kinds={kinds} />}
          </div>
        </>
      ) : (
        <Card>
          <CardBody>
            <CardTitle>Votre accord</CardTitle>
            <ConsentForm coachName={name} kinds={kinds} />
          </CardBody>
        </Card>
      )}
      <Card>
        <CardBody>
          <CardTitle>{consentAt ? "Votre accord" : "Vous préférez que non\u00a0?"}</CardTitle>
          {consentAt && <p>Donné le {formatDay(consentAt)}. Vous pouvez le retirer quand vous voulez.</p>}
          <WithdrawConsent hasConsent={consentAt !== null} />
        </CardBody>
      </Card>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Aucune mesure ici"
      text="Ce coach ne suit pas vos mesures, ou vous avez retiré votre accord."
      back={{ label: "Voir mes programmes", to: FOLLOWED_PROGRAMMES_PATH }}
    />
  );
}
