import { Link } from "react-router";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { Stars } from "~/ui/data/stars.tsx";

interface ReviewQuoteProps {
  review: { rating: number; comment: string; coachId: number; coachName: string };
}

/** A review as its author has written it, and the coach it is about. */
export function ReviewQuote({ review: { rating, comment, coachId, coachName } }: ReviewQuoteProps) {
  return (
    <blockquote className="grid gap-2 rounded-lg bg-sand px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars value={rating} size="sm" />
        <Link
          to={profilePath(coachId, "avis")}
          className="rounded-sm text-clay-text underline underline-offset-4 wrap-anywhere"
        >
          {coachName}
        </Link>
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
    </blockquote>
  );
}
