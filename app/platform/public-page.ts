/**
 * What a route exports as `headers` to say: for a visitor, this page is the same for everybody. The server then keeps
 * its finished bytes until something public changes; browsers ask again each time and mostly hear "not modified".
 */
export function publicPage(): Record<string, string> {
  return { "Cache-Control": PUBLIC_PAGE };
}

export const PUBLIC_PAGE = "public, max-age=0, must-revalidate";

/**
 * For a page with parameters: its bytes are kept only under the address that the page itself would write. Free text,
 * made-up parameters and pages past the end are answered, but cannot push what is often asked out of the memory.
 * Given to `data` by the loader, whose headers the route then passes on with `headers = fromLoader`.
 */
export function publicAt(request: Request, address: string): { headers: Record<string, string> } {
  const { pathname, search } = new URL(request.url);
  return { headers: pathname + search === address ? publicPage() : {} };
}

export const fromLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
