import { SIDES, type Side } from "~/features/bookings/sessions/rules/states.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import type { CaseWords } from "../queries/find-case.server.ts";

interface CaseWordsProps {
  words: readonly CaseWords[];
  /** who each side is for the reader */
  names: Record<Side, string>;
  /** instead of the words of a side that has written nothing */
  empty: Record<Side, string>;
  sides?: readonly Side[];
}

/** The words of the two people, side by side. */
export function CaseWordsList({ words, names, empty, sides = SIDES }: CaseWordsProps) {
  return (
    <dl className="grid items-start gap-3 sm:grid-cols-2">
      {sides.map((side) => {
        const said = words.filter((one) => one.side === side);
        return (
          <div key={side} className="grid min-w-0 gap-2 rounded-lg bg-sunken px-4 py-3">
            <dt className="font-semibold wrap-anywhere">{names[side]}</dt>
            {said.length === 0 && <dd className="text-muted">{empty[side]}</dd>}
            {said.map(({ id, words: text, saidAt }) => (
              <dd key={id} className="grid gap-0.5">
                <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-sm text-muted">{formatDayTime(new Date(saidAt))}</p>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
