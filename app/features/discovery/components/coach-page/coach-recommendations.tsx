import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { CoachProfile } from "../../queries/get-coach-profile.server.ts";
import { firstNameOf } from "../../rules/profile.ts";

export function CoachRecommendations({ coach: { name, recommendations } }: { coach: CoachProfile }) {
  if (recommendations.length === 0)
    return (
      <EmptyState
        title="Pas encore de recommandation"
        text={`Les personnes qui travaillent avec ${firstNameOf(name)} pourront écrire ici ce qu’elles en pensent.`}
      />
    );
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Recommandé par</h2>
      <ul className="grid gap-4">
        {recommendations.map(({ id, author, body }) => (
          <li key={id}>
            <figure className="grid gap-3 rounded-lg bg-clay-pale p-5 sm:p-6">
              <blockquote className="text-lg leading-relaxed break-words">«&nbsp;{body}&nbsp;»</blockquote>
              <figcaption className="font-semibold break-words">{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
