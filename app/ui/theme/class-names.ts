type ClassName = string | false | 0 | 0n | null | undefined;

/**
 * Joins class names without resolving conflicts: the `className` of a component only places it (margin,
 * width, grid), and its props choose its look.
 */
export function classNames(...parts: ClassName[]): string {
  return parts.filter(Boolean).join(" ");
}
