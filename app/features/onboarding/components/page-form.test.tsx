import { cleanup } from "@testing-library/react";
import { data } from "react-router";
import { expect, test } from "vitest";
import { ESSENTIAL_ONLY } from "~/features/consent/rules/choices.ts";
import { PREFERENCES_DATE_KEY, PREFERENCES_KEY } from "~/features/consent/rules/preferences.ts";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  renderElement,
  screen,
  viewerWith,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";
import type { PageTexts } from "../queries/get-own-page.server.ts";
import { PageForm } from "./page-form.tsx";

const PAGE: PageTexts = {
  id: 12,
  name: "Nora Diallo",
  about: "",
  experience: "",
  teachingMethod: "",
  qualifications: ["BPJEPS"],
  subjects: [],
  firstLessonFree: false,
  version: 3,
  isPublic: true,
  hourlyRateCents: 4500,
  packs: [],
};
const TYPED = {
  "Nom affiché": "Nora Réglages",
  Présentation: "Je cours depuis toujours.",
  Expérience: "Douze ans en club.",
  "Méthode d’enseignement": "Un pas après l’autre.",
  "Diplômes et qualifications": "BPJEPS\nPSC1",
  Spécialités: "Trail\nReprise",
  "Prix du pack 5 h": "230",
  "Prix du pack 10 h": "400,50",
};
const STORED = { "pageDraft:12": true };

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const save = () => screen.getByText("Enregistrer ma page");
const drafts = (place: Storage) => Object.fromEntries(Object.keys(place).map((key) => [key, true]));

async function renderPage(
  answer: (sent: Record<string, unknown>) => unknown = () => ({ ok: true, version: 4 }),
) {
  const sent: Record<string, unknown>[] = [];
  const site = await renderElement(<PageForm page={PAGE} />, {
    viewer: viewerWith({ role: "coach" }),
    action: async ({ request }) => {
      const form = Object.fromEntries(await request.formData());
      sent.push(form);
      return answer(form);
    },
  });
  const fill = async (typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed)) await fillField(site.user, field(label), text);
  };
  return { ...site, sent, fill };
}

test("a name that is too short is refused beside its field", async () => {
  const { user, sent, fill } = await renderPage();
  await fill({ "Nom affiché": "" });
  await user.click(save());
  expect(await screen.findByText("Le nom affiché doit contenir au moins 2 caractères.")).toBeVisible();
  await waitFor(() => expect(field("Nom affiché")).toHaveFocus());
  expect(sent).toEqual([]);
});

test("what was typed survives a reload, is compared with the hourly price, and is saved", async () => {
  const first = await renderPage();
  await first.fill(TYPED);
  expect(field("Prix du pack 5 h")).toHaveAccessibleDescription(/ce pack est plus cher/);
  expect(field("Prix du pack 10 h")).toHaveAccessibleDescription(/^49,50\s€ de moins qu’à l’heure\.$/);
  await first.user.click(screen.getByRole("checkbox", { name: "Premier cours offert" }));
  expect(drafts(localStorage)).toEqual(STORED);
  cleanup();

  const { user, sent } = await renderPage();
  expect(screen.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  for (const [label, text] of Object.entries(TYPED)) expect(field(label)).toHaveValue(text);
  expect(screen.getByRole("checkbox", { name: "Premier cours offert" })).toBeChecked();
  await user.click(save());
  await expectToast("Page enregistrée", "Vos élèves la voient déjà ainsi.");
  expect(sent).toEqual([
    {
      intent: "page",
      version: "3",
      name: TYPED["Nom affiché"],
      about: TYPED.Présentation,
      experience: TYPED.Expérience,
      teachingMethod: TYPED["Méthode d’enseignement"],
      qualifications: TYPED["Diplômes et qualifications"],
      subjects: TYPED.Spécialités,
      pack5: "230",
      pack10: "400,50",
      firstLessonFree: "on",
    },
  ]);
  await waitFor(() => expect(screen.queryByText("Vos modifications non enregistrées sont là")).toBeNull());
  expect(drafts(localStorage)).toEqual({});
});

test("a page that was changed in another tab is not overwritten, however often it is sent", async () => {
  const refusal = "Votre page a été modifiée ailleurs.";
  const { user, sent, fill } = await renderPage(() => data({ ok: false, refusal }, 409));
  await fill({ Présentation: "Écrit trop tard." });
  for (let press = 1; press <= 2; press += 1) {
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(press));
    expect(await screen.findByText(refusal)).toBeVisible();
  }
  expect(sent.map(({ version }) => version)).toEqual(["3", "3"]);
  expect(field("Présentation")).toHaveValue("Écrit trop tard.");
});

test("without functional storage, a draft is kept by the tab alone", async () => {
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify(ESSENTIAL_ONLY));
  localStorage.setItem(PREFERENCES_DATE_KEY, new Date().toISOString());
  const { fill } = await renderPage();
  await fill({ Présentation: "Bonjour, je débute." });
  expect(Object.keys(localStorage)).not.toContain("pageDraft:12");
  expect(drafts(sessionStorage)).toEqual(STORED);
});
