import { useId } from "react";
import type { ChosenTestimonial } from "~/features/reviews/testimonials/queries.server.ts";
import { mayAskAgain, type TestimonialWithdrawal } from "~/features/reviews/testimonials/rules.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { WorkButton } from "../work-button.tsx";
import { ReviewQuote } from "./review-quote.tsx";

const WITHDRAWAL_WORDS: Record<TestimonialWithdrawal, string> = {
  author: "Son auteur a retiré son accord",
  edited: "L’avis a été modifié depuis",
  hidden: "L’avis a été retiré du site",
  closed: "Son auteur a fermé son compte",
};

interface TestimonialCardProps {
  testimonial: ChosenTestimonial;
  isFirst: boolean;
  isLast: boolean;
}

export function TestimonialCard({ testimonial, isFirst, isLast }: TestimonialCardProps) {
  const { reviewId: id, author, status, withdrawnBecause } = testimonial;
  const titleId = useId();
  const isKept = status === "refused" || withdrawnBecause === "author";
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {author}
          </h2>
          <StateBadge testimonial={testimonial} />
        </div>
        <ReviewQuote review={testimonial} />
        <div className="flex flex-wrap gap-2">
          {!isFirst && (
            <WorkButton fields={{ intent: "move", id, way: "up" }} about={author}>
              Monter
            </WorkButton>
          )}
          {!isLast && (
            <WorkButton fields={{ intent: "move", id, way: "down" }} about={author}>
              Descendre
            </WorkButton>
          )}
          {mayAskAgain({ status, withdrawnBecause }) && (
            <WorkButton fields={{ intent: "ask", id }} about={author}>
              Redemander
            </WorkButton>
          )}
          {!isKept && (
            <WorkButton fields={{ intent: "remove", id }} about={author} variant="ghost">
              Retirer
            </WorkButton>
          )}
        </div>
      </article>
    </Card>
  );
}

function StateBadge({ testimonial }: { testimonial: ChosenTestimonial }) {
  const { status, askedAt, answeredAt, withdrawnAt, withdrawnBecause } = testimonial;
  switch (status) {
    case "asked":
      return <Badge tone="sand">Accord demandé le {formatDay(askedAt)}</Badge>;
    case "accepted":
      return <Badge tone="green">Accord donné{answeredAt && ` le ${formatDay(answeredAt)}`}</Badge>;
    case "refused":
      return <Badge>Accord refusé{answeredAt && ` le ${formatDay(answeredAt)}`}</Badge>;
    default:
      return (
        <Badge tone="danger">
          {withdrawnBecause && WITHDRAWAL_WORDS[withdrawnBecause]}
          {withdrawnAt && `, le ${formatDay(withdrawnAt)}`}
        </Badge>
      );
  }
}
