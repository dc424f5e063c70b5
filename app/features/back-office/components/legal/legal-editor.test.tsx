import { cleanup } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fillField } from "../../../../../tests/fixtures/browser/fill-fields.ts";
import {
  json,
  renderElement,
  screen,
  stubServer,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { OfficeLegalText } from "../../queries/list-office-legal-texts.server.ts";
import { LegalEditor } from "./legal-editor.tsx";

const TERMS: OfficeLegalText = {
  name: "terms",
  draft: 4,
  savedAt: new Date("2026-11-18T10:00:00Z"),
  savedBy: "Nora Petit",
  inForceSince: new Date("2026-01-01T00:00:00Z"),
  plannedId: null,
  plannedNumber: null,
  plannedFrom: null,
  hasChanges: false,
  summary: "Ce que chacun peut attendre.",
  body: "## Prix {#prix}\n\nNous retenons.",
};
const DRAFT = "legalDraft:terms";
const NOW = new Date("2026-11-19T20:00:00Z");
const FACTS = { commission: { text: "10\u00a0%" }, tva: { missing: "Numéro de TVA" } };

const body = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Texte/ });
const save = () => screen.getByRole("button", { name: "Enregistrer le brouillon" });
const notice = () => screen.queryByText("Vos modifications non enregistrées sont là");

async function renderEditor(text: OfficeLegalText, answer: (sent: Record<string, unknown>) => unknown) {
  stubServer({ "POST /back-office/textes-legaux/rendu": () => json({ parts: ["<p>Rendu.</p>"] }) });
  const sent: Record<string, unknown>[] = [];
  const site = await renderElement(<LegalEditor text={text} facts={FACTS} now={NOW} />, {
    viewer: viewerWith({ role: "operator" }),
    action: async ({ request }) => {
      const form = Object.fromEntries(await request.formData());
      sent.push(form);
      return answer(form);
    },
  });
  return { ...site, sent };
}
const saved = (version: number) => () => ({
  ok: true,
  intent: "write",
  version,
  message: "Brouillon enregistré",
});

test("a text survives a lost network, still names the draft that it was written on, and is forgotten once it is saved", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const first = await renderEditor(TERMS, () => {
    throw new TypeError("Failed to fetch");
  });
  await fillField(first.user, body(), "## Prix {#prix}\n\nAutre chose.");
  await first.user.click(save());
  await waitFor(() => expect(first.sent).toHaveLength(1));
  cleanup();
  vi.restoreAllMocks();

  // Somebody else has saved another text meanwhile.
  const later = await renderEditor({ ...TERMS, draft: 5 }, saved(6));
  expect(notice()).toBeVisible();
  expect(body()).toHaveValue("## Prix {#prix}\n\nAutre chose.");
  await later.user.click(save());
  await waitFor(() => expect(later.sent).toHaveLength(1));
  expect(later.sent[0]).toMatchObject({ seenVersion: "4", step: "save" });
  await waitFor(() => expect(notice()).toBeNull());
  expect(Object.keys(localStorage)).not.toContain(DRAFT);
});

test("a conflict shows the other text and keeps the typed one", async () => {
  const refusal = "Quelqu’un a enregistré ce texte entre-temps.";
  const { user } = await renderEditor({ ...TERMS, draft: 5 }, () => ({
    ok: false,
    intent: "write",
    refusal,
  }));
  expect(body()).toHaveValue(TERMS.body);
  await fillField(user, body(), "Mon texte.");
  await user.click(save());
  expect(await screen.findByText(refusal, { exact: false })).toBeVisible();
  expect(body()).toHaveValue("Mon texte.");
});

test("a fact is inserted where the cursor is, as a token", async () => {
  const { user } = await renderEditor(TERMS, saved(5));
  await user.selectOptions(screen.getByRole("combobox", { name: /^Repère/ }), "commission");
  body().setSelectionRange(body().value.length - 1, body().value.length - 1);
  await user.click(screen.getByRole("button", { name: "Insérer" }));
  expect(body().value).toBe("## Prix {#prix}\n\nNous retenons{{commission}}.");
});

test("a change that members are told of asks for its words and its notice, a correction for neither", async () => {
  const { user, sent } = await renderEditor(TERMS, saved(5));
  await user.click(screen.getByText("Mettre en vigueur"));
  expect(screen.getByText(/promettent 30\sjours.*15 pour les coachs/)).toBeVisible();
  const day = screen.getByLabelText(/^En vigueur à partir du/);
  expect(day).toHaveAttribute("min", "2026-12-20");
  await user.type(
    screen.getByRole("textbox", { name: /^Ce que les membres liront/ }),
    "La commission change.",
  );
  await fillField(user, day, "2026-12-20");
  await user.click(screen.getByRole("button", { name: "Mettre en vigueur à cette date" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    step: "plan",
    kind: "announced",
    changes: "La commission change.",
    day: "2026-12-20",
  });
  await user.click(screen.getByRole("radio", { name: /^Correction de forme/ }));
  expect(screen.queryByRole("textbox", { name: /^Ce que les membres liront/ })).toBeNull();
  expect(day).not.toHaveAttribute("min");
});

test("a text that binds nobody is not announced", async () => {
  const { user } = await renderEditor({ ...TERMS, name: "notice" }, saved(5));
  await user.click(screen.getByText("Mettre en vigueur"));
  expect(screen.queryByRole("radio")).toBeNull();
});
