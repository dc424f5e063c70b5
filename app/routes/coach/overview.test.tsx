import { expect, test } from "vitest";
import { AskAgainForm } from "~/features/onboarding/components/ask-again-form.tsx";
import { expectToast, renderRoutes, screen } from "../../../tests/fixtures/component/component.tsx";
import { clientAction } from "./overview.tsx";

test("a refused coach asks for another look, and is told that it was sent", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const { user } = await renderRoutes(
    [
      {
        path: "/dashboard",
        element: <AskAgainForm />,
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return clientAction({ serverAction: async () => ({ ok: true, asked: true }) } as never);
        },
      },
    ],
    { at: "/dashboard" },
  );
  await user.click(screen.getByRole("button", { name: "Redemander la validation" }));
  await expectToast("Demande envoyée", "Nous relisons votre page, en général sous 48\u00a0h.");
  expect(sent).toEqual([{ intent: "ask-again" }]);
});
