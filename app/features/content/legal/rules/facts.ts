/**
 * A fact that a legal text names and that the settings or the code own. A link has an address; what only the operator
 * knows and has not set is missing.
 */
export type FactValue = { text: string; href?: string } | { missing: string };

/** The facts by the names of their tokens: "commission" for `{{commission}}`. */
export type LegalFacts = Readonly<Record<string, FactValue>>;

/** The braces do not occur in French, and Markdown leaves them alone. */
export const TOKEN = /\{\{([a-z0-9-]+)\}\}/g;

export const tokenOf = (name: string): string => `{{${name}}}`;

/** Stands alone on its line: the legal guarantees, whose words and frame the law prescribes. */
export const GUARANTEES = "garanties-legales";

/** The names in a text that no fact has, each once. Hand-written braces that are no token are text. */
export function unknownTokens(text: string, facts: LegalFacts): string[] {
  const names = [...text.matchAll(TOKEN)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => name !== GUARANTEES && !Object.hasOwn(facts, name));
}

export const textOfFact = (fact: FactValue): string =>
  "missing" in fact ? `${fact.missing}\u00a0: à compléter` : fact.text;

/** Replaces the tokens of a plain text. A token that nobody knows stays as it is written. */
export const fillText = (text: string, facts: LegalFacts): string =>
  text.replace(TOKEN, (token, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    return fact ? textOfFact(fact) : token;
  });

/** The ids of the headings of a text, as they are written in it: `## Avis {#avis}`. */
export const writtenAnchors = (body: string): string[] =>
  [...body.matchAll(/^#{2,3} .*\{#([a-z0-9-]+)\}\s*$/gm)].map(([, id = ""]) => id);
