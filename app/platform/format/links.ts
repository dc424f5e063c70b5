export interface TextPiece {
  /** the position in the text */
  at: number;
  text: string;
  /** present if the piece is an address that can be pressed */
  href?: string;
}

/** Invisible characters and quotation marks end an address; a backslash would be read as a slash. */
const ADDRESS = /(?<![\wÀ-ÿ])[hH][tT][tT][pP][sS]:\/\/[^\s\p{Cc}\p{Cf}\p{Cs}<>"«»“”`\\]+/gu;
const PUNCTUATION = /[.,;:!?…'’*_~|]$/u;
const CLOSING = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;
/** A name of the public network: neither an IP address nor a machine of the reader's own network. */
const PUBLIC_HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Splits a text at its https addresses. The pieces joined are the text, except for a host that is spelled out. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(run);
    const link = readLink(address);
    if (!link) continue;
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) });
    pieces.push({ at: index, ...link });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}

/** Drops what ends the sentence rather than the address. A parenthesis stays if it was opened inside. */
function withoutEnd(run: string): string {
  let address = run;
  for (;;) {
    const isOver =
      PUNCTUATION.test(address) ||
      CLOSING.some(
        ([open, close]) => address.endsWith(close) && countOf(address, close) > countOf(address, open),
      );
    if (!isOver) return address;
    address = address.slice(0, -1);
  }
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

function readLink(address: string): Omit<TextPiece, "at"> | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // In "https://banque.fr@exemple.com" the part that looks like the host is a user name.
  if (url?.protocol !== "https:" || url.username || url.password || !PUBLIC_HOST.test(url.hostname))
    return undefined;
  const typedHost = address.slice("https://".length).split(/[/?#:]/, 1)[0] ?? "";
  // Letters of another alphabet can imitate a known name, so such a host is shown as it is resolved.
  const isPlain = /^[\x21-\x7e]*$/.test(typedHost);
  return { text: isPlain ? address : address.replace(typedHost, url.hostname), href: url.href };
}
