import { act } from "@testing-library/react";
import { data } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { Button } from "~/ui/controls/button.tsx";
import { reportEndedSession } from "~/ui/feedback/ended-session.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { renderElement, screen, viewerWith, waitFor } from "../../../tests/fixtures/component/component.tsx";

function WordsForm() {
  const form = useForm({ schema: z.object({ words: z.string() }) });
  return (
    <Form of={form}>
      <Field label="Un mot">
        <Input name="words" />
      </Field>
      <Button type="submit">Envoyer</Button>
    </Form>
  );
}

/** A form whose session ends with the first press, and the sign-in over the page of somebody. */
async function renderForm() {
  const viewer = viewerWith();
  const posts: FormDataEntryValue[] = [];
  const { user } = await renderElement(<WordsForm />, {
    viewer,
    action: async ({ request }) => {
      posts.push(String((await request.formData()).get("words")));
      if (viewer.sessionId !== "session-1") return { ok: true };
      reportEndedSession();
      return data({ ok: false }, 401);
    },
  });
  await user.type(screen.getByLabelText("Un mot"), "Bonjour");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(posts).toEqual(["Bonjour"]));
  expect(screen.getByLabelText("Un mot")).toHaveValue("Bonjour");
  return {
    posts,
    signIn: async (id: string) => {
      Object.assign(viewer, { id, sessionId: "session-2" });
      await act(async () => announceSession("SIGNED_IN"));
    },
  };
}

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("formDraft:"));

test("a form whose session has ended is sent once more when its writer has signed in, and is no draft any more", async () => {
  const { posts, signIn } = await renderForm();
  expect(drafts()).toHaveLength(1);
  await signIn("viewer-1");
  await waitFor(() => expect(posts).toEqual(["Bonjour", "Bonjour"]));
  await act(async () => announceSession("SIGNED_IN"));
  expect(posts).toHaveLength(2);
  expect(drafts()).toEqual([]);
});

test("another person who signs in sends nothing of it", async () => {
  const { posts, signIn } = await renderForm();
  await signIn("viewer-2");
  await act(async () => {});
  expect(posts).toEqual(["Bonjour"]);
});
