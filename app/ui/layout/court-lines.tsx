import { classNames } from "../theme/class-names.ts";

/*
 * The decorative motif: thin lines in the current colour, hidden from screen readers. "court" (a tennis court
 * seen from behind its baseline) and "lanes" fill their box; "plan" is a small whole court. Both courts are
 * to scale: 23.77 m by 10.97 m.
 */
const drawings = {
  court: {
    viewBox: "0 0 1200 640",
    fit: "xMidYMid slice",
    paths: [
      "M146.9 617.4 452.3 160.9h295.4l305.4 456.5z",
      "M260.1 617.4 489.2 160.9M939.9 617.4 710.8 160.9",
      "M369.8 398.6h460.4M468.8 201.5h262.4",
      "M600 398.6V201.5M600 617.4v-33.6",
      "M340.2 273.1v-43.4l259.8 6.3 259.8-6.3v43.4z",
    ],
  },
  lanes: {
    viewBox: "0 0 1200 640",
    fit: "xMaxYMid slice",
    paths: [0, 1, 2, 3, 4, 5, 6].map((lane) => {
      const radius = 210 + lane * 62;
      return `M-40 ${320 - radius}H760a${radius} ${radius} 0 0 1 0 ${radius * 2}H-40`;
    }),
  },
  plan: {
    viewBox: "0 0 242 114",
    fit: "xMidYMid meet",
    paths: [
      "M2 2h237.7v109.7H2z",
      "M2 15.7h237.7M2 98h237.7",
      "M56.85 15.7V98M184.85 15.7V98",
      "M56.85 56.85h128M2 56.85h4M235.7 56.85h4",
      "M120.85 2v109.7",
    ],
  },
};

interface CourtLinesProps {
  variant?: keyof typeof drawings;
  className?: string;
}

export function CourtLines({ variant = "court", className }: CourtLinesProps) {
  const { viewBox, fit, paths } = drawings[variant];
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio={fit}
      className={classNames("pointer-events-none fill-none stroke-current", className)}
    >
      {paths.map((path) => (
        <path key={path} d={path} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
