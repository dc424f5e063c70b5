import { beforeEach, expect, test, vi } from "vitest";
import { renderElement, screen, waitFor } from "../../../../tests/fixtures/component/component.tsx";
import { ALL, ESSENTIAL_ONLY } from "../rules/choices.ts";
import { PREFERENCES_DATE_KEY, PREFERENCES_KEY } from "../rules/preferences.ts";
import { CookieForm } from "./cookie-form.tsx";

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  return () => reload.mockRestore();
});

const render = () => renderElement(<CookieForm analyticsId="G-TEST1" secure={false} />, { at: "/cookies" });
const switches = () => screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked);
const storedChoice = () => JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? "null");
const press = (name: string) => screen.getByRole("button", { name });

test("without a choice, the switches show the defaults and every stored name is listed", async () => {
  await render();
  expect(switches()).toEqual([true, true, false, false]);
  expect(screen.getByRole("switch", { name: "Essentiels" })).toBeDisabled();
  for (const name of ["elan.session_token", "contactDraft:…", "pendingFavorite", "cookiePreferences", "_ga"])
    expect(screen.getByText(name)).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(/^Vous n’avez pas encore choisi/);
});

test("the chosen switches are stored with their date, and the page is loaded again", async () => {
  const { user } = await render();
  await user.click(screen.getByRole("switch", { name: "Mesure d’audience" }));
  await user.click(screen.getByRole("switch", { name: "Fonctionnels" }));
  const before = Date.now();
  await user.click(press("Enregistrer mes choix"));
  expect(storedChoice()).toEqual({ ...ESSENTIAL_ONLY, analytics: true });
  expect(Date.parse(String(localStorage.getItem(PREFERENCES_DATE_KEY)))).toBeGreaterThanOrEqual(before);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["Accepter tout", ALL],
  ["Refuser tout (essentiels uniquement)", ESSENTIAL_ONLY],
] as const)("« %s » stores its choice at one press", async (name, choice) => {
  const { user } = await render();
  await user.click(press(name));
  expect(storedChoice()).toEqual(choice);
  expect(reload).toHaveBeenCalledOnce();
});

test("a stored choice is shown, with its date and the day on which the site asks again", async () => {
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ ...ESSENTIAL_ONLY, analytics: true }));
  localStorage.setItem(PREFERENCES_DATE_KEY, new Date().toISOString());
  await render();
  await waitFor(() => expect(switches()).toEqual([true, false, true, false]));
  expect(screen.getByRole("status")).toHaveTextContent(
    /^Votre choix du .+ est enregistré\. Nous vous le redemanderons après le .+\.$/,
  );
});

test("withdrawing consent silences the tag and removes its cookies alone", async () => {
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify(ALL));
  localStorage.setItem(PREFERENCES_DATE_KEY, new Date().toISOString());
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads cookies in the same way
  for (const name of ["_ga", "_ga_TEST1", "theirs"]) document.cookie = `${name}=GA1.1.5; Path=/`;
  const { user } = await render();
  await waitFor(() => expect(switches()).toEqual([true, true, true, true]));
  await user.click(screen.getByRole("switch", { name: "Mesure d’audience" }));
  await user.click(press("Enregistrer mes choix"));
  // happy-dom forgets a cookie a moment after it has expired.
  await waitFor(() => expect(document.cookie).toBe("theirs=GA1.1.5"));
  expect(Reflect.get(window, "ga-disable-G-TEST1")).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = "theirs=; Max-Age=0; Path=/";
  Reflect.deleteProperty(window, "ga-disable-G-TEST1");
});
