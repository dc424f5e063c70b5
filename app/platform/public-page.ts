/**
 * What a route exports as `headers` to say: for a visitor, this page is the same for everybody. The server then keeps
 * its finished bytes until something public changes; browsers ask again each time and mostly hear "not modified".
 */
export function publicPage(): Record<string, string> {
  return { "Cache-Control": PUBLIC_PAGE };
}

export const PUBLIC_PAGE = "public, max-age=0, must-revalidate";
