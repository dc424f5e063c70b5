import { data, useSearchParams } from "react-router";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { groupPath } from "~/features/bookings/groups/rules/group-paths.ts";
import { bookPath, chosenPath, packPath } from "~/features/bookings/sessions/rules/paths.ts";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { CoachAbout } from "~/features/discovery/components/coach-page/coach-about.tsx";
import { CoachChecks } from "~/features/discovery/components/coach-page/coach-checks.tsx";
import { CoachGroups } from "~/features/discovery/components/coach-page/coach-groups.tsx";
import { CoachHeader } from "~/features/discovery/components/coach-page/coach-header.tsx";
import { CoachOffers } from "~/features/discovery/components/coach-page/coach-offers.tsx";
import { CoachRecommendations } from "~/features/discovery/components/coach-page/coach-recommendations.tsx";
import { CoachReviews } from "~/features/discovery/components/coach-page/coach-reviews.tsx";
import {
  CoachFacts,
  CoachPrices,
  HourlyPrice,
} from "~/features/discovery/components/coach-page/coach-sidebar.tsx";
import { findOwnPage } from "~/features/discovery/gate.server.ts";
import { type CoachProfile, getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { getSimilarCoaches } from "~/features/discovery/queries/get-similar-coaches.server.ts";
import { disciplinePath, readPage } from "~/features/discovery/rules/listing.ts";
import type { PackReference } from "~/features/discovery/rules/packs.ts";
import { firstNameOf, type ProfileTab, profilePath, readTab } from "~/features/discovery/rules/profile.ts";
import { CATALOGUE, coachTag, disciplineTag } from "~/features/discovery/rules/public-tags.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { type Bookable, bookableParts } from "~/features/readiness/rules/readiness.ts";
import { sharedPicture } from "~/features/sharing/queries/shared-version.server.ts";
import { sharedCoach } from "~/features/sharing/rules/shared-page.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { fromLoader, publicAt } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import type { Route } from "./+types/coach.ts";
import { coachMeta } from "./coach/coach-meta.ts";
import { ContactCoach, ContactDialogHost, OwnPage } from "./coach/contact-coach.tsx";
import { SlotsSkeleton } from "./coach/slots-skeleton.tsx";
import { useCountedView } from "./coach/use-counted-view.ts";
import { Section } from "./home/section.tsx";
import { MissingScreen } from "./missing-screen.tsx";

const SIMILAR = 4;

export const headers = fromLoader;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = readId(params.coachId);
  const found = id && (await getCoachProfile(pool, id, readPage(searchParams.get("page"))));
  if (!found) throw new AppError("not_found");
  const [{ coaches: similar, fromAnywhere }, readiness] = await Promise.all([
    getSimilarCoaches(pool, found, SIMILAR),
    findReadiness(db, found.id, saleTerms(settings)),
  ]);
  const viewer = getViewer(context);
  const own = viewer?.role === "coach" && (await findOwnPage(db, viewer))?.id === found.id;
  const { latitude: _latitude, longitude: _longitude, ...profile } = found;
  const coach = profile.isOpen ? profile : { ...profile, packs: [] };
  return data(
    {
      coach,
      similar,
      own,
      bookable: bookableParts(found, readiness),
      publicUrl: settings.publicUrl,
      picture: sharedPicture(sharedCoach(found)),
    },
    publicAt(profilePath(coach.id, readTab(searchParams.get("onglet")), coach.reviewsPage), [
      coachTag(coach.id),
      fromAnywhere ? CATALOGUE : disciplineTag(coach.disciplineId),
    ]),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData
    ? coachMeta(loaderData.coach, loaderData)
    : [{ title: `Coach non trouvé · ${BRAND.name}` }];
}

export default function Coach({ loaderData: { coach, similar, own, bookable } }: Route.ComponentProps) {
  useCountedView(coach.id, own);
  const isOffered = coach.isOpen && !own;
  const ways = isOffered ? bookingWays(coach.id, bookable) : undefined;
  return (
    <>
      <div data-above-bar>
        <div className="page-width grid gap-4 pt-4 pb-14 md:pt-6">
          <Breadcrumb
            items={[
              { label: "Accueil", to: "/" },
              { label: "Coachs", to: "/coaches" },
              { label: coach.discipline, to: disciplinePath(coach.disciplineId) },
              { label: coach.name },
            ]}
          />
          {/* In one column, the prices come before the long texts; in two columns, they are beside them. */}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
            <CoachHeader coach={coach} />
            <aside
              aria-label="Tarifs et informations"
              className="grid items-start gap-5 md:grid-cols-2 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid-cols-1"
            >
              <CoachPrices coach={coach} packPath={ways?.toPack}>
                <div className="hidden lg:grid">
                  {own && <OwnPage />}
                  {isOffered && <ContactCoach name={coach.name} />}
                </div>
              </CoachPrices>
              {!coach.isOpen && <ClosedToRequests name={coach.name} />}
              {ways && <BookCoach coach={coach} bookable={bookable} />}
              <CoachFacts coach={coach} />
              <CoachChecks checks={coach.checks} />
            </aside>
            <div className="grid gap-10">
              {coach.isOpen && (
                <>
                  <CoachOffers
                    listings={coach.listings}
                    bookingPath={ways?.toListing}
                    packPath={ways?.toPack}
                  />
                  <CoachGroups
                    groups={bookable.payments ? coach.groups : []}
                    groupPath={(group) => groupPath(coach.id, group)}
                  />
                </>
              )}
              <ProfileTabs coach={coach} />
            </div>
          </div>
        </div>
        {similar.length > 0 && (
          <Section
            tone="sunken"
            title="Coachs similaires"
            text="D’autres profils bien notés, à comparer avant de choisir."
          >
            <CoachGrid coaches={similar} />
          </Section>
        )}
      </div>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised lg:hidden"
      >
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          {coach.isOpen ? (
            <HourlyPrice cents={coach.hourlyRateCents} size="sm" />
          ) : (
            <p>{closedText(coach.name)}</p>
          )}
          {own && <OwnPage />}
          {isOffered && (
            <div className="flex flex-wrap justify-end gap-2">
              <ContactCoach name={coach.name} isBeside={bookable.sessions} />
              {bookable.sessions && <ButtonLink to={bookPath(coach.id)}>Réserver</ButtonLink>}
            </div>
          )}
        </div>
      </div>
      {coach.isOpen && <ContactDialogHost coach={coach} />}
    </>
  );
}

const closedText = (name: string) =>
  `${firstNameOf(name)} n’accepte pas de nouvelles demandes pour le moment.`;

/** Students of this coach still write and book from their own space. */
function ClosedToRequests({ name }: { name: string }) {
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Pas de nouvelles demandes</CardTitle>
          <p>{closedText(name)} Vos conversations et vos séances restent dans votre espace.</p>
          <ButtonLink to="/coaches" variant="secondary">
            Voir d’autres coachs
          </ButtonLink>
        </CardBody>
      </section>
    </Card>
  );
}

