/**
 * What a route exports as `headers` to say: for a visitor, this page is the same for everybody. The server then keeps
 * its finished bytes until something public changes; browsers ask again each time and mostly hear "not modified".
 */
export function publicPage(): Record<string, string> {
  return { "Cache-Control": PUBLIC_PAGE };
}

export const PUBLIC_PAGE = "public, max-age=0, must-revalidate";

/** Tells the server, and nobody else, the one address under which a page with parameters is kept. */
export const PUBLIC_AT = "X-Public-At";

/**
 * For a page with parameters: its bytes are kept only under the address that the page itself would write, letter for
 * letter. Free text, made-up parameters, other spellings and pages past the end are answered, but cannot push what is
 * often asked out of the memory. A page without parameters is kept only when it is asked for without any.
 * Given to `data` by the loader, whose headers the route then passes on with `headers = fromLoader`.
 */
export function publicAt(address: string): { headers: Record<string, string> } {
  return { headers: { ...publicPage(), [PUBLIC_AT]: address } };
}

export const fromLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
