import { useState } from "react";
import type { FormState } from "~/ui/form/use-form.ts";

type Texts = Record<string, string>;

export interface Row {
  /** prefix of its field names, such as "hours.1.0" */
  key: string;
  /** initial values by field part, such as "start" */
  texts: Texts;
}

/** Form rows that can be added and removed; schema.ts names their fields. Typed text stays in the DOM. */
export function useRows(form: Pick<FormState, "values" | "typed">, saved: Record<string, Texts>) {
  const [added, setAdded] = useState<Record<string, Texts>>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Unsaved rows come from two sources: the values returned to a browser without JavaScript, and the draft
  // stored when a login session ended.
  const given = Object.keys(form.values).length > 0 ? rowsIn(form.values) : saved;
  const all = { ...rowsIn(form.typed), ...given, ...added };

  const keysOf = (group: string) => Object.keys(all).filter((key) => key.startsWith(`${group}.`));
  const rowsOf = (group: string): Row[] =>
    keysOf(group)
      .filter((key) => !removed.includes(key))
      .sort((a, b) => numberOf(a) - numberOf(b))
      .map((key) => ({ key, texts: all[key] ?? {} }));
  /** Returns the key of the first new row. */
  const add = (group: string, rows: readonly Texts[]): string => {
    const next = Math.max(-1, ...keysOf(group).map(numberOf)) + 1;
    const more = Object.fromEntries(rows.map((texts, index) => [`${group}.${next + index}`, texts]));
    setAdded((current) => ({ ...current, ...more }));
    return `${group}.${next}`;
  };
  const remove = (...keys: string[]) => setRemoved((current) => [...current, ...keys]);
  return { rowsOf, add, remove };
}

const numberOf = (key: string) => Number(key.slice(key.lastIndexOf(".") + 1));

function rowsIn(texts: Texts): Record<string, Texts> {
  const rows: Record<string, Texts> = {};
  for (const [name, text] of Object.entries(texts)) {
    const [, key, part] = /^(\w+(?:\.\d+)*\.\d+)\.([a-z]+)$/.exec(name) ?? [];
    if (key && part && text) rows[key] = { ...rows[key], [part]: text };
  }
  return rows;
}
