import { ChevronRightIcon, CircleCheckIcon, CircleIcon } from "lucide-react";
import { Link } from "react-router";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { isLive, type LiveStep } from "../rules/going-live.ts";

interface GoingLiveCardProps {
  steps: readonly LiveStep[];
  /** what the page takes meanwhile */
  limits: string | undefined;
}

/** The five things that a page needs; disappears when all are done. */
export function GoingLiveCard({ steps, limits }: GoingLiveCardProps) {
  if (isLive(steps)) return null;
  const done = steps.filter((step) => step.done).length;
  const progress = `${done} sur ${steps.length}`;
  return (
    <Card asChild>
      <section aria-labelledby="mise-en-ligne">
        <CardBody>
          <div className="grid gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 id="mise-en-ligne" className="text-xl">
                Pour être réservé et payé
              </h2>
              <p className="text-sm text-muted tabular">{progress}</p>
            </div>
            <Progress
              label="Pour être réservé et payé"
              hideLabel
              value={done}
              max={steps.length}
              valueText={progress}
            />
            {limits && <p>{limits}</p>}
          </div>
          <ol className="grid divide-y divide-line">
            {steps.map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </ol>
        </CardBody>
      </section>
    </Card>
  );
}

function Step({ step: { label, text, done, isOptional, to } }: { step: LiveStep }) {
  const Icon = done ? CircleCheckIcon : CircleIcon;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-sunken sm:-mx-2 sm:px-2"
      >
        <Icon
          aria-hidden
          className={done ? "size-5 shrink-0 text-green-text" : "size-5 shrink-0 text-edge"}
        />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">
            {label}
            {isOptional && !done && <span className="font-normal text-muted"> (conseillé)</span>}
            {done && <span className="sr-only">, fait</span>}
          </span>
          <span className="text-sm text-muted wrap-anywhere">{text}</span>
        </span>
        <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-edge" />
      </Link>
    </li>
  );
}
