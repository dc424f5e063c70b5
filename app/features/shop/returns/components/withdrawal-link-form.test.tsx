import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../../../tests/fixtures/component/component.tsx";
import { WithdrawalLinkForm } from "./withdrawal-link-form.tsx";

test("a number that is none is refused beside its field, and a sent form says to look at the mail", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderRoutes(
    [
      {
        path: "/retractation",
        element: <WithdrawalLinkForm />,
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { ok: true };
        },
      },
    ],
    { at: "/retractation" },
  );
  const number = screen.getByLabelText(/^Numéro de commande/);
  const button = screen.getByRole("button", { name: "Recevoir le lien par e-mail" });
  await user.type(number, "onze");
  await user.type(screen.getByLabelText(/^E-mail de la commande/), "ines@exemple.fr");
  await user.click(button);
  expect(await screen.findByText(/ressemble à C-000123/)).toBeVisible();
  await waitFor(() => expect(number).toHaveFocus());
  expect(sent).toEqual([]);
  await user.clear(number);
  await user.type(number, "C-000123");
  await user.click(button);
  expect(await screen.findByText("Regardez vos e-mails")).toBeVisible();
  expect(sent).toMatchObject([{ number: "C-000123", email: "ines@exemple.fr" }]);
});
