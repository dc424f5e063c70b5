import { useState } from "react";
import { expect, test } from "vitest";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import {
  json,
  renderElement,
  screen,
  stubServer,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";
import type { TextAside } from "../rules/draft.ts";
import { ImproveText } from "./improve-text.tsx";

const ADDRESS = "POST /functions/v1/improve-text";
const BETTER = "Je donne des cours de yoga depuis dix ans.";

function FieldWithButton() {
  const [text, setText] = useState("");
  const [aside, setAside] = useState<TextAside | null>(null);
  return (
    <>
      <textarea aria-label="Texte" value={text} onChange={({ target }) => setText(target.value)} />
      <ImproveText
        kind="description"
        text={text}
        aside={aside}
        onChange={(next, other) => {
          setText(next);
          setAside(other);
        }}
      />
    </>
  );
}

const field = () => screen.getByLabelText("Texte");
const button = (name: string) => screen.getByRole("button", { name });
const status = () => screen.getByRole("status");

test("a text is improved, taken back and brought back, with what was typed meanwhile", async () => {
  let answer = (_: Response) => {};
  const sent = stubServer({
    [ADDRESS]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const { user } = await renderElement(<FieldWithButton />);
  expect(button("Améliorer le texte")).toBeDisabled();
  await fillField(user, field(), "   ");
  expect(button("Améliorer le texte")).toBeDisabled();
  await fillField(user, field(), "je donne des cours");
  await user.click(button("Améliorer le texte"));
  expect(button("Amélioration...")).toHaveAttribute("aria-busy", "true");
  expect(status()).toHaveTextContent("Amélioration du texte en cours");
  // A second press while the first is under way asks for nothing.
  await user.click(button("Amélioration..."));
  await fillField(user, field(), "je donne des cours de yoga");
  answer(json({ text: BETTER, isCorrected: true, hints: ["Dites à qui vous parlez."] }));
  expect(await screen.findByText(/ponctuation corrigés/)).toBeVisible();
  expect(screen.getByText("Dites à qui vous parlez.")).toBeVisible();
  expect(field()).toHaveValue(BETTER);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: "description", text: "je donne des cours" }]);

  await user.click(button("Annuler l’amélioration"));
  expect(field()).toHaveValue("je donne des cours de yoga");
  expect(status()).toHaveTextContent("Votre texte est revenu.");
  await waitFor(() => expect(button("Rétablir l’amélioration")).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(field()).toHaveValue(BETTER);
});

test.each([
  [
    "a server without an answer",
    () => new Response("<html>", { status: 503 }),
    /^Votre texte n’a pas pu être amélioré/,
  ],
  [
    "too many requests",
    () => json("Trop de demandes en peu de temps.", 429),
    /^Trop de demandes en peu de temps\.$/,
  ],
  ["no network", () => "no network" as const, /^Pas de connexion/],
])("after %s, the text stays and the button can be pressed again", async (_, answer, said) => {
  stubServer({ [ADDRESS]: answer });
  const { user } = await renderElement(<FieldWithButton />);
  await fillField(user, field(), "je donne des cours de yoga");
  await user.click(button("Améliorer le texte"));
  expect(await screen.findByText(said)).toBeVisible();
  expect(field()).toHaveValue("je donne des cours de yoga");
  await waitFor(() => expect(button("Améliorer le texte")).toHaveFocus());
  expect(button("Améliorer le texte")).toBeEnabled();
});
