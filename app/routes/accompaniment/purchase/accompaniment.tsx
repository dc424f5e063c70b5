import { LandingPrices } from "~/features/accompaniment/contract/components/landing-prices.tsx";
import { LandingPromises } from "~/features/accompaniment/contract/components/landing-promises.tsx";
import { LandingWay } from "~/features/accompaniment/contract/components/landing-way.tsx";
import { LandingWeek } from "~/features/accompaniment/contract/components/landing-week.tsx";
import { LANDING_PATH, SETUP_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { planPrices } from "~/features/accompaniment/contract/rules/plan.ts";
import { answerQuestions } from "~/features/accompaniment/health/rules/questions.ts";
import { readTerms } from "~/features/business/queries.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";
import { Section } from "../../public/home/section.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import type { Route } from "./+types/accompaniment.ts";

export const headers = () => publicPage([]);

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, sells } = context.get(servicesContext).settings;
  return { publicUrl, sells, questions: answerQuestions(planPrices(await readTerms(context))) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const publicUrl = loaderData?.publicUrl ?? "";
  return [
    ...pageMeta({
      title: `Accompagnement sportif personnalisé · ${BRAND.name}`,
      description:
        "Un coach dédié près de chez vous, un programme écrit pour vous, des séances et des bilans\u00a0: payé au mois, arrêté quand vous voulez.",
      path: LANDING_PATH,
      publicUrl,
    }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        inLanguage: "fr-FR",
        mainEntity: (loaderData?.questions ?? []).map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    },
  ];
}

export default function AccompanimentLanding({ loaderData: { sells, questions } }: Route.ComponentProps) {
  return (
    <>
      <section className="relative overflow-hidden bg-clay-pale">
        <CourtLines variant="lanes" className="absolute inset-0 size-full text-clay opacity-20" />
        <div className="page-width relative grid items-center gap-10 py-14 md:py-20 lg:grid-cols-[1.4fr_1fr]">
          <div className="grid justify-items-start gap-6">
            <h1 className="max-w-3xl text-4xl font-bold sm:text-5xl xl:text-6xl">
              Un coach à vos côtés, jusqu’à votre objectif
            </h1>
            <p className="max-w-2xl text-lg md:text-xl">
              Un coach dédié près de chez vous, un programme écrit pour vous, des séances et des bilans pour
              tenir le cap. Payé au mois, arrêté quand vous voulez.
            </p>
            {!sells && <NotSelling />}
            <div className="flex flex-wrap gap-3">
              {sells && <SetupLink />}
              <ButtonLink size="lg" variant="secondary" to="#formules">
                Voir les formules
              </ButtonLink>
            </div>
          </div>
          <LandingWeek />
        </div>
      </section>
      <Section title="Comment ça se passe" text="De votre première réponse à votre première séance.">
        <LandingWay />
      </Section>
      <div id="formules">
        <Section
          tone="sunken"
          title="Deux formules, un prix que vous composez"
          text="Vous choisissez la durée, le nombre de séances et de bilans. Le total se calcule sous vos yeux."
        >
          <LandingPrices />
        </Section>
      </div>
      <Section tone="clay" title="Ce que nous promettons" text="En clair, et écrit dans nos conditions.">
        <LandingPromises />
      </Section>
      <Section title="Vos questions" text="Ce que l’on nous demande avant de commencer.">
        <Accordion className="max-w-3xl">
          {questions.map(({ question, answer }) => (
            <AccordionItem key={question} title={question}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </Section>
      {sells && <SetupInvitation />}
    </>
  );
}

function SetupInvitation() {
  return (
    <section className="pb-16 md:pb-24">
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-5 rounded-xl bg-green-pale p-6 md:p-10">
          <div className="grid gap-1">
            <h2 className="text-3xl">Prêt à commencer&nbsp;?</h2>
            <p>Cinq minutes de questions, sans compte et sans engagement.</p>
          </div>
          <SetupLink />
        </div>
      </div>
    </section>
  );
}

function SetupLink() {
  return (
    <ButtonLink size="lg" to={SETUP_PATH} className="max-w-full shrink px-5 sm:px-7">
      Commencer mon accompagnement
    </ButtonLink>
  );
}
