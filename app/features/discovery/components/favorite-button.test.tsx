import { expect, test } from "vitest";
import {
  expectToast,
  json,
  renderElement,
  screen,
  stubServer,
  viewerWith,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";
import { FavoriteButton } from "./favorite-button.tsx";

/** The store lives as long as the page: each test has a coach of its own. */
let lastCoach = 100;

async function renderHeart(site: Parameters<typeof renderElement>[1] = { viewer: viewerWith() }) {
  lastCoach += 1;
  const coach = { id: lastCoach, name: "Sarah Cohen" };
  const rendered = await renderElement(<FavoriteButton coach={coach} className="" />, site);
  return { ...rendered, coach };
}
const heart = () => screen.getByRole("button", { name: /favoris$/ });
const FILLED = "Retirer Sarah Cohen des favoris";
const EMPTY = "Ajouter Sarah Cohen aux favoris";

test("the heart fills before the server has answered, and a second press takes the coach out again", async () => {
  let answer = (_: Response) => {};
  const first = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const answers = [first];
  const sent = stubServer({
    "POST /functions/v1/favorites": () => answers.shift() ?? json({ favorite: false }),
  });
  const { user, coach } = await renderHeart();
  expect(heart()).toHaveAccessibleName(EMPTY);
  heart().focus();
  await user.keyboard(" ");
  expect(heart()).toHaveAccessibleName(FILLED);
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(json({ favorite: true }));
  await user.click(heart());
  expect(heart()).toHaveAccessibleName(EMPTY);
  await waitFor(() => expect(sent).toHaveLength(2));
  const told = (favorite: string) => ({ coach: String(coach.id), favorite });
  expect(sent.map(({ body }) => body)).toEqual([told("true"), told("false")]);
});

test("pressed faster than the server answers, the heart ends as it was last pressed", async () => {
  const waiting: (() => void)[] = [];
  const sent = stubServer({
    "POST /functions/v1/favorites": ({ body }) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(json({ favorite: (body as { favorite: string }).favorite === "true" })));
      }),
  });
  const { user } = await renderHeart();
  await user.click(heart());
  await waitFor(() => expect(sent).toHaveLength(1));
  for (let press = 0; press < 3; press += 1) {
    // By keyboard: quick clicks would be double clicks, of which one half counts.
    heart().focus();
    await user.keyboard("{Enter}");
  }
  expect(heart()).toHaveAccessibleName(EMPTY);
  expect(sent).toHaveLength(1);
  waiting.shift()?.();
  await waitFor(() => expect(sent).toHaveLength(2));
  waiting.shift()?.();
  // The presses in between were never sent.
  expect(sent.map(({ body }) => (body as { favorite: string }).favorite)).toEqual(["true", "false"]);
  expect(heart()).toHaveAccessibleName(EMPTY);
});

test("the second half of a double click does not undo the first", async () => {
  const sent = stubServer({ "POST /functions/v1/favorites": () => json({ favorite: true }) });
  const { user } = await renderHeart();
  await user.dblClick(heart());
  expect(heart()).toHaveAccessibleName(FILLED);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a refusal is told in its own words, and the heart empties again", async () => {
  stubServer({
    "POST /functions/v1/favorites": () => json("Ce que vous cherchez n’existe pas ou a été supprimé.", 404),
  });
  const { user } = await renderHeart();
  await user.click(heart());
  await expectToast("Erreur", "Ce que vous cherchez n’existe pas ou a été supprimé.");
  expect(heart()).toHaveAccessibleName(EMPTY);
});

test.each([
  ["a page instead of a sentence", () => new Response("<h1>Slow down</h1>", { status: 429 })],
  ["an error of the server", () => json("PostgreSQL is away", 500)],
  ["no answer", () => "no network" as const],
])("%s empties the heart again, with a sentence of ours", async (_, answer) => {
  stubServer({ "POST /functions/v1/favorites": answer });
  const { user } = await renderHeart();
  await user.click(heart());
  await expectToast("Erreur", "Vos favoris n’ont pas pu être enregistrés.");
  expect(heart()).toHaveAccessibleName(EMPTY);
});

test("a visitor is asked to sign in over the page they are on, and the coach is remembered", async () => {
  const { user, coach, address } = await renderHeart({ at: "/coaches?discipline=3" });
  await user.click(heart());
  await waitFor(() => expect(address()).toBe("/coaches?discipline=3&auth=login"));
  expect(heart()).toHaveAccessibleName(EMPTY);
  expect(sessionStorage.getItem("pendingFavorite")).toBe(String(coach.id));
});

test("the remembered coach is added once the person is signed in", async () => {
  const sent = stubServer({ "POST /functions/v1/favorites": () => json({ favorite: true }) });
  sessionStorage.setItem("pendingFavorite", String(lastCoach + 1));
  await renderHeart();
  await waitFor(() => expect(heart()).toHaveAccessibleName(FILLED));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sessionStorage.getItem("pendingFavorite")).toBeNull();
});

test("a coach who is already a favorite has a filled heart", async () => {
  lastCoach += 1;
  const element = <FavoriteButton coach={{ id: lastCoach, name: "Sarah Cohen" }} className="" />;
  await renderElement(element, { viewer: viewerWith(), root: { favorites: [lastCoach] } });
  expect(heart()).toHaveAccessibleName(FILLED);
});

test.each(["coach", "operator"] as const)("a viewer with the role %s has no heart", async (role) => {
  await renderHeart({ viewer: viewerWith({ role }) });
  expect(screen.queryByRole("button", { name: /favoris$/ })).toBeNull();
});
