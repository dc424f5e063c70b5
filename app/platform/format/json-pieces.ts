/** Elements of a list that are written at once. */
const AT_ONCE = 50;

/**
 * Writes the text of `JSON.stringify(value, null, 2)` in pieces, none of which takes long: the caller can let others
 * work in between. Only the elements of a list are written whole.
 */
export function* writeJson(value: unknown, indent = ""): Generator<string, undefined> {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    for (let from = 0; from < value.length; from += AT_ONCE) {
      const some = value.slice(from, from + AT_ONCE).map((element) => writeWhole(element, inner));
      yield `${from === 0 ? "[" : ","}\n${inner}${some.join(`,\n${inner}`)}`;
    }
    yield `\n${indent}]`;
  } else if (isObject(value)) {
    let before = "{";
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}\n${inner}${JSON.stringify(name)}: `;
      yield* writeJson(field, inner);
      before = ",";
    }
    yield before === "{" ? "{}" : `\n${indent}}`;
  } else {
    yield writeWhole(value, indent);
  }
}

const writeWhole = (value: unknown, indent: string) =>
  (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", `\n${indent}`);

/** Dates and others that say themselves how they are written are no such objects. */
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value);
