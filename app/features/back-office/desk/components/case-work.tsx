import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ReasonButton } from "../../components/reason-button.tsx";
import { WorkButton } from "../../components/work-button.tsx";
import type { CaseStory } from "../queries/find-case.server.ts";
import { isUnheard, reachableSides, sayCase, sayWhoWrites } from "../rules/cases.ts";
import { closeCaseSchema, decideCaseSchema } from "../schema.ts";
import { CaseWordsList } from "./case-words.tsx";

/** The words of both, and what the operator can do with a case about a payment or a problem. */
export function CaseWork({ story }: { story: CaseStory }) {
  const { kind, cents, outcome, isOpen, what, words, student, coach, wordsAskedAt, wordsDueAt } = story;
  const reachable = reachableSides({ student: story.studentEmail, coach: story.coachEmail });
  const whoWrites = isOpen ? sayWhoWrites(reachable, wordsDueAt && formatDay(wordsDueAt)) : null;
  const sayEmpty = (side: Side) => {
    if (!reachable.includes(side)) return "N’a pas de compte, et ne peut pas écrire ici.";
    return wordsAskedAt ? "N’a rien écrit pour l’instant." : "N’a pas été invité à écrire.";
  };
  return (
    <Card asChild tone={isOpen ? "clay" : "surface"}>
      <section aria-labelledby="versions">
        <CardBody>
          <CardTitle id="versions">Ce que chacun dit</CardTitle>
          {isOpen && <p className="max-w-prose">{sayCase(kind, cents, outcome)}</p>}
          {whoWrites && <p className="text-sm">{whoWrites}</p>}
          <CaseWordsList
            words={words}
            names={{ student, coach: coach ?? "" }}
            empty={{ student: sayEmpty("student"), coach: sayEmpty("coach") }}
            sides={coach === null ? ["student"] : undefined}
          />
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              {reachable.length > 0 && (
                <ReasonButton
                  intent="decide"
                  schema={decideCaseSchema}
                  fields={{ seenWords: words.length }}
                  label="Trancher et prévenir"
                  about={what}
                  title="Trancher ce litige"
                  description={
                    reachable.length === 2
                      ? "Votre décision part par e-mail aux deux, qui ne peuvent pas la refuser. Pour rembourser, faites-le d’abord sur la page de la vente."
                      : "Votre décision part par e-mail à la personne qui a un compte. Pour rembourser, faites-le d’abord sur la page de la vente."
                  }
                  hint={reachable.length === 2 ? "Les deux la lisent." : "Cette personne la lit."}
                  confirm="Trancher"
                  variant="primary"
                  harmless
                />
              )}
              {reachable.length > 0 && !wordsAskedAt && (
                <WorkButton fields={{ intent: "ask" }} about={what}>
                  Demander leur version
                </WorkButton>
              )}
              {isUnheard(story, reachable) && (
                <ReasonButton
                  intent="close"
                  schema={closeCaseSchema}
                  fields={{}}
                  label="Classer sans prévenir"
                  about={what}
                  title="Classer ce litige"
                  description="Il quitte la liste de ce qui attend. Rien ne change pour l’élève ni pour le coach, et personne n’est prévenu."
                  hint={"Pour vous et vos collègues\u00a0: dites ce que vous avez vérifié."}
                  confirm="Classer"
                  harmless
                />
              )}
            </div>
          )}
        </CardBody>
      </section>
    </Card>
  );
}
