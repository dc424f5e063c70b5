const LONGEST = 2_000;

/** What a coach has pasted, as an address that can be asked: calendars often call theirs "webcal". Undefined for what is none. */
export function readFeedAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username || url.password) return undefined;
  url.hash = "";
  return url.href;
}
