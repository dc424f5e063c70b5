import { RELATIONS } from "~/features/discovery/rules/profile.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { ShownRecommendation } from "../queries.server.ts";

/** A recommendation on the coach's own page, which the coach may take off. */
export function ReceivedRecommendationCard({
  recommendation: { id, author, relation, body },
}: {
  recommendation: ShownRecommendation;
}) {
  return (
    <Card asChild>
      <article aria-labelledby={`recommandation-${id}`} className="grid gap-3 p-5">
        <header className="grid gap-0.5">
          <h3 id={`recommandation-${id}`} className="text-lg wrap-anywhere">
            {author}
          </h3>
          {relation && <p className="text-sm text-muted">{RELATIONS[relation]}</p>}
        </header>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{body}</p>
        <details>
          <summary className="w-fit cursor-pointer rounded-sm font-semibold text-clay-text underline-offset-4 hover:underline">
            Retirer de ma page<span className="sr-only">&nbsp;: {author}</span>
          </summary>
          <div className="grid gap-3 pt-3">
            <p className="text-sm text-muted">
              C’est définitif&nbsp;: le texte est effacé, et vous ne pourrez pas inviter cette personne une
              seconde fois.
            </p>
            <PressButton
              intent="remove"
              about={`remove-${id}`}
              fields={{ recommendation: id }}
              variant="danger"
              size="sm"
              showsRefusal
            >
              Retirer définitivement
            </PressButton>
          </div>
        </details>
      </article>
    </Card>
  );
}
