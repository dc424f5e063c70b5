import { expect, test } from "vitest";
import type { OperatorRole } from "~/features/accounts/rules/operators.ts";
import {
  renderElement,
  screen,
  viewerWith,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { PersonNotes } from "./person-notes.tsx";

const NOTE = { words: "Rappeler lundi.", aboutOthers: false, at: "2026-11-19T10:00:00.000Z" };
const NOTES = [
  { ...NOTE, id: 2, author: "Anne Roy", isOwn: false },
  { ...NOTE, id: 1, author: "Bob Lu", isOwn: true, words: "Confond deux coachs.", aboutOthers: true },
];
const operator = (role: OperatorRole) =>
  viewerWith({ role: "operator", duty: { role, secondStep: "given" } });

test("a refused note keeps its words, and an empty one is not sent", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(<PersonNotes personId="p1" notes={[]} />, {
    viewer: operator("support"),
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: false, intent: "add-note", refusal: "Ce compte n’existe plus." };
    },
  });
  const add = screen.getByRole("button", { name: "Ajouter la note" });
  await user.click(add);
  const field = screen.getByRole("textbox", { name: /^Nouvelle note/ });
  await waitFor(() => expect(field).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(field, "Rappeler lundi.");
  await user.click(screen.getByLabelText(/^Elle parle aussi/));
  await user.click(add);
  expect(await screen.findByText("Ce compte n’existe plus.")).toBeVisible();
  expect(field).toHaveValue("Rappeler lundi.");
  expect(sent).toEqual([{ intent: "add-note", words: "Rappeler lundi.", aboutOthers: "on" }]);
});

test.each([
  ["support", ["Confond deux coachs."]],
  ["owner", ["Rappeler lundi.", "Confond deux coachs."]],
] as const)("an operator of role %s may delete their notes, an owner all", async (role, deletable) => {
  await renderElement(<PersonNotes personId="p1" notes={NOTES} />, { viewer: operator(role) });
  const items = screen.getAllByRole("listitem");
  const withButton = items.filter((item) => within(item).queryByRole("button") !== null);
  expect(
    withButton.map((item) => NOTES.find(({ words }) => item.textContent?.includes(words))?.words),
  ).toEqual(deletable);
});
