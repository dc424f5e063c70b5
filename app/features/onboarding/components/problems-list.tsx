import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import type { Problem } from "../rules/publication.ts";
import { stepPath } from "../rules/steps.ts";

/** What is left to do before the end, each with the way there. */
export function ProblemsList({ problems }: { problems: readonly Problem[] }) {
  return (
    <Alert tone="danger" title="Encore un petit effort">
      <p>Avant de publier votre annonce, il reste à compléter&nbsp;:</p>
      <ul className="mt-1">
        {problems.map(({ step, text }) => (
          <li key={text}>
            <Link
              to={stepPath(step)}
              className="flex min-h-11 items-center gap-1.5 rounded-sm font-medium underline underline-offset-4"
            >
              {text}
              <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <p>Tout ce que vous avez écrit est gardé.</p>
    </Alert>
  );
}
