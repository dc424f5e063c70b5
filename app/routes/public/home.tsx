import { Link, redirect } from "react-router";
import { CoachGrid } from "~/features/discovery/components/coach-grid.tsx";
import { DisciplineGrid } from "~/features/discovery/components/discipline-grid.tsx";
import { HeroSearch } from "~/features/discovery/components/search/hero-search.tsx";
import { Testimonials } from "~/features/discovery/components/testimonials.tsx";
import { disciplinesSentence } from "~/features/discovery/disciplines/rules.ts";
import {
  getHomeShowcase,
  listTopRatedCoaches,
} from "~/features/discovery/queries/get-home-showcase.server.ts";
import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import { CATALOGUE } from "~/features/discovery/rules/public-tags.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readCached } from "~/platform/web/cached-read.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { landingAddress } from "../account/email-confirmed/landing.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/home.ts";
import { CallsToAction } from "./home/calls-to-action.tsx";
import { Section } from "./home/section.tsx";

const TOP_RATED = 8;
const TESTIMONIALS = 6;

export const headers = () => publicPage([CATALOGUE]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const landing = landingAddress(new URL(request.url).searchParams);
  if (landing) throw redirect(landing);
  const { db, settings } = context.get(servicesContext);
  const shown = await readCached(context, { key: "home", tags: [CATALOGUE] }, async () => {
    const [topRated, showcase] = await Promise.all([
      listTopRatedCoaches(db, TOP_RATED),
      getHomeShowcase(db, TESTIMONIALS),
    ]);
    return { topRated, ...showcase };
  });
  const { publicUrl, operator } = settings;
  return { ...shown, publicUrl, contactEmail: operator.contactEmail };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = `${BRAND.name} · Trouvez votre coach sportif près de chez vous`;
  const description =
    "Comparez les coachs sportifs de votre ville, échangez avec eux et réservez votre première séance. Musculation, yoga, running, boxe et bien d’autres disciplines.";
  const { publicUrl = "", contactEmail } = loaderData ?? {};
  return [...pageMeta({ title, description, path: "/", publicUrl }), siteData(publicUrl, contactEmail)];
}

export default function Home({ loaderData: { topRated, disciplines, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <CourtLines className="absolute inset-0 -z-10 hidden size-full text-line mask-l-from-40% lg:block" />
        <div className="page-width grid items-center gap-10 pt-3 pb-14 sm:pt-8 lg:grid-cols-[1.05fr_1fr] lg:pb-20 xl:pt-10">
          <div className="space-y-4 sm:space-y-6">
            <div className="space-y-2 sm:space-y-4">
              <h1 className="text-3xl font-bold sm:text-5xl xl:text-6xl">
                Le bon coach change <span className="text-clay-text">tout l’entraînement</span>.
              </h1>
              <p className="max-w-xl text-muted sm:text-lg">
                Trouvez près de chez vous, ou{" "}
                <Link to="/search-results?mode=visio" data-prefetch className="underline hover:text-ink">
                  en visio
                </Link>
                , la personne qui vous fera aimer l’effort.{" "}
                <span className="max-sm:hidden">Vous échangez d’abord, vous réservez ensuite.</span>
              </p>
            </div>
            <HeroSearch disciplines={disciplines} />
          </div>
          {/* A source that is empty on phones: a hidden <img> would still be fetched first. */}
          <picture className="hidden lg:block">
            <source
              media="(width < 64rem)"
              srcSet="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"
            />
            <img
              src="/images/illustrations/hero.svg"
              alt=""
              width={640}
              height={560}
              fetchPriority="high"
              className="h-auto w-full"
            />
          </picture>
        </div>
      </section>

      <Section
        title="Les coachs les mieux notés"
        text="Classés par la note de leurs élèves, puis par le nombre d’avis."
        aside={
          <ButtonLink variant="secondary" to="/coaches">
            Voir tous les coachs
          </ButtonLink>
        }
      >
        <CoachGrid coaches={topRated} />
      </Section>

      <Section
        tone="sunken"
        title="Explorez les disciplines"
        text={disciplinesSentence(disciplines.length)}
        aside={
          <ButtonLink variant="secondary" to="/search">
            Lancer une recherche
          </ButtonLink>
        }
      >
        <DisciplineGrid disciplines={disciplines} />
      </Section>

      <Section title="Comment ça marche" text="Trois étapes, et vous êtes sur le terrain.">
        <HowItWorks />
      </Section>

      {testimonials.length > 0 && (
        <Section
          tone="clay"
          title="Ils s’entraînent avec un coach"
          text="Quelques mots choisis parmi les avis de leurs élèves."
        >
          <Testimonials testimonials={testimonials} />
        </Section>
      )}

      <CallsToAction />
    </>
  );
}

/** schema.org data for the organisation and the site. */
function siteData(publicUrl: string, contactEmail: string | undefined) {
  const home = `${publicUrl}/`;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Organization",
          "@id": `${home}#organization`,
          name: BRAND.name,
          url: home,
          logo: `${publicUrl}/icons/icon-512.png`,
          ...(contactEmail ? { email: contactEmail } : {}),
          areaServed: "FR",
        },
        {
          "@type": "WebSite",
          "@id": `${home}#website`,
          name: BRAND.name,
          description: `${BRAND.tagline}.`,
          url: home,
          inLanguage: "fr-FR",
          publisher: { "@id": `${home}#organization` },
        },
      ],
    },
  };
}

const STEPS = [
  {
    image: "/images/illustrations/step-search.svg",
    title: "Cherchez",
    text: `Une discipline, une adresse : vous voyez les coachs à moins de ${SEARCH_RADIUS_KM} km, leurs tarifs et leurs avis.`,
  },
  {
    image: "/images/illustrations/step-talk.svg",
    title: "Échangez",
    text: "Écrivez au coach qui vous plaît. Votre numéro ne lui est montré que s’il accepte votre demande.",
  },
  {
    image: "/images/illustrations/step-train.svg",
    title: "Progressez",
    text: "Réservez, payez en ligne, entraînez-vous. Chez vous, en salle, dehors ou en visio.",
  },
] as const;

function HowItWorks() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {STEPS.map(({ image, title, text }, index) => (
        <li key={title} className="flex gap-5 md:flex-col">
          <img
            src={image}
            alt=""
            width={200}
            height={160}
            loading="lazy"
            className="h-auto w-28 shrink-0 self-start md:w-48"
          />
          <div className="space-y-2">
            <h3 className="flex items-baseline gap-3 text-2xl">
              <span className="text-clay-text tabular">{index + 1}</span>
              {title}
            </h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
