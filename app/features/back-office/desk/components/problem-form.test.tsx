import { expect, test } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import { ProblemForm } from "./problem-form.tsx";

test("a problem is sent with its ground and words, which a refusal keeps", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const refusal = "Vous nous avez déjà signalé un problème avec cette séance.";
  const { user } = await renderElement(<ProblemForm bookingId="booking-1" />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: false, refusal };
    },
  });
  const send = screen.getByRole("button", { name: "Signaler le problème" });
  await user.click(send);
  expect(await screen.findByText("Dites de quoi il s’agit.")).toBeVisible();
  expect(screen.getByText("Dites ce qui s’est passé, en quelques mots.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /^La séance a été écourtée/ }));
  await user.type(screen.getByLabelText(/^Ce qui s’est passé/), "Vingt minutes.");
  await user.click(send);
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(sent).toEqual([{ ground: "short", words: "Vingt minutes." }]);
  expect(screen.getByLabelText(/^Ce qui s’est passé/)).toHaveValue("Vingt minutes.");
});
