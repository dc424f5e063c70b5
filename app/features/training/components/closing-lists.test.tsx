import { expect, test, vi } from "vitest";
import { expectToast, renderElement, screen } from "../../../../tests/fixtures/component/component.tsx";
import { OBJECTIONS } from "../seed/objections.ts";
import { SCRIPTS } from "../seed/scripts.ts";
import { ObjectionList, ScriptList } from "./closing-lists.tsx";

test("a script is copied by the keyboard, and a browser that refuses is said to", async () => {
  const { user } = await renderElement(<ScriptList scripts={[...SCRIPTS]} />);
  const buttons = screen.getAllByRole("button", { name: "Copier" });
  expect(buttons).toHaveLength(6);
  buttons[3]?.focus();
  await user.keyboard("{Enter}");
  await expectToast("Script copié");
  expect(await navigator.clipboard.readText()).toContain("Je reviens vers vous une seule fois");
  expect(buttons[3]).toHaveAccessibleDescription(SCRIPTS[3]?.title);

  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await user.click(buttons[0] as HTMLElement);
  await expectToast("La copie n’a pas fonctionné", "Sélectionnez le texte, puis copiez-le.");
  vi.restoreAllMocks();
});

test("an objection is answered with the question to ask next", async () => {
  const objections = OBJECTIONS.map(({ said, ...objection }) => ({ id: said, title: said, ...objection }));
  await renderElement(<ObjectionList objections={objections} />);
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(12);
  const said = screen.getByText("« C’est trop cher. »");
  expect(said.closest("details")).toHaveTextContent("Quel budget par mois serait confortable pour vous ?");
});
