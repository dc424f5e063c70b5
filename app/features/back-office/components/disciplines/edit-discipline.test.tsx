import { cleanup } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { WrittenDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { fillField } from "../../../../../tests/fixtures/browser/fill-fields.ts";
import {
  renderElement,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import { EditDiscipline } from "./edit-discipline.tsx";

const YOGA: WrittenDiscipline = {
  id: 3,
  name: "Yoga",
  icon: "flower",
  color: "clay",
  description: "Respirer, tenir, relâcher.",
  aliases: [],
  position: 3,
  isShown: true,
  image: null,
  heroPosition: 3,
  heroName: "",
  wizardName: "",
  related: [],
  version: 4,
};
const DRAFT = "disciplineDraft:3";

const text = () => screen.getByRole("textbox", { name: /^Texte/ });
const save = () => screen.getByRole("button", { name: "Enregistrer" });
const notice = () => screen.queryByText("Vos modifications non enregistrées sont là");

/** The editor of a discipline whose saved version is `version`. */
async function renderEditor(version: number, answer: (sent: Record<string, unknown>) => unknown) {
  const sent: Record<string, unknown>[] = [];
  const site = await renderElement(
    <EditDiscipline discipline={{ ...YOGA, version }} related={[]} others={["Pilates"]} />,
    {
      viewer: viewerWith({ role: "operator" }),
      action: async ({ request }) => {
        const form = Object.fromEntries(await request.formData());
        sent.push(form);
        return answer(form);
      },
    },
  );
  return { ...site, sent };
}

/** Another form of the page reloads its data under the editor. */
async function renderVersions() {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(<Versions />, {
    viewer: viewerWith({ role: "operator" }),
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: true, intent: "edit" };
    },
  });
  return { user, sent };
}

function Versions() {
  const [version, setVersion] = useState(4);
  return (
    <>
      <button type="button" onClick={() => setVersion(5)}>
        Charger la version 5
      </button>
      <EditDiscipline discipline={{ ...YOGA, version }} related={[]} others={["Pilates"]} />
    </>
  );
}

test("a text survives a lost network, still names the version that it was written on, and is forgotten once it is saved", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const first = await renderEditor(4, () => {
    throw new TypeError("Failed to fetch");
  });
  await fillField(first.user, text(), "Respirer d’abord.");
  await first.user.click(save());
  await waitFor(() => expect(first.sent).toHaveLength(1));
  cleanup();
  vi.restoreAllMocks();

  // Somebody else has saved another text meanwhile.
  const later = await renderEditor(5, () => ({ ok: true, intent: "edit" }));
  expect(notice()).toBeVisible();
  expect(text()).toHaveValue("Respirer d’abord.");
  await later.user.click(save());
  await waitFor(() => expect(later.sent).toHaveLength(1));
  expect(later.sent[0]).toMatchObject({ seenVersion: "4", description: "Respirer d’abord." });
  await waitFor(() => expect(notice()).toBeNull());
  expect(Object.keys(localStorage)).not.toContain(DRAFT);
});

test("what is typed names the version that it was written on, although the page has loaded a newer one meanwhile", async () => {
  const { user, sent } = await renderVersions();
  await fillField(user, text(), "Respirer d’abord.");
  await user.click(screen.getByRole("button", { name: "Charger la version 5" }));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ seenVersion: "4", description: "Respirer d’abord." });
});

test("a draft that is dropped gives way to the saved text", async () => {
  const first = await renderEditor(4, () => ({ ok: true, intent: "edit" }));
  await fillField(first.user, text(), "Autre chose.");
  expect(Object.keys(localStorage)).toContain(DRAFT);
  cleanup();

  const { user } = await renderEditor(4, () => ({ ok: true, intent: "edit" }));
  await user.click(screen.getByRole("button", { name: "Les abandonner" }));
  expect(text()).toHaveValue(YOGA.description);
  expect(Object.keys(localStorage)).not.toContain(DRAFT);
});
