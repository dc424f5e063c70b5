import { useState } from "react";
import type { FormState } from "~/ui/form/use-form.ts";

type Texts = Record<string, string>;

export interface Row {
  /** prefix of its field names, such as "hours.1.0" */
  key: string;
  /** initial values by field part, such as "start" */
  texts: Texts;
}

/** This key is no field: it tells a draft that a row was removed. */
const REMOVED = "removed";

/**
 * Form rows that can be added and removed; schema.ts names their fields. Typed text stays in the DOM, and what changes
 * is reported to the form, whose draft shows it again.
 */
export function useRows(form: Pick<FormState, "values" | "typed" | "change">, saved: Record<string, Texts>) {
  const [added, setAdded] = useState<Record<string, Texts>>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Unsaved rows come from two sources: the values returned to a browser without JavaScript, and the draft.
  const given = Object.keys(form.values).length > 0 ? rowsIn(form.values) : saved;
  const typed = rowsIn(form.typed);
  const known = { ...given, ...added };
  const all = Object.fromEntries(
    [...new Set([...Object.keys(known), ...Object.keys(typed)])].map((key) => [
      key,
      { ...known[key], ...typed[key] },
    ]),
  );

  const keysOf = (group: string) => Object.keys(all).filter((key) => key.startsWith(`${group}.`));
  const rowsOf = (group: string): Row[] =>
    keysOf(group)
      .filter((key) => !removed.includes(key) && !all[key]?.[REMOVED])
      .sort((a, b) => numberOf(a) - numberOf(b))
      .map((key) => ({ key, texts: all[key] ?? {} }));
  /** Returns the key of the first new row. */
  const add = (group: string, rows: readonly Texts[]): string => {
    const next = Math.max(-1, ...keysOf(group).map(numberOf)) + 1;
    const more = Object.fromEntries(rows.map((texts, index) => [`${group}.${next + index}`, texts]));
    setAdded((current) => ({ ...current, ...more }));
    form.change(namesOf(more));
    return `${group}.${next}`;
  };
  const remove = (...keys: string[]) => {
    setRemoved((current) => [...current, ...keys]);
    form.change(Object.fromEntries(keys.map((key) => [`${key}.${REMOVED}`, "1"])));
  };
  return { rowsOf, add, remove };
}

const numberOf = (key: string) => Number(key.slice(key.lastIndexOf(".") + 1));

const namesOf = (rows: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, texts]) =>
      Object.entries(texts).map(([part, text]) => [`${key}.${part}`, text]),
    ),
  );

function rowsIn(texts: Texts): Record<string, Texts> {
  const rows: Record<string, Texts> = {};
  for (const [name, text] of Object.entries(texts)) {
    const [, key, part] = /^(\w+(?:\.\d+)*\.\d+)\.([a-z]+)$/.exec(name) ?? [];
    if (key && part && text) rows[key] = { ...rows[key], [part]: text };
  }
  return rows;
}
