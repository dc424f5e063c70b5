import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { NameFields } from "~/features/accounts/components/name-fields.tsx";
import { getViewer, refuseVisitors, requireRole } from "~/features/accounts/gate.server.ts";
import { namelessOf } from "~/features/accounts/rules/names.ts";
import { bookSession } from "~/features/bookings/sessions/commands/book-session.server.ts";
import { BookingForm } from "~/features/bookings/sessions/components/booking/booking-form.tsx";
import { HeldSlots } from "~/features/bookings/sessions/components/booking/held-slots.tsx";
import { bookPath, reservationPath } from "~/features/bookings/sessions/rules/paths.ts";
import { bookingSchema } from "~/features/bookings/sessions/schema/booking.ts";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { CodeField } from "~/features/payments/reductions/components/code-field.tsx";
import { restOfPrice } from "~/features/payments/reductions/rules/code-worth.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime, formatTime } from "~/platform/format/dates.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/reserve.ts";
import { locateAddress } from "./locate-address.server.ts";
import { bookingRefusal, useFreshPage, useSignInFirst } from "./reserve-client.ts";
import { loadReservePage } from "./reserve-page.server.ts";
import { sendOnward } from "./send-onward.ts";

const SIGN_IN = "Connectez-vous pour réserver\u00a0: vos choix sont gardés.";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [refuseVisitors(SIGN_IN)];

/** Visitors may look and choose; the student's packs are only known once they are signed in. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const page = await loadReservePage(services, viewer, params.coachId, new URL(request.url).searchParams);
  const own =
    viewer?.role === "coach" && (await findOwnPage(services.db, viewer))?.id === page.offer.coach.id;
  const refusal = bookingRefusal(viewer?.role, own);
  return data({ ...page, refusal, nameless: namelessOf(viewer), idempotencyKey: randomUUID() });
}

export async function action({ context, request }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  return answerForm(context, await readForm(request), bookingSchema, async (order) => {
    const located = await locateAddress(context, order);
    const { bookingId, checkoutUrl } = await bookSession(context.get(paymentsContext), student, {
      ...order,
      ...located,
    });
    throw sendOnward(request, { checkoutUrl, reservation: reservationPath(bookingId) });
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? `Réserver avec ${loaderData.offer.coach.name}` : "Réserver");
}

export default function Reserve({ loaderData }: Route.ComponentProps) {
  const {
    offer,
    terms,
    first,
    firstSlots,
    holds,
    held,
    isWaiting,
    idempotencyKey,
    phone,
    nameless,
    refusal,
  } = loaderData;
  const { coach } = offer;
  const signIn = useSignInFirst(bookPath(coach.id));
  useFreshPage();
  return (
    <div className="page-width grid gap-6 pt-4 pb-14 md:pt-6">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: "Coachs", to: "/coaches" },
          { label: coach.name, to: profilePath(coach.id) },
          { label: "Réserver" },
        ]}
      />
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">Réserver avec {coach.name}</h1>
      <HeldSlots holds={holds} />
      {held && (
        <Alert tone="success">
          Votre créneau du {formatDayTime(held.startsAt)} est gardé pour vous jusqu’à{" "}
          {formatTime(held.heldUntil)}.
        </Alert>
      )}
      <BookingForm
        key={coach.id}
        offer={offer}
        terms={terms}
        first={first}
        firstSlots={firstSlots}
        heldSlots={holds.flatMap(({ startsAt }) => startsAt?.toISOString() ?? [])}
        isWaiting={isWaiting}
        idempotencyKey={idempotencyKey}
        phone={phone}
        renderNames={nameless && ((form) => <NameFields form={form} known={nameless} />)}
        renderCode={({ form, priceCents }) => (
          <CodeField
            sale="coaching"
            priceCents={priceCents}
            restOf={(worth) => restOfPrice(worth, priceCents)}
            typed={form.values.code}
            error={form.errors.code}
          />
        )}
        refusal={refusal}
        onSignIn={signIn}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Coach non trouvé"
      text="Ce coach n’existe plus, ou ne prend pas de réservations pour l’instant."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
