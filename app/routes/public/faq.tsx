import { Link } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { listShownQuestions, type ShownQuestion } from "~/features/content/questions/queries.server.ts";
import { FAQ_PATH, QUESTIONS } from "~/features/content/questions/rules.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readCached } from "~/platform/web/cached-read.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/faq.ts";

export const headers = () => publicPage([QUESTIONS]);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const questions = await readCached(context, { key: "questions", tags: [QUESTIONS] }, () =>
    listShownQuestions(db),
  );
  return { questions, publicUrl: settings.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const questions = loaderData?.questions ?? [];
  return [
    ...pageMeta({
      title: `Questions fréquentes · ${BRAND.name}`,
      description:
        questions.length === 10
          ? "Tarifs, réservation, annulation, qualification des coachs, inscription\u00a0: les réponses aux dix questions que l’on nous pose le plus."
          : "Tarifs, réservation, annulation, qualification des coachs, inscription\u00a0: les réponses aux questions que l’on nous pose le plus.",
      path: FAQ_PATH,
      publicUrl: loaderData?.publicUrl ?? "",
    }),
    // Structured data without a question is an error to search engines.
    ...(questions.length > 0 ? [questionsData(questions)] : []),
  ];
}

function questionsData(questions: readonly ShownQuestion[]) {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      inLanguage: "fr-FR",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
      })),
    },
  };
}

export default function Faq({ loaderData: { questions } }: Route.ComponentProps) {
  const isCoach = useSession().viewer?.role === "coach";
  return (
    <div className="page-width grid gap-10 pt-10 pb-16 md:pt-16 md:pb-24 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
      <header className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
        <h1 className="text-4xl font-bold sm:text-5xl">Questions fréquentes</h1>
        <p className="text-lg text-muted">
          {questions.length === 10
            ? "Dix questions, dix réponses courtes. S’il vous en reste une onzième, posez-la-nous."
            : "Des questions, des réponses courtes. S’il vous en reste une autre, posez-la-nous."}
        </p>
        <img
          src="/images/illustrations/step-search.svg"
          alt=""
          width={200}
          height={160}
          className="mt-4 hidden h-auto w-64 lg:block"
        />
      </header>
      <div className="grid gap-10">
        <Accordion single>
          {questions.map(({ id, question, answer, link }) => (
            <AccordionItem key={id} title={question} headingLevel={2}>
              <div className="grid gap-3">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {/* Coaches are not invited to become one. */}
                {link && !(isCoach && link.to === "/become-coach") && (
                  <p>
                    <Link
                      to={link.to}
                      className="rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2"
                    >
                      {link.label}
                    </Link>
                  </p>
                )}
              </div>
            </AccordionItem>
          ))}
        </Accordion>
        <div className="flex flex-wrap items-center justify-between gap-5 rounded-xl bg-clay-pale p-6 sm:p-8">
          <div className="grid gap-1">
            <h2 className="text-2xl">Vous n’avez pas trouvé&nbsp;?</h2>
            <p>Écrivez-nous, une personne vous répondra.</p>
          </div>
          <ButtonLink to="/contact">Nous contacter</ButtonLink>
        </div>
      </div>
    </div>
  );
}
