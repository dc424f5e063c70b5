import { splitLinks } from "~/platform/format/links.ts";

/**
 * Text that a person typed, whose addresses can be pressed. Nothing is fetched before somebody presses one, and the
 * other site learns neither the page nor its window.
 */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ at, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="rounded-sm underline underline-offset-2 wrap-anywhere hover:decoration-2"
      >
        {piece}
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    ),
  );
}
