import { formatDayTime } from "~/platform/format/dates.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import type { FoundOrder } from "../queries/find-order.server.ts";
import { comingSteps, stepLabel } from "../rules/order-words.ts";

export function OrderTimeline({ order }: { order: FoundOrder }) {
  const { steps, status, lines } = order;
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-5">
      {steps.map((step) => (
        <li key={step.id} className="relative">
          <Dot className="bg-clay" />
          <p className="leading-tight font-semibold">{stepLabel(step, order)}</p>
          <p className="text-sm text-muted">
            <time dateTime={step.at.toISOString()}>{formatDayTime(step.at)}</time>
          </p>
          {step.words && (
            <blockquote className="mt-1 max-w-prose rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              {step.words}
            </blockquote>
          )}
        </li>
      ))}
      {comingSteps(status, lines).map((label) => (
        <li key={label} className="relative text-muted">
          <Dot className="border-2 border-edge bg-surface" />
          <p className="leading-tight">
            {label}
            <span className="sr-only">, à venir</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={classNames(
      "absolute top-1 -left-[1.625rem] size-2.5 rounded-full ring-4 ring-surface",
      className,
    )}
  />
);
