import { data, useSearchParams } from "react-router";
import { CoachAbout } from "~/features/discovery/components/coach-about.tsx";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { CoachHeader } from "~/features/discovery/components/coach-header.tsx";
import { CoachRecommendations } from "~/features/discovery/components/coach-recommendations.tsx";
import { CoachReviews } from "~/features/discovery/components/coach-reviews.tsx";
import { CoachFacts, CoachPrices, HourlyPrice } from "~/features/discovery/components/coach-sidebar.tsx";
import { type CoachProfile, getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { getSimilarCoaches } from "~/features/discovery/queries/get-similar-coaches.server.ts";
import { disciplinePath, readId, readPage } from "~/features/discovery/rules/listing.ts";
import { type ProfileTab, profilePath, readTab } from "~/features/discovery/rules/profile.ts";
import { BRAND } from "~/platform/brand.ts";
import { AppError } from "~/platform/errors.ts";
import { fromLoader, publicAt } from "~/platform/public-page.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { LinkedTabs } from "~/ui/linked-tabs.tsx";
import type { Route } from "./+types/coach.ts";
import { coachMeta } from "./coach/coach-meta.ts";
import { ContactCoach, ContactDialogHost } from "./coach/contact-coach.tsx";
import { Section } from "./home/section.tsx";
import { MissingScreen } from "./missing-screen.tsx";

const SIMILAR = 4;

export const headers = fromLoader;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = readId(params.coachId);
  const found = id && (await getCoachProfile(pool, id, readPage(searchParams.get("page"))));
  if (!found) throw new AppError("not_found");
  const similar = await getSimilarCoaches(pool, found, SIMILAR);
  const { latitude: _latitude, longitude: _longitude, ...coach } = found;
  return data(
    { coach, similar, publicUrl: settings.publicUrl },
    publicAt(profilePath(coach.id, readTab(searchParams.get("onglet")), coach.reviewsPage)),
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData
    ? coachMeta(loaderData.coach, loaderData.publicUrl)
    : [{ title: `Coach non trouvé · ${BRAND.name}` }];
}

export default function Coach({ loaderData: { coach, similar } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-width grid gap-4 pt-4 pb-14 md:pt-6">
        <Breadcrumb
          items={[
            { label: "Accueil", to: "/" },
            { label: "Coachs", to: "/coaches" },
            { label: coach.discipline, to: disciplinePath(coach.disciplineId) },
            { label: coach.name },
          ]}
        />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-8">
            <CoachHeader coach={coach} />
            <ProfileTabs coach={coach} />
          </div>
          <aside
            aria-label="Tarifs et informations"
            className="grid items-start gap-5 md:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1"
          >
            <CoachPrices coach={coach}>
              <div className="hidden lg:grid">
                <ContactCoach name={coach.name} />
              </div>
            </CoachPrices>
            <CoachFacts coach={coach} />
          </aside>
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
      <div
        data-bottom-bar
        className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised lg:hidden"
      >
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <HourlyPrice cents={coach.hourlyRateCents} size="sm" />
          <ContactCoach name={coach.name} />
        </div>
      </div>
      <ContactDialogHost coach={coach} />
    </>
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
      text="Le coach que vous recherchez n'existe pas ou a été supprimé."
      back={{ label: "Voir tous les coachs", to: "/coaches" }}
    />
  );
}
