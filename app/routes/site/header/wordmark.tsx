import { BRAND } from "~/platform/config/brand.ts";

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-2xl font-bold tracking-tight text-ink">
      <Mark />
      {BRAND.name}
    </span>
  );
}

/** The mark of `public/images/mark.svg` without its tile, in the colours of the theme. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <path
        d="M24 12.1h-8a8 8 0 0 0 0 16h8M9 20.1h12.6"
        fill="none"
        strokeWidth="4.2"
        strokeLinecap="round"
        className="stroke-clay"
      />
      <path
        d="M12.6 8.7C14.45 7.86 16.05 6.24 18.55 3.01A3.1 3.1 0 1 1 20.8 7.99C16.73 7.73 14.45 7.86 12.6 8.7Z"
        strokeWidth=".8"
        strokeLinejoin="round"
        className="fill-green stroke-green"
      />
    </svg>
  );
}
