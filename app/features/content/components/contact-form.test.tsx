import { data } from "react-router";
import { expect, test } from "vitest";
import { fillField } from "../../../../tests/fixtures/browser/fill-fields.ts";
import { renderElement, screen, waitFor } from "../../../../tests/fixtures/component/component.tsx";
import { ContactForm } from "./contact-form.tsx";

const TYPED = {
  Nom: "Léa",
  "E-mail": "lea@exemple.fr",
  Objet: "Un train",
  Message: "Dans un tunnel",
};
const field = (label: string) => screen.getByRole("textbox", { name: new RegExp(`^${label}`) });

async function renderContact(answer: () => unknown) {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(<ContactForm contactEmail="aide@exemple.fr" />, {
    at: "/contact",
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return answer();
    },
  });
  const fill = async (typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed)) await fillField(user, field(label), text);
  };
  const submit = () => user.click(screen.getByRole("button", { name: "Envoyer le message" }));
  return { user, sent, fill, submit };
}

test("what is missing or wrong is said beside its field before anything is sent", async () => {
  const { sent, fill, submit } = await renderContact(() => ({ ok: true }));
  await fill({ ...TYPED, "E-mail": "lea@exemple", Objet: "" });
  await submit();
  expect(await screen.findByText("L’objet de votre message est requis.")).toBeVisible();
  expect(field("E-mail")).toHaveAccessibleDescription(/^Cette adresse e-mail n’est pas valide/);
  await waitFor(() => expect(field("E-mail")).toHaveFocus());
  expect(sent).toEqual([]);
});

test("a message that was sent is confirmed, and another one starts empty", async () => {
  const { user, sent, fill, submit } = await renderContact(() => ({ ok: true }));
  await fill(TYPED);
  await submit();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Message envoyé\u00a0!" })).toHaveFocus());
  expect(screen.getByText("Nous vous répondrons dans les plus brefs délais.")).toBeVisible();
  expect(sent).toEqual([
    { name: "Léa", email: "lea@exemple.fr", subject: "Un train", message: "Dans un tunnel", website: "" },
  ]);
  await user.click(screen.getByRole("link", { name: "Envoyer un autre message" }));
  for (const label of Object.keys(TYPED)) expect(field(label)).toHaveValue("");
});

test.each([
  ["a refusal", () => data({ ok: false, refusal: "Trop de messages." }, 429), /Trop de messages\./],
  // The router answers this to a form whose request was lost.
  ["a lost connection", () => data({ ok: false }, 503), /La connexion a été interrompue\./],
])("after %s, everything stays as it was typed and can be sent again", async (_, refused, said) => {
  const answers = [refused, () => ({ ok: true })];
  const { fill, submit } = await renderContact(() => answers.shift()?.());
  await fill(TYPED);
  await submit();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(said);
  expect(alert).toHaveTextContent("aide@exemple.fr");
  for (const [label, text] of Object.entries(TYPED)) expect(field(label)).toHaveValue(text);
  await submit();
  expect(await screen.findByRole("heading", { name: "Message envoyé\u00a0!" })).toBeVisible();
});
