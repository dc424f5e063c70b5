import { endSentence } from "~/platform/format/elision.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { CoachProfile } from "../../queries/get-coach-profile.server.ts";
import { firstNameOf, RELATIONS } from "../../rules/profile.ts";

export function CoachRecommendations({ coach: { name, recommendations } }: { coach: CoachProfile }) {
  if (recommendations.length === 0)
    return (
      <EmptyState
        title="Pas encore de recommandation"
        text={endSentence(`Personne n’a encore recommandé ${firstNameOf(name)}`)}
      />
    );
  return (
    <section className="grid gap-6">
      <header className="grid gap-1">
        <h2 className="text-2xl">Recommandé par</h2>
        <p className="max-w-prose text-muted">
          Des personnes que {firstNameOf(name)} a invitées à écrire. Elles ne comptent pas dans la note.
        </p>
      </header>
      <ul className="grid gap-4">
        {recommendations.map(({ id, author, relation, body }) => (
          <li key={id}>
            <figure className="grid gap-3 rounded-lg bg-clay-pale p-5 sm:p-6">
              <blockquote className="text-lg leading-relaxed break-words whitespace-pre-line">
                «&nbsp;{body}&nbsp;»
              </blockquote>
              <figcaption className="grid gap-0.5">
                <span className="font-semibold break-words">{author}</span>
                {relation && <span className="text-sm">{RELATIONS[relation]}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
