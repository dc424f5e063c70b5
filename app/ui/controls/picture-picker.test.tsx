import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { PICTURE_REFUSALS } from "~/platform/files/pictures/picture-rules.ts";
import { renderElement, screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";
import { pngHead } from "../../../tests/fixtures/png-head.ts";
import { PicturePicker } from "./picture-picker.tsx";

const file = (side: number) => new File([pngHead(side)], "photo.gif", { type: "image/gif" });

/** A form that keeps the picture and sends it later. */
function StoredPicture() {
  const [picture, setPicture] = useState<File>();
  return (
    <PicturePicker
      name="photo"
      label="Choisir une photo"
      person="Manon Petit"
      picture={picture}
      onChoose={setPicture}
      removal={{ onClick: () => setPicture(undefined) }}
    />
  );
}

test("a photo that is dropped is looked at, kept without being sent, and taken away", async () => {
  const { user } = await renderElement(<StoredPicture />);
  const picker = screen.getByRole("group", { name: "Photo" });
  const preview = () => picker.querySelector('img[src^="blob:"]');
  const drop = (dropped: File) => fireEvent.drop(picker, { dataTransfer: { files: [dropped] } });
  drop(file(599));
  expect(await within(picker).findByText(PICTURE_REFUSALS.side)).toBeVisible();
  expect(preview()).toBeNull();
  drop(file(700));
  await waitFor(() => expect(preview()).toBeVisible());
  expect(within(picker).queryByText(PICTURE_REFUSALS.side)).toBeNull();
  await user.click(within(picker).getByRole("button", { name: "Supprimer la photo" }));
  expect(picker.querySelector("img")).toBeNull();
});

test("a photo that is chosen is kept without being sent", async () => {
  const { user } = await renderElement(<StoredPicture />);
  const picker = screen.getByRole("group", { name: "Photo" });
  await user.upload(
    screen.getByLabelText("Choisir une photo"),
    new File([pngHead(700)], "a.png", { type: "image/png" }),
  );
  await waitFor(() => expect(picker.querySelector('img[src^="blob:"]')).toBeVisible());
});
