import { formatDecimal } from "~/platform/format/numbers.ts";
import { classNames } from "../theme/class-names.ts";
import { STAR_SIDE, starsWidth } from "./stars-width.ts";

export const STARS = 5;
const star = "l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5-5.8-3.05-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";
export const starPath = (at: number) => `M${12 + at * STAR_SIDE} 2.6${star}`;
const fiveStars = Array.from({ length: STARS }, (_, at) => starPath(at)).join("");

interface StarsProps {
  /** 0 to 5, shown to one decimal */
  value: number;
  size?: "sm" | "md" | "lg";
  className?: string;
}

const heights = { sm: "h-4", md: "h-5", lg: "h-7" };

export function Stars({ value, size = "md", className }: StarsProps) {
  return (
    <svg
      role="img"
      aria-label={`${formatDecimal(value)} sur 5`}
      viewBox={`0 0 ${STARS * STAR_SIDE} ${STAR_SIDE}`}
      className={classNames("w-auto shrink-0", heights[size], className)}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={fiveStars} className="fill-line stroke-line" />
      {/* A nested <svg> clips its content, so its width is the rating. */}
      <svg aria-hidden="true" width={starsWidth(value)} height={STAR_SIDE}>
        <path d={fiveStars} className="fill-star stroke-star" />
      </svg>
    </svg>
  );
}
