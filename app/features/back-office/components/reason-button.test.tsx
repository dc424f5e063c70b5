import { expect, test } from "vitest";
import {
  expectToast,
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { SuspendButton } from "./person-card.tsx";
import { toastAnswer } from "./work-answer.ts";

async function renderSuspend(answer: Parameters<typeof toastAnswer>[0]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const site = await renderElement(<SuspendButton personId="person-1" name="Abel Abus" />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return toastAnswer(answer);
    },
  });
  const open = async () => {
    await site.user.click(screen.getByRole("button", { name: "Suspendre Abel Abus" }));
    return within(await screen.findByRole("dialog"));
  };
  const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { ...site, sent, open, noDialog };
}

test("nothing is done without a reason, which is kept when the dialog is closed by mistake", async () => {
  const { user, sent, open, noDialog } = await renderSuspend({ ok: true, message: "Compte suspendu" });
  const dialog = await open();
  await user.click(dialog.getByRole("button", { name: "Suspendre le compte" }));
  expect(await dialog.findByText(/^Dites pourquoi/)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText(/^Raison/)).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Raison/), "Faux diplômes");
  await user.keyboard("{Escape}");
  await noDialog();
  const again = await open();
  expect(again.getByLabelText(/^Raison/)).toHaveValue("Faux diplômes");
  await user.click(again.getByRole("button", { name: "Suspendre le compte" }));
  await noDialog();
  await expectToast("Compte suspendu");
  expect(sent).toEqual([{ intent: "suspend", personId: "person-1", reason: "Faux diplômes" }]);
});

test("a refusal stays in the dialog with the reason, and is told", async () => {
  const refusal = "Ce compte a changé entre-temps.";
  const { user, open } = await renderSuspend({ ok: false, refusal });
  const dialog = await open();
  await user.type(dialog.getByLabelText(/^Raison/), "Abus");
  await user.click(dialog.getByRole("button", { name: "Suspendre le compte" }));
  expect(await dialog.findByText(refusal)).toBeVisible();
  expect(dialog.getByLabelText(/^Raison/)).toHaveValue("Abus");
  await expectToast("Rien n’a changé", refusal);
});
