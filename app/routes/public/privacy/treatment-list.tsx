import { TREATMENTS } from "./treatments.ts";

/** A list rather than a table: a phone would hide two of four columns. */
export function TreatmentList() {
  return (
    <dl className="my-6 divide-y divide-line rounded-lg border border-line bg-surface text-base/normal">
      {TREATMENTS.map(({ what, why, basis, kept }) => (
        <div key={what} className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-3">
          <dt className="font-semibold sm:col-span-3">{what}</dt>
          <Fact label="But" value={why} />
          <Fact label="Base légale" value={basis} />
          <Fact label="Durée" value={kept} />
        </div>
      ))}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <dd>
      <span className="block text-sm text-muted">{label} </span>
      {value}
    </dd>
  );
}
