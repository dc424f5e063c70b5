import { cleanup } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OfficeText } from "~/features/training/texts/queries.server.ts";
import { fillField } from "../../../../../tests/fixtures/browser/fill-fields.ts";
import {
  renderElement,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import { TextEditor } from "./text-editor.tsx";

const QUIZ: OfficeText = {
  id: 7,
  kind: "certification",
  moduleId: null,
  slug: "regles",
  title: "Règles",
  version: 4,
  publishedVersion: 4,
  wasPublished: true,
  module: null,
  content: {
    title: "Règles",
    summary: "Les règles.",
    modules: ["securite"],
    questions: [{ text: "Vrai ?", options: ["Oui", "Non"], right: 1, explanation: "Parce que." }],
  },
};
const DRAFT = "trainingDraft:7";
const notice = () => screen.queryByText("Vos modifications non enregistrées sont là");
const answers = () => screen.getByLabelText(/^Réponses à la question 1\b/);

async function renderEditor(version: number, answer: () => unknown) {
  const sent: Record<string, unknown>[] = [];
  const site = await renderElement(<TextEditor text={{ ...QUIZ, version }} modules={[]} />, {
    viewer: viewerWith({ role: "operator" }),
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return answer();
    },
  });
  return { ...site, sent };
}

test("the questions of a quiz survive a lost network, and name the version that they were written on", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const first = await renderEditor(4, () => {
    throw new TypeError("Failed to fetch");
  });
  await fillField(first.user, answers(), "Oui\nNon\nPeut-être");
  await first.user.click(screen.getByRole("button", { name: "Publier les changements" }));
  await waitFor(() => expect(first.sent).toHaveLength(1));
  expect(first.sent[0]).toMatchObject({ step: "publish", options1: "Oui\nNon\nPeut-être", right1: "2" });
  cleanup();
  vi.restoreAllMocks();

  // Somebody else has saved another text meanwhile.
  const later = await renderEditor(5, () => ({ ok: true, intent: "write" }));
  expect(notice()).toBeVisible();
  expect(answers()).toHaveValue("Oui\nNon\nPeut-être");
  await later.user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(later.sent).toHaveLength(1));
  expect(later.sent[0]).toMatchObject({ seenVersion: "4", step: "save", options1: "Oui\nNon\nPeut-être" });
  await waitFor(() => expect(notice()).toBeNull());
  expect(Object.keys(localStorage)).not.toContain(DRAFT);
});

test("a title is required, and Enter in a field saves without publishing", async () => {
  const { user, sent } = await renderEditor(4, () => ({ ok: true, intent: "write" }));
  const title = screen.getByRole("textbox", { name: /^Titre/ });
  await user.clear(title);
  await user.click(screen.getByRole("button", { name: "Publier les changements" }));
  expect(await screen.findByText("Le titre est requis.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(title, "Autres règles{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ step: "save", title: "Autres règles", seenVersion: "4" });
});
