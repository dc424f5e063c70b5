import { data } from "react-router";
import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../../../tests/fixtures/component/component.tsx";
import { AlertForm } from "./alert-form.tsx";

const SUBJECT = {
  disciplineId: 10,
  discipline: "Tennis",
  webcam: false,
  near: { lat: 47.2172, lng: -1.5534 },
  placeName: "Nantes",
};

async function renderForm(answer: unknown, email?: string) {
  const sent: Record<string, unknown>[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return answer;
  };
  const site = await renderRoutes([
    { path: "/", element: <AlertForm subject={SUBJECT} email={email} /> },
    { path: "/search-alert", action, element: null },
  ]);
  return { ...site, sent };
}
const field = () => screen.getByLabelText(/^Votre e-mail/);
const button = () => screen.getByRole("button", { name: "Me prévenir" });

test("an address that is none is refused beside its field, and a right one is sent with the search", async () => {
  const { user, sent } = await renderForm({ intent: "ask", ok: true, active: false });
  expect(screen.getByText(/^Recevez un e-mail/)).toHaveTextContent(
    "Recevez un e-mail dès qu’arrive un coach de Tennis à moins de 25 km de Nantes.",
  );
  await user.type(field(), "nulle-part");
  await user.click(button());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Cette adresse e-mail n’est pas valide/));
  await waitFor(() => expect(field()).toHaveFocus());
  expect(sent).toEqual([]);
  await user.clear(field());
  await user.type(field(), "lea@exemple.fr{Enter}");
  const said = await screen.findByText("Regardez vos e-mails");
  expect(said).toBeVisible();
  // The button that was pressed is gone: the focus is on what is said instead.
  await waitFor(() => expect(said.closest("[tabindex]")).toHaveFocus());
  expect(sent).toEqual([
    {
      intent: "ask",
      email: "lea@exemple.fr",
      discipline: "10",
      mode: "",
      lat: "47.2172",
      lng: "-1.5534",
    },
  ]);
});

test("a person who is signed in finds their address, and the alert is active at once", async () => {
  const { user } = await renderForm({ intent: "ask", ok: true, active: true }, "manon@exemple.fr");
  expect(field()).toHaveValue("manon@exemple.fr");
  await user.click(button());
  expect(await screen.findByText(/^C’est noté/)).toBeVisible();
});

test("a refusal of the server is shown, and the address stays", async () => {
  const refusal = "Trop de demandes. Réessayez plus tard.";
  const answer = data({ intent: "ask", ok: false, refusal }, { status: 429 });
  const { user } = await renderForm(answer, "manon@exemple.fr");
  await user.click(button());
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(field()).toHaveValue("manon@exemple.fr");
});
