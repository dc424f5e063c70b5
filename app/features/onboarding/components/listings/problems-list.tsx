import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { Problem } from "../../rules/publication.ts";
import { stepPath } from "../../rules/steps.ts";
import type { Said } from "./use-publication.ts";

/** Takes the focus with each answer, so that it is visible and announced. */
export function PublicationRefusal({ said }: { said: Said }) {
  const box = useRef<HTMLDivElement>(null);
  const isRefused = said.problems.length > 0 || said.refusal !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is a new answer
  useEffect(() => {
    box.current?.focus();
  }, [said]);
  if (!isRefused) return null;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 rounded-md">
      {said.refusal && <Alert tone="danger">{said.refusal}</Alert>}
      {said.problems.length > 0 && <ProblemsList problems={said.problems} />}
    </div>
  );
}

/** Each problem links to its step. */
export function ProblemsList({ problems }: { problems: readonly Problem[] }) {
  return (
    <Alert tone="danger" title="Encore un petit effort">
      <p>Avant de publier votre annonce, il reste à compléter&nbsp;:</p>
      <ul className="mt-1">
        {problems.map(({ step, text }) => (
          <li key={`${step} ${text}`}>
            <Link
              to={stepPath(step)}
              className="flex min-h-11 items-center gap-1.5 rounded-sm py-1 font-medium underline underline-offset-4"
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
