import { expect, test } from "vitest";
import {
  expectToast,
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { SuspendButton } from "../desk/components/suspension-choice.tsx";
import { toastAnswer } from "./work-answer.ts";

const EFFECT = {
  personId: "person-1",
  name: "Abel Abus",
  email: "abel@exemple.fr",
  isCoach: false,
  isConfirmed: true,
  suspendedAt: null,
  suspendedGround: null,
  suspendedReason: null,
  coachId: null,
  salesPausedAt: null,
  salesPausedReason: null,
  sessions: 0,
  sessionCents: 0,
  reservedCents: 0,
  packs: 0,
  packCents: 0,
  groups: 0,
  accompaniments: 0,
  owedCents: 0,
  listed: [],
};

async function renderSuspend(answer: Parameters<typeof toastAnswer>[0]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const site = await renderElement(<SuspendButton effect={EFFECT} />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return toastAnswer(answer);
    },
  });
  const open = async () => {
    await site.user.click(screen.getByRole("button", { name: "Suspendre le compte Abel Abus" }));
    return within(await screen.findByRole("dialog"));
  };
  const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { ...site, sent, open, noDialog };
}

test("nothing is done without a reason, which is kept when the dialog is closed by mistake", async () => {
  const { user, sent, open, noDialog } = await renderSuspend({ ok: true, message: "Compte suspendu" });
  const dialog = await open();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "misleading");
  await user.click(dialog.getByRole("button", { name: "Suspendre le compte" }));
  expect(await dialog.findByText(/^Dites pourquoi/)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText(/^Raison/)).toHaveFocus());
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Raison/), "Faux diplômes");
  await user.keyboard("{Escape}");
  await noDialog();
  const again = await open();
  expect(again.getByLabelText(/^Raison/)).toHaveValue("Faux diplômes");
  expect(again.getByLabelText(/^Motif/)).toHaveValue("misleading");
  await user.click(again.getByRole("button", { name: "Suspendre le compte" }));
  await noDialog();
  await expectToast("Compte suspendu");
  expect(sent).toMatchObject([
    { intent: "suspend", ground: "misleading", seenSessions: "0", reason: "Faux diplômes" },
  ]);
});

test("a refusal stays in the dialog with the reason, and is told", async () => {
  const refusal = "Ce compte a changé entre-temps.";
  const { user, open } = await renderSuspend({ ok: false, refusal });
  const dialog = await open();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "conduct");
  await user.type(dialog.getByLabelText(/^Raison/), "Abus");
  await user.click(dialog.getByRole("button", { name: "Suspendre le compte" }));
  expect(await dialog.findByText(refusal)).toBeVisible();
  expect(dialog.getByLabelText(/^Raison/)).toHaveValue("Abus");
  await expectToast("Rien n’a changé", refusal);
});
