import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { PICTURE_REFUSALS } from "~/platform/files/pictures/picture-rules.ts";
import { renderAccountScreen } from "../../../tests/fixtures/component/account-screens.tsx";
import { expectToast, screen, stubServer, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { holdAnswer } from "../../../tests/fixtures/component/held-answer.ts";
import { pngHead } from "../../../tests/fixtures/png-head.ts";

const file = (...parts: BlobPart[]) => new File(parts, "photo.png", { type: "image/png" });
const field = () => screen.getByLabelText(/^(Changer la photo|Envoi\.\.\.)/);

test("a file that is no photo is refused at once, whatever its name says, and nothing is sent", async () => {
  stubServer({});
  const { user, sent } = await renderAccountScreen();
  for (const [bytes, refusal] of [
    [file("GIF89a"), "format"],
    [file("<script>alert(1)</script>"), "format"],
    [file('<svg xmlns="http://www.w3.org/2000/svg"/>'), "format"],
    [file(pngHead(599)), "side"],
    [file(pngHead(900), new Uint8Array(5 * 1024 * 1024)), "bytes"],
  ] as const) {
    await user.upload(field(), bytes);
    const words = PICTURE_REFUSALS[refusal];
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(words.slice(0, 20))));
    expect(screen.getByText(words.replace("\u00a0", " "))).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue("");
  }
  expect(sent).toEqual([]);
});

test("a photo is shown while it is sent, and the server's refusal is said at the same place", async () => {
  stubServer({});
  const { answer, give } = holdAnswer<void>();
  const { user, sent } = await renderAccountScreen({
    answer: async (_, data) => {
      if (sent.length === 1) return { ok: false, errors: { photo: PICTURE_REFUSALS.format } };
      await answer;
      data.account.photo = "/files/profiles/1.webp";
      return { ok: true };
    },
  });
  await user.upload(field(), file(pngHead(700)));
  await expectToast("Erreur", PICTURE_REFUSALS.format);
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(new RegExp(PICTURE_REFUSALS.format.slice(0, 20))),
  );

  await user.upload(field(), file(pngHead(700)));
  expect(await screen.findByText("Envoi...")).toBeVisible();
  expect(document.querySelector('img[src^="blob:"]')).toBeVisible();
  expect(screen.queryByText(PICTURE_REFUSALS.format, { selector: "[id$=error] *, [id$=error]" })).toBeNull();
  give();
  await expectToast("Photo mise à jour");
  await waitFor(() => expect(document.querySelector('img[src^="/files/profiles/"]')).toBeVisible());
});

test("a photo that is dropped is taken like one that is chosen", async () => {
  stubServer({});
  const { sent } = await renderAccountScreen();
  const drop = (dropped: File) =>
    fireEvent.drop(screen.getByRole("group", { name: "Photo" }), { dataTransfer: { files: [dropped] } });
  drop(file(pngHead(599)));
  expect(await screen.findByText(PICTURE_REFUSALS.side)).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  drop(file(pngHead(700)));
  await expectToast("Photo mise à jour");
  expect(sent).toHaveLength(1);
});
