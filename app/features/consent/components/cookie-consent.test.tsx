import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../../tests/fixtures/component/component.tsx";
import { ALL, ESSENTIAL_ONLY } from "../rules/choices.ts";
import { PREFERENCES_DATE_KEY, PREFERENCES_KEY } from "../rules/preferences.ts";
import { CookieConsent } from "./cookie-consent.tsx";

const ID = "G-TEST1";
const SILENCED = `ga-disable-${ID}`;
const MEASURED = { ...ESSENTIAL_ONLY, analytics: true };

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  // The tag's script is a file of another site: a test must not fetch it.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    appended.push(...nodes.map((node) => (node as HTMLScriptElement).src));
  });
  // The module remembers the last page that it has told of.
  vi.resetModules();
});
const appended: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  appended.length = 0;
  Reflect.deleteProperty(window, "dataLayer");
  Reflect.deleteProperty(window, SILENCED);
  for (const name of ["_ga", "_ga_TEST1", "theirs"]) writeCookie(`${name}=; Max-Age=0; Path=/`);
});

const writeCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads cookies in the same way
  document.cookie = cookie;
};
const storeChoice = (choice: object | string, date: string | null = new Date().toISOString()) => {
  localStorage.setItem(PREFERENCES_KEY, typeof choice === "string" ? choice : JSON.stringify(choice));
  if (date) localStorage.setItem(PREFERENCES_DATE_KEY, date);
};
const storedChoice = () => JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? "null");

/** The commands that the tag would read. It reads `arguments` objects only. */
const commands = (): unknown[][] =>
  ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
    .filter((command) => Object.prototype.toString.call(command) === "[object Arguments]")
    .map((command) => Array.from(command));
const pageViews = () =>
  commands()
    .filter(([name, event]) => name === "event" && event === "page_view")
    .map(([, , view]) => view as Record<string, string>);

const render = (at = "/faq", analyticsId: string | undefined = ID) =>
  renderRoutes([{ path: "*", element: <CookieConsent analyticsId={analyticsId} /> }], { at });
const banner = () => screen.findByRole("region", { name: "Nous utilisons des cookies" });
const queryBanner = () => screen.queryByRole("region", { name: "Nous utilisons des cookies" });

describe("the banner", () => {
  test("offers both answers and the cookie page", async () => {
    await render();
    expect(await banner()).toBeVisible();
    expect(screen.getByRole("heading", { name: "Nous utilisons des cookies" })).toBeVisible();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Essentiels uniquement",
      "Accepter tout",
    ]);
    expect(
      screen.getByRole("link", { name: "En savoir plus sur notre politique de cookies" }),
    ).toHaveAttribute("href", "/cookies");
    expect(appended).toEqual([]);
  });

  test("a refusal is stored with its date, hides the banner and does not reload the page", async () => {
    const { user, goTo } = await render();
    await banner();
    const before = Date.now();
    await user.click(screen.getByRole("button", { name: "Essentiels uniquement" }));
    expect(queryBanner()).toBeNull();
    expect(storedChoice()).toEqual(ESSENTIAL_ONLY);
    const date = String(localStorage.getItem(PREFERENCES_DATE_KEY));
    expect(new Date(date).toISOString()).toBe(date);
    expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
    expect(reload).not.toHaveBeenCalled();
    await goTo("/blog");
    expect(queryBanner()).toBeNull();
    expect(appended).toEqual([]);
  });

  test("an agreement is stored and reloads the page", async () => {
    const { user } = await render();
    await banner();
    await user.click(screen.getByRole("button", { name: "Accepter tout" }));
    expect(storedChoice()).toEqual(ALL);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("an answer in another tab hides it", async () => {
    await render();
    await banner();
    storeChoice(ESSENTIAL_ONLY);
    window.dispatchEvent(new StorageEvent("storage", { key: PREFERENCES_KEY }));
    await waitFor(() => expect(queryBanner()).toBeNull());
  });

  test("it is not shown on the cookie page, which asks the same question", async () => {
    const { goTo } = await render("/cookies");
    expect(queryBanner()).toBeNull();
    await goTo("/faq");
    expect(await banner()).toBeVisible();
  });

  test.each([
    ["is older than six months", ALL, "2020-01-01T00:00:00.000Z"],
    ["has no date", ALL, null],
    ["is broken", "{oui}", new Date().toISOString()],
  ] as const)("it asks again when the choice %s, and nothing is measured", async (_, choice, date) => {
    storeChoice(choice, date);
    await render();
    expect(await banner()).toBeVisible();
    expect(appended).toEqual([]);
    expect(commands()).toEqual([]);
  });
});

describe("the audience measurement", () => {
  test("is configured without advertising, and never hears a query", async () => {
    storeChoice(MEASURED);
    document.title = "Coachs de yoga près de 12 rue Secrète · Élan";
    const { goTo } = await render("/search-results?discipline=Yoga&address=12+rue+Secrète");
    await waitFor(() => expect(pageViews()).toHaveLength(1));
    expect(appended).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
    const config = commands().find(([name]) => name === "config");
    expect(config?.[1]).toBe(ID);
    expect(config?.[2]).toMatchObject({
      anonymize_ip: true,
      cookie_flags: "SameSite=Strict;Secure",
      cookie_expires: 180 * 24 * 60 * 60,
      cookie_update: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      send_page_view: false,
    });
    expect(JSON.stringify(commands())).not.toMatch(/Secr|\?/);
    await goTo("/coaches");
    await waitFor(() => expect(pageViews()).toHaveLength(2));
    // A dialog has an address too, but is no page.
    await goTo("/coaches?auth=login");
    await goTo("/contact");
    await waitFor(() =>
      expect(pageViews().map((view) => view.page_path)).toEqual(["/search-results", "/coaches", "/contact"]),
    );
    expect(JSON.stringify(commands())).not.toMatch(/auth=|\?/);
    expect(appended).toHaveLength(1);
  });

  test("does not run without consent, nor where it is turned off", async () => {
    storeChoice(ESSENTIAL_ONLY);
    const { goTo } = await render();
    await goTo("/coaches");
    expect(commands()).toEqual([]);
    expect(appended).toEqual([]);
  });

  test("falls silent when consent is withdrawn in another tab", async () => {
    storeChoice(MEASURED);
    await render();
    await waitFor(() => expect(pageViews()).toHaveLength(1));
    storeChoice(ESSENTIAL_ONLY);
    window.dispatchEvent(new StorageEvent("storage", { key: PREFERENCES_KEY }));
    expect(Reflect.get(window, SILENCED)).toBe(true);
  });

  test("leaves no cookie behind when the choice has lapsed", async () => {
    storeChoice(MEASURED, "2020-01-01T00:00:00.000Z");
    for (const name of ["_ga", "_ga_TEST1", "theirs"]) writeCookie(`${name}=GA1.1.5; Path=/`);
    await render();
    expect(await banner()).toBeVisible();
    await waitFor(() => expect(document.cookie).toBe("theirs=GA1.1.5"));
    expect(Reflect.get(window, SILENCED)).toBe(true);
    expect(appended).toEqual([]);
  });
});