function ProfileTabs({ coach }: { coach: CoachProfile }) {
  const [parameters] = useSearchParams();
  const tab = (key: ProfileTab) => ({ key, to: profilePath(coach.id, key, coach.reviewsPage) });
  return (
    <LinkedTabs
      id="profil"
      label="Profil"
      current={readTab(parameters.get("onglet"))}
      tabs={[
        { ...tab("a-propos"), label: "À propos", panel: <CoachAbout coach={coach} /> },
        { ...tab("avis"), label: "Avis", panel: <CoachReviews coach={coach} /> },
        {
          ...tab("recommandations"),
          label: "Recommandations",
          panel: <CoachRecommendations coach={coach} />,
        },
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Coach non trouvé"
      text="Le coach que vous recherchez n’existe pas ou a été supprimé."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}

/** The page is cached and the same for everybody; the free slots are fetched separately. */
const NextSlots = lazyPart(() => import("./coach/next-slots.tsx"), { quiet: true });

const bookingWays = (coachId: number, { sessions, payments }: Bookable) => ({
  toListing: sessions ? (listing: number) => chosenPath(coachId, { listing }) : undefined,
  toPack: payments ? (pack: PackReference) => packPath(coachId, pack) : undefined,
});

interface BookCoachProps {
  coach: CoachProfile;
  bookable: Bookable;
}

function BookCoach({ coach, bookable: { sessions, payments } }: BookCoachProps) {
  const { id, name, hasCalendar, listings } = coach;
  const [lead] = listings;
  if (!sessions) return <WriteFirst name={name} />;
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Réserver</CardTitle>
          {!payments && (
            <p>Le premier cours, offert, se réserve dès maintenant. Pour la suite, écrivez-lui.</p>
          )}
          {hasCalendar || !lead ? (
            payments && (
              <p>
                Vous réglez votre séance en ligne, puis choisissez votre créneau dans l’agenda{" "}
                {endSentence(ofPerson(firstNameOf(name)))}
              </p>
            )
          ) : (
            // The box has the height of the loaded slots, so that nothing below moves.
            <div className="min-h-33 noscript:hidden">
              <NextSlots coachId={id} minutes={lead.sessionMinutes} placeholder={<SlotsSkeleton />} />
            </div>
          )}
          <ButtonLink to={bookPath(id)} variant="secondary">
            {hasCalendar ? "Réserver une séance" : "Choisir un créneau"}
          </ButtonLink>
        </CardBody>
      </section>
    </Card>
  );
}

/** Replaces the booking card of a coach whose page takes messages only. */
function WriteFirst({ name }: Pick<CoachProfile, "name">) {
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Réserver</CardTitle>
          <p>
            {firstNameOf(name)} ne prend pas encore de réservations en ligne. Écrivez-lui&nbsp;: la réponse
            arrive dans vos messages.
          </p>
        </CardBody>
      </section>
    </Card>
  );
}
