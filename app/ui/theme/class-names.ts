type ClassName = string | false | 0 | 0n | null | undefined;

/**
 * Joins what is set. It settles no conflict: a `className` given to a component places it (margin, width, grid),
 * and its look is chosen by its props.
 */
export function classNames(...parts: ClassName[]): string {
  return parts.filter(Boolean).join(" ");
}
