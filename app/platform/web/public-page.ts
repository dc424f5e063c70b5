/**
 * What a route says in its `headers`: for a visitor, this page is the same for everybody. The server then keeps its bytes
 * until something changes of what the page shows; browsers ask again each time and mostly hear "not modified".
 *
 * `shows` names what of the database is on the page, with the tags that the tables' triggers announce ("catalogue",
 * "coach:12"). A tag that is missing would leave the page as it was: `tests/process/page-cache.test.ts` looks for one.
 */
export function publicPage(shows: readonly string[]): Record<string, string> {
  return { "Cache-Control": PUBLIC_PAGE, [PUBLIC_TAGS]: shows.join(" ") };
}

export const PUBLIC_PAGE = "public, max-age=0, must-revalidate";

/** Tells the server, and nobody else, the one address under which a page with parameters is kept. */
export const PUBLIC_AT = "X-Public-At";

/** Tells the server, and nobody else, what a page shows. */
export const PUBLIC_TAGS = "X-Public-Tags";

/**
 * For a page with parameters: its bytes are kept only under the address that the page itself would write, letter for
 * letter. Free text, made-up parameters, other spellings and pages past the end are answered, but cannot push what is
 * often asked out of the memory. A page without parameters is kept only when it is asked for without any.
 * Given to `data` by the loader, whose headers the route then passes on with `headers = fromLoader`.
 */
export function publicAt(address: string, shows: readonly string[]): { headers: Record<string, string> } {
  return { headers: { ...publicPage(shows), [PUBLIC_AT]: address } };
}

export const fromLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
