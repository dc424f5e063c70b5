/**
 * The `headers` of a route whose page is the same for every visitor. The server caches its bytes until the
 * data of the page changes; browsers revalidate each time and mostly get "not modified".
 *
 * `shows` lists the data on the page as tags that the tables' triggers notify ("catalogue", "coach:12"). A
 * missing tag leaves the page stale; `tests/process/two-processes.test.ts` detects that.
 */
export function publicPage(shows: readonly string[]): Record<string, string> {
  return { "Cache-Control": PUBLIC_PAGE, [PUBLIC_TAGS]: shows.join(" ") };
}

export const PUBLIC_PAGE = "public, max-age=0, must-revalidate";

/** An internal header: the cache key of a page with parameters. */
export const PUBLIC_AT = "X-Public-At";

/** An internal header: the tags of a page. */
export const PUBLIC_TAGS = "X-Public-Tags";

/**
 * For a page with parameters: it is cached only under the URL that the page itself would write, letter for
 * letter. Free text, unknown parameters, other spellings and pages past the end are answered, but cannot
 * evict popular entries. A page without parameters is cached only if it is requested without any. The loader
 * passes the result to `data`, and the route forwards the headers with `headers = fromLoader`.
 */
export function publicAt(address: string, shows: readonly string[]): { headers: Record<string, string> } {
  return { headers: { ...publicPage(shows), [PUBLIC_AT]: address } };
}

export const fromLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
