import { expect, test } from "vitest";
import { renderElement, screen, waitFor } from "../../../../../tests/fixtures/component/component.tsx";
import { RecommendationForm } from "./recommendation-form.tsx";

test("what is missing is said beside its field, and a refused text is not lost", async () => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(
    <RecommendationForm action="/recommandation?token=t" coachFirstName="Camille" />,
    {
      at: "/recommandation",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { ok: false, refusal: "Ce lien a déjà servi." };
      },
    },
  );
  const send = () => user.click(screen.getByRole("button", { name: "Envoyer ma recommandation" }));
  await send();
  expect(await screen.findByText("Signez votre recommandation.")).toBeVisible();
  expect(screen.getByText("Choisissez ce que vous êtes pour ce coach.")).toBeVisible();
  expect(screen.getByText(/^Sans cette déclaration/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Votre signature/)).toHaveFocus());
  expect(sent).toEqual([]);

  await user.type(screen.getByLabelText(/^Votre signature/), "Julie Armand, sage-femme");
  await user.selectOptions(screen.getByLabelText(/^Vous êtes, pour Camille/), "Professionnel de santé");
  await user.type(screen.getByLabelText(/^Votre recommandation/), "Elle connaît les limites de son rôle.");
  await user.click(screen.getByRole("checkbox"));
  await send();
  expect(await screen.findByText("Ce lien a déjà servi.")).toBeVisible();
  expect(sent).toMatchObject([{ intent: "write", relation: "health" }]);
  expect(screen.getByLabelText(/^Votre recommandation/)).toHaveValue("Elle connaît les limites de son rôle.");
});
