import type { RouterContextProvider } from "react-router";
import { forStudents, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { withdrawServiceSchema } from "~/features/bookings/packs/schema.ts";
import { soldPack, soldSession } from "~/features/bookings/sessions/commands/withdraw.server.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { ServiceWithdrawal } from "~/features/withdrawals/components/service-withdrawal.tsx";
import { getServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/withdraw.ts";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [forStudents];
export const meta = () => privatePage("Renoncer au contrat");

interface Bought {
  packId?: string;
  bookingId?: string;
}

/** Both addresses of this page name a purchase of the student: a pack, or a session without a date. */
async function requireSold(
  context: Readonly<RouterContextProvider>,
  { packId, bookingId = "" }: Bought,
  seen?: { dueCents: number },
) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const sold =
    packId === undefined
      ? soldSession(await requireStudentBooking(db, student, bookingId))
      : soldPack(student, packId, seen);
  if (!(await sold.find(db))) throw new AppError("not_found");
  return sold;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const sold = await requireSold(context, params);
  return { ...(await getServiceWithdrawal(db, student, sold)), email: student.email };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const owner = context.get(studentViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(context, await readForm(request), withdrawServiceSchema, async ({ dueCents }) => {
    const sold = await requireSold(context, params, dueCents === undefined ? undefined : { dueCents });
    await withdrawFromService(db, parts, { owner, name: displayName(owner) }, sold);
  });
}

/** The student withdraws from a pack or from a session without a date. */
export default function Withdraw({ loaderData }: Route.ComponentProps) {
  return (
    <ServiceWithdrawal
      {...loaderData}
      fields={{ dueCents: String(loaderData.contract?.dueCents) }}
      over={{
        text: "Ou cet achat est déjà terminé. Une séance peut encore être annulée selon nos conditions, depuis sa page.",
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Achat non trouvé"
      text="Cet achat n’existe pas, n’est pas le vôtre, ou n’ouvre pas de droit de rétractation."
      back={{ label: "Voir mes réservations", to: bookingsPath("student") }}
    />
  );
}
