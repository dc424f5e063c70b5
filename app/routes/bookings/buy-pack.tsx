import { randomUUID } from "node:crypto";
import { NameFields } from "~/features/accounts/components/name-fields.tsx";
import { getViewer, refuseVisitors, requireRole } from "~/features/accounts/gate.server.ts";
import { namelessOf } from "~/features/accounts/rules/names.ts";
import { buyPack } from "~/features/bookings/packs/commands/packs.server.ts";
import { PackForm } from "~/features/bookings/packs/components/pack-form.tsx";
import { PACK_TOO_SMALL } from "~/features/bookings/packs/rules.ts";
import { buyPackSchema } from "~/features/bookings/packs/schema.ts";
import { findBookingOffer } from "~/features/bookings/sessions/queries/booking-offer.server.ts";
import { findOpenPackCheckout } from "~/features/bookings/sessions/queries/holds.server.ts";
import { findStudentTerms } from "~/features/bookings/sessions/queries/student-terms.server.ts";
import { boughtPackPath, packPath } from "~/features/bookings/sessions/rules/paths.ts";
import { packContents, packKey, packName, readPackKey } from "~/features/discovery/rules/packs.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { LEAST_CHARGE_CENTS, NOTHING_SOLD } from "~/features/payments/core/rules/provider.ts";
import { CodeField } from "~/features/payments/reductions/components/code-field.tsx";
import { restOfPrice } from "~/features/payments/reductions/rules/code-worth.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { NO_PAYMENTS, takesPayments } from "~/features/readiness/rules/readiness.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/buy-pack.ts";
import { bookingRefusal, useFreshPage, useSignInFirst } from "./reserve-client.ts";
import { sendOnward } from "./send-onward.ts";

const SIGN_IN = "Connectez-vous pour acheter ce pack.";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [refuseVisitors(SIGN_IN)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const id = readId(params.coachId);
  const [offer, readiness] = id
    ? await Promise.all([findBookingOffer({ db, pool }, id), findReadiness(db, id, saleTerms(settings))])
    : [];
  const pack = offer?.packs.find(({ reference }) => packKey(reference) === params.pack);
  if (!offer || !pack) throw new AppError("not_found");
  const viewer = getViewer(context);
  const terms = viewer?.role === "student" ? await findStudentTerms(db, viewer, offer.coach.id) : undefined;
  const hourlyRateCents =
    pack.listing?.hourlyRateCents ?? Math.min(...offer.listings.map((listing) => listing.hourlyRateCents));
  const priceRefusal = pack.priceCents < LEAST_CHARGE_CENTS ? PACK_TOO_SMALL : undefined;
  return {
    coach: offer.coach,
    pack,
    hourlyRateCents,
    checkoutUrl:
      viewer?.role === "student" &&
      (await findOpenPackCheckout(db, viewer, { coachId: offer.coach.id, ...pack.reference })),
    own: terms?.packs ?? [],
    nameless: namelessOf(viewer),
    refusal: settings.sells
      ? (bookingRefusal(viewer?.role, false) ??
        (readiness && takesPayments(readiness) ? priceRefusal : NO_PAYMENTS))
      : NOTHING_SOLD,
    idempotencyKey: randomUUID(),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const student = requireRole(context, request, "student");
  return answerForm(
    context,
    await readForm(request),
    buyPackSchema,
    async ({ idempotencyKey, priceCents, version, code, codeRestCents, ...names }) => {
      const [coachId, reference] = [readId(params.coachId), readPackKey(params.pack)];
      if (!coachId || !reference) throw new AppError("not_found", { message: "Ce pack n’est plus proposé." });
      const terms = { version, idempotencyKey, shownCents: priceCents, code, codeRestCents, names };
      const order = { coachId, ...reference, ...terms };
      const { packId, checkoutUrl } = await buyPack(context.get(paymentsContext), student, order);
      throw sendOnward(request, { checkoutUrl, reservation: boughtPackPath(packId) });
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? packName(loaderData.pack) : "Pack");
}

export default function BuyPack({ loaderData }: Route.ComponentProps) {
  const { coach, pack, checkoutUrl, hourlyRateCents, own, nameless, refusal, idempotencyKey } = loaderData;
  useFreshPage();
  const signIn = useSignInFirst(packPath(coach.id, pack.reference));
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-4 pb-14 md:pt-6">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: "Coachs", to: "/coaches" },
          { label: coach.name, to: profilePath(coach.id) },
          { label: packName(pack) },
        ]}
      />
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">
        {packName(pack)} avec {coach.name}
      </h1>
      {checkoutUrl && (
        <Alert
          title={`Votre pack de ${packContents(pack)} attend son paiement.`}
          action={
            <ButtonLink to={checkoutUrl} reloadDocument size="sm">
              Reprendre le paiement
            </ButtonLink>
          }
        />
      )}
      <PackForm
        pack={pack}
        hourlyRateCents={hourlyRateCents}
        own={own}
        refusal={refusal}
        idempotencyKey={idempotencyKey}
        renderNames={nameless && ((form) => <NameFields form={form} known={nameless} />)}
        renderCode={(form) => (
          <CodeField
            sale="coaching"
            priceCents={pack.priceCents}
            restOf={(worth) => restOfPrice(worth, pack.priceCents)}
            typed={form.values.code}
            error={form.errors.code}
          />
        )}
        onSignIn={signIn}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Pack non trouvé"
      text="Ce pack n’est plus proposé."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
