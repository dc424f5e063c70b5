/** One condition of a list. Its SQL contains only constants of our code, and `$1`, `$2`… for its own values. */
export interface Condition {
  /** a part of the name of the prepared statement, which has at most 63 characters */
  name: string;
  sql: string;
  values?: readonly unknown[];
}

interface Joined {
  name: string;
  where: string;
  values: unknown[];
}

/** Each combination of conditions is a prepared statement of its own, so that each can use its own index. */
export function joinConditions(conditions: readonly (Condition | undefined)[]): Joined {
  const values: unknown[] = [];
  const given = conditions.filter((one) => one !== undefined);
  const texts = given.map(({ sql, values: own = [] }) => {
    const before = values.length;
    values.push(...own);
    return sql.replaceAll(/\$(\d+)/g, (_, position) => `$${before + Number(position)}`);
  });
  return { name: given.map(({ name }) => name).join("-"), where: texts.join(" and ") || "true", values };
}

/** People by words of their name or address. */
export const PEOPLE_BY_WORDS =
  "select p.id from profiles p where person_words(p.first_name, p.last_name, p.email) @@ person_query($1)";
