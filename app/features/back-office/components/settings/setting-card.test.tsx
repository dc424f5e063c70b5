import { expect, test } from "vitest";
import {
  expectToast,
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { toastAnswer } from "../work-answer.ts";
import { SettingCard } from "./setting-card.tsx";

async function renderCard(answer: Parameters<typeof toastAnswer>[0]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const setting = {
    key: "deliveryCents",
    value: 490,
    since: null,
    planned: [{ id: 7, value: 690, effectiveFrom: "2026-12-31T23:00:00Z" }],
    seen: 7,
  } as const;
  const site = await renderElement(<SettingCard setting={{ ...setting, planned: [...setting.planned] }} />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return toastAnswer(answer);
    },
  });
  const open = async () => {
    await site.user.click(screen.getByRole("button", { name: "Changer Prix d’un envoi" }));
    return within(await screen.findByRole("dialog"));
  };
  return { ...site, sent, open };
}

test("a value beyond its bounds is refused beside its field, and one within says what changes", async () => {
  const { user, sent, open } = await renderCard({ ok: true, message: "Réglage en vigueur" });
  const dialog = await open();
  const field = dialog.getByLabelText(/^Nouvelle valeur/);
  expect(field).toHaveValue("4,90");
  await user.clear(field);
  await user.type(field, "99");
  await user.type(dialog.getByLabelText(/^Raison/), "Le transporteur a augmenté.");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/De 0\s€ à 50\s€/));
  expect(field).toBeInvalid();
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, "5,90");
  expect(await dialog.findByText("5,90 € au lieu de 4,90 €.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await expectToast("Réglage en vigueur");
  expect(sent).toEqual([
    {
      intent: "change",
      key: "deliveryCents",
      seen: "7",
      value: "5,90",
      day: "",
      reason: "Le transporteur a augmenté.",
    },
  ]);
});

test("a refusal keeps what was typed", async () => {
  const refusal = "Un collègue vient de décider autre chose.";
  const { user, open } = await renderCard({ ok: false, refusal });
  const dialog = await open();
  const field = dialog.getByLabelText(/^Nouvelle valeur/);
  await user.clear(field);
  await user.type(field, "5,90");
  await user.type(dialog.getByLabelText(/^Raison/), "Le transporteur a augmenté.");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText(refusal)).toBeVisible();
  expect(field).toHaveValue("5,90");
  expect(dialog.getByLabelText(/^Raison/)).toHaveValue("Le transporteur a augmenté.");
});

test("what is planned is shown with its day, and can be taken back", async () => {
  const { user, sent } = await renderCard({ ok: true, message: "Réglage retiré" });
  expect(screen.getByText("6,90 €").closest("li")).toHaveTextContent("1er janvier 2027");
  await user.click(screen.getByRole("button", { name: /^Retirer/ }));
  await expectToast("Réglage retiré");
  expect(sent).toEqual([{ intent: "withdraw", id: "7" }]);
});
