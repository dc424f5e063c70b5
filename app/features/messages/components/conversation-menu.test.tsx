import { expect, test } from "vitest";
import {
  expectToast,
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { ContactHint } from "./contact/contact-hint.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { ReportMessage } from "./report-message.tsx";

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const dialog = async () => within(await screen.findByRole("dialog"));

test("a report needs a reason, and keeps what was chosen and written when it is closed by mistake", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const message = { id: 12, body: "Bonjour, appelez-moi au 06 12 34 56 78", attachments: [] };
  const { user } = await renderElement(
    <ReportMessage conversation={{ id: 3, name: "Zoé Martin" }} message={message} />,
    {
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { ok: true, intent: "report" };
      },
    },
  );
  const open = () => user.click(screen.getByRole("button", { name: "Signaler ce message" }));
  await open();
  const first = await dialog();
  expect(first.getByText(message.body)).toBeVisible();
  await user.click(first.getByRole("button", { name: "Signaler" }));
  expect(await first.findByText("Choisissez une raison.")).toBeVisible();
  await user.click(first.getByLabelText("Autre chose"));
  await user.type(first.getByLabelText(/^En quelques mots/), "Il insiste");
  await user.keyboard("{Escape}");
  await noDialog();
  await open();
  const second = await dialog();
  expect(second.getByLabelText("Autre chose")).toBeChecked();
  expect(second.getByLabelText(/^En quelques mots/)).toHaveValue("Il insiste");
  await user.click(second.getByRole("button", { name: "Signaler" }));
  await expectToast(
    "Merci, c’est signalé",
    "Nous lisons chaque signalement. Personne d’autre ne sait que vous l’avez fait.",
  );
  await noDialog();
  expect(sent).toEqual([{ intent: "report", message: "12", reason: "other", words: "Il insiste" }]);
});

test.each([
  { block: true, item: "Bloquer", told: "Conversation bloquée", says: /Vous ne pourrez plus vous écrire/ },
  {
    block: false,
    item: "Débloquer",
    told: "Conversation débloquée",
    says: /Vous pourrez de nouveau vous écrire/,
  },
])("« $item » says what it does before it is done", async ({ block, item, told, says }) => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const conversation = {
    id: 3,
    name: "Zoé Martin",
    side: "coach",
    blockedBy: block ? null : "coach",
    hasLeft: false,
  };
  const { user } = await renderElement(<ConversationMenu conversation={conversation as never} />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: true, intent: "block" };
    },
  });
  await user.click(screen.getByRole("button", { name: "Signaler ou bloquer Zoé Martin" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  const question = await dialog();
  expect(question.getByText(says)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole("button", { name: item }));
  await expectToast(told);
  await noDialog();
  expect(sent).toEqual([{ intent: "block", blocked: String(block) }]);
});

test("a first message with a phone number is advised, and one without is not", async () => {
  const advice = /vos coordonnées se partagent quand le coach accepte/;
  await renderElement(<ContactHint text="Bonjour, appelez-moi vite" side="student" />);
  expect(screen.queryByText(advice)).toBeNull();
  await renderElement(<ContactHint text="Bonjour, appelez-moi au 06 12 34 56 78" side="student" />);
  expect(await screen.findByText(advice)).toBeVisible();
});
