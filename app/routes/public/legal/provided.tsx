/** A fact that only the operator knows: the setting, or a visible mark if it is missing. */
export function Provided({ value, what }: { value: string | undefined; what: string }) {
  if (value) return value;
  return (
    <mark className="rounded-sm bg-sand px-1.5 py-0.5 font-semibold text-ink">{what}&nbsp;: à compléter</mark>
  );
}
