import { classNames } from "./class-names.ts";

/*
 * The motif: the lines of a court, the lanes of a track. Thin, in the current colour, and silent. « court » and « lanes »
 * fill their box from edge to edge; « plan » is a whole small court, drawn to scale (23.77 m by 10.97 m).
 */
const drawings = {
  court: {
    viewBox: "0 0 1200 640",
    fit: "xMidYMid slice",
    paths: [
      "M-40 590 330 90h540l370 500z",
      "M62 590 392 90M1138 590 808 90",
      "M212.400 366.667H987.600M131.200 480H1068.800",
      "M600 90v390M600 578v12",
      "M330 90h540",
      "M-40 640 410 20M1240 640 790 20",
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
      "M2 2h237.700v109.700H2z",
      "M2 15.700h237.700M2 98h237.700",
      "M56.850 15.700V98M184.850 15.700V98",
      "M56.850 56.850h128M2 56.850h4M235.700 56.850h4",
      "M120.850 2v109.700",
    ],
  },
};

export interface CourtLinesProps {
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
