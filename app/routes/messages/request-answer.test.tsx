import { expect, test } from "vitest";
import { RequestAnswer } from "~/features/messages/components/conversation/request-answer.tsx";
import type { FoundConversation } from "~/features/messages/queries/list-conversations.server.ts";
import {
  expectToast,
  renderElement,
  screen,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";
import { clientAction } from "./conversation.tsx";

const CONVERSATION = { id: 7, name: "Zoé", hasPhone: true, ownPhone: null } as FoundConversation;
const DECLINE = "Décliner la demande de Zoé";

/** The two buttons of a request, with the conversation's own client action and a server that says yes. */
async function renderRequest() {
  const posts: Record<string, FormDataEntryValue>[] = [];
  const site = await renderElement(<RequestAnswer conversation={CONVERSATION} />, {
    action: async ({ request }) => {
      posts.push(Object.fromEntries(await request.clone().formData()));
      return clientAction({ request, serverAction: async () => ({ ok: true }) } as never);
    },
  });
  const open = async () => {
    await site.user.click(screen.getByRole("button", { name: DECLINE }));
    return within(await screen.findByRole("dialog", { name: /^Décliner la demande de Zoé/ }));
  };
  return { ...site, posts, open };
}

test("a request that is accepted twice in a moment is accepted once", async () => {
  const { posts } = await renderRequest();
  expect(screen.getByText("En acceptant, vous voyez le numéro de cet élève.")).toBeVisible();
  const accept = screen.getByRole("button", { name: "Accepter la demande de Zoé" });
  for (const _ of [1, 2]) accept.click();
  await expectToast("Demande acceptée", "L’élève le sait. Vous pouvez lui écrire.");
  expect(posts).toEqual([{ intent: "accept" }]);
});

test("Escape closes the question, and its button has the focus again", async () => {
  const { user, open, posts } = await renderRequest();
  const question = await open();
  expect(question.getAllByRole("radio")).toHaveLength(5);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: DECLINE })).toHaveFocus());
  expect(posts).toEqual([]);
});

test("own words are required once chosen, stay while the dialog is closed, and are sent once", async () => {
  const { user, open, posts } = await renderRequest();
  let question = await open();
  await user.click(question.getByLabelText("Mes propres mots"));
  await user.click(question.getByRole("button", { name: "Décliner la demande" }));
  await waitFor(() =>
    expect(question.getByLabelText(/^Vos mots/)).toHaveAccessibleDescription(/Écrivez votre phrase/),
  );
  await user.click(question.getByLabelText(/^Vos mots/));
  await user.paste("Mes mardis sont pleins, désolée.");
  await user.click(question.getByLabelText("Sans un mot de plus"));
  expect(question.queryByLabelText(/^Vos mots/)).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  question = await open();
  await user.click(question.getByLabelText("Mes propres mots"));
  expect(question.getByLabelText(/^Vos mots/)).toHaveValue("Mes mardis sont pleins, désolée.");
  await user.dblClick(question.getByRole("button", { name: "Décliner la demande" }));
  await expectToast("Demande déclinée", "Nous prévenons l’élève par e-mail, avec vos mots.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts).toEqual([{ intent: "decline", sentence: "own", words: "Mes mardis sont pleins, désolée." }]);
});
