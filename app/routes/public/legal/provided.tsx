/** A fact that only the operator knows: what the settings say, or a mark that nobody can overlook. */
export function Provided({ value, what }: { value: string | undefined; what: string }) {
  if (value) return value;
  return (
    <mark className="rounded-sm bg-sand px-1.5 py-0.5 font-semibold text-ink">{what}&nbsp;: à compléter</mark>
  );
}
