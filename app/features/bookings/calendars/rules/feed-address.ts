const LONGEST = 2_000;

/** Accepts "webcal:" addresses, which many calendars use. Returns undefined for an invalid address. */
export function readFeedAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username || url.password) return undefined;
  url.hash = "";
  return url.href;
}
