import { BRAND } from "~/platform/config/brand.ts";

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-2xl font-bold tracking-tight text-ink">
      <img src="/images/mark.svg" alt="" width={32} height={32} className="size-8" />
      {BRAND.name}
    </span>
  );
}
