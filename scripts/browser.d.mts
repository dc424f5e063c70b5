/** Answers the path of a Chromium, or undefined when Playwright has its own. */
export function ensureBrowser(): string | undefined;
