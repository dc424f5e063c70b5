import { expect, test } from "vitest";
import {
  expectToast,
  renderRoutes,
  screen,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import Health, { clientAction as healthAction } from "./health.tsx";
import Measures, { clientAction as measuresAction } from "./measures.tsx";

type Post = Record<string, FormDataEntryValue>;
type Answer = { ok: boolean; message?: string };

/** One of the two screens beside a server that answers and then shows other data. */
async function renderScreen(
  which: "health" | "measures",
  first: Record<string, unknown>,
  change: (post: Post) => { answer: Answer; data: Record<string, unknown> },
) {
  const posts: Post[] = [];
  let data = first;
  const clientAction = which === "health" ? healthAction : measuresAction;
  const site = await renderRoutes([
    screenRoute("/", which === "health" ? Health : Measures, {
      loader: () => data,
      action: async ({ request }) => {
        const post: Post = Object.fromEntries(await request.formData());
        posts.push(post);
        return clientAction({
          serverAction: async () => {
            const changed = change(post);
            data = changed.data;
            return { intent: post.intent, ...changed.answer };
          },
        } as never);
      },
    }),
  ]);
  return { ...site, posts };
}

const NOTHING = { answers: null, consentAt: null, erasedAt: null, hasConsent: false, isOver: false };
const ANSWERS = { currentWeight: 80, targetWeight: 74, height: 178, healthIssues: "" };

test("health answers are sent only with a yes, which is asked for anew each time", async () => {
  const { user, posts } = await renderScreen("health", NOTHING, () => ({
    answer: { ok: true, message: "Réponses enregistrées" },
    data: { ...NOTHING, answers: ANSWERS, consentAt: new Date(), hasConsent: true },
  }));
  for (const [label, text] of [
    [/^Poids actuel/, "80"],
    [/^Poids souhaité/, "74"],
    [/^Taille/, "178"],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  const save = () => user.click(screen.getByRole("button", { name: "Enregistrer mes réponses" }));
  await save();
  await screen.findByText(/^Sans votre accord/);
  expect(posts).toEqual([]);
  await user.click(screen.getByLabelText(/^J’accepte que ces données/));
  await save();
  await expectToast("Réponses enregistrées");
  expect(posts).toMatchObject([{ intent: "give", currentWeight: "80", consent: "yes" }]);
  await waitFor(() => expect(screen.getByLabelText(/^J’accepte que ces données/)).not.toBeChecked());
  expect(screen.getByLabelText(/^Poids actuel/)).toHaveValue("80");
});

test("taking the consent back takes two presses, and empties the form", async () => {
  const given = { ...NOTHING, answers: ANSWERS, consentAt: new Date(), hasConsent: true };
  const { user, posts } = await renderScreen("health", given, () => ({
    answer: { ok: true, message: "Données de santé supprimées" },
    data: { ...NOTHING, erasedAt: new Date() },
  }));
  await user.click(screen.getByText("Retirer mon accord"));
  await user.click(screen.getByRole("button", { name: "Tout supprimer maintenant" }));
  await expectToast("Données de santé supprimées");
  expect(await screen.findByText("Rien n’est gardé")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Poids actuel/)).toHaveValue(""));
  expect(posts).toEqual([{ intent: "erase", confirmed: "yes" }]);
});

const DAY = { id: "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001", day: "2026-11-02", values: { weight: 79.4 } };
const MEASURED = {
  measures: [DAY],
  weight: undefined,
  hasConsent: true,
  isOver: false,
  today: "2026-11-17",
};

test("measures are numbers, and the table and the curve show them", async () => {
  const { user, posts } = await renderScreen("measures", { ...MEASURED, measures: [] }, () => ({
    answer: { ok: true },
    data: MEASURED,
  }));
  const weight = screen.getByRole("textbox", { name: "Poids" });
  await user.type(weight, "beaucoup");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText(/^Un nombre, avec une décimale/);
  expect(posts).toEqual([]);
  await user.clear(weight);
  await user.type(weight, "79,4");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await expectToast("Mesures enregistrées");
  expect(posts).toMatchObject([{ intent: "save", weight: "79,4" }]);
  expect(await screen.findByRole("cell", { name: /^79,4\skg$/ })).toBeVisible();
  expect(screen.getByRole("img", { name: /^Poids\./ })).toBeVisible();
});

test("measures are corrected in a dialog", async () => {
  const { user, posts } = await renderScreen("measures", MEASURED, () => ({
    answer: { ok: true },
    data: { ...MEASURED, measures: [{ ...DAY, values: { weight: 79 } }] },
  }));
  await user.click(screen.getByRole("button", { name: /^Corriger les mesures/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Corriger ces mesures" }));
  const weight = dialog.getByRole("textbox", { name: "Poids" });
  expect(weight).toHaveValue("79,4");
  await user.clear(weight);
  await user.type(weight, "79");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await screen.findByRole("cell", { name: /^79\skg$/ });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts).toMatchObject([{ intent: "save", id: DAY.id, weight: "79" }]);
});

test("measures are deleted after a question, and the focus is not lost with their row", async () => {
  const { user, posts } = await renderScreen("measures", MEASURED, () => ({
    answer: { ok: true, message: "Mesures supprimées" },
    data: { ...MEASURED, measures: [] },
  }));
  await user.click(screen.getByRole("button", { name: /^Supprimer les mesures/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Supprimer ces mesures" }));
  await user.click(dialog.getByRole("button", { name: "Supprimer" }));
  await expectToast("Mesures supprimées");
  await waitFor(() => expect(screen.queryByRole("cell", { name: /^79,4\skg$/ })).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(posts).toEqual([{ intent: "drop", id: DAY.id }]);
});

test("without a consent the measures lead to it", async () => {
  await renderScreen("measures", { ...MEASURED, hasConsent: false, measures: [] }, () => ({
    answer: { ok: true },
    data: {},
  }));
  expect(screen.getByRole("link", { name: "Donner mon accord" })).toHaveAttribute(
    "href",
    "/mon-accompagnement/sante",
  );
});
