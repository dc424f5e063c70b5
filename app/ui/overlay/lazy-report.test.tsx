import { useState } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { renderElement, screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";
import { LazyReport } from "./lazy-report.tsx";

const schema = z.object({ reason: z.enum(["rude", "false"], "Choisissez une raison."), words: z.string() });

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <LazyReport
        schema={schema}
        about="report-7"
        title="Signaler ceci"
        description="Nous le lirons."
        quote="Le texte signalé"
        fields={{ thing: 7 }}
        reasons={{ rude: "Impoli", false: "Faux" }}
        longestWords={100}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

test("a refused report keeps its dialog and what was typed, and a sent one leaves nothing behind", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const { user } = await renderElement(<Page />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return sent.length === 1
        ? { ok: false, intent: "report", refusal: "Trop de signalements." }
        : { ok: true, intent: "report" };
    },
  });
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Ouvrir" }));
    return within(await screen.findByRole("dialog", { name: "Signaler ceci" }));
  };
  const dialog = await open();
  const send = () => user.click(dialog.getByRole("button", { name: "Signaler" }));
  expect(dialog.getByText("Le texte signalé")).toBeVisible();
  await send();
  expect(await dialog.findByText("Choisissez une raison.")).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText("Impoli")).toHaveFocus());
  await user.click(dialog.getByLabelText("Faux"));
  await user.type(dialog.getByLabelText(/^En quelques mots/), "Inventé");
  await send();
  expect(await dialog.findByText("Trop de signalements.")).toBeVisible();
  expect(dialog.getByLabelText("Faux")).toBeChecked();
  expect(dialog.getByLabelText(/^En quelques mots/)).toHaveValue("Inventé");
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual(Array(2).fill({ intent: "report", thing: "7", reason: "false", words: "Inventé" }));
  const again = await open();
  expect(again.getByLabelText("Faux")).not.toBeChecked();
  expect(again.getByLabelText(/^En quelques mots/)).toHaveValue("");
});
