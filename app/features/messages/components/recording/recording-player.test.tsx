import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { MessageAttachments } from "../conversation/message-attachments.tsx";

const note = (id: string, kind: "voice" | "video"): ShownAttachment => ({
  id,
  kind,
  name: kind === "voice" ? "message-vocal.weba" : "message-video.webm",
  bytes: 100,
  width: kind === "voice" ? null : 640,
  height: kind === "voice" ? null : 480,
  durationMs: 34_200,
});

test("a note says whose it is and how long, and loads nothing before it is played", async () => {
  await renderElement(<MessageAttachments attachments={[note("a", "voice")]} from="Camille R." />);
  const player = screen.getByLabelText("Message vocal de Camille R., 0:34");
  expect(player).toHaveAttribute("src", "/messages/attachments/a");
  expect(player).toHaveAttribute("preload", "none");
  expect(player).toHaveAttribute("controls");
});

test("one's own is named as such", async () => {
  await renderElement(<MessageAttachments attachments={[note("a", "video")]} />);
  expect(screen.getByLabelText("Votre message vidéo, 0:34")).toHaveAttribute("width", "640");
});

test("one plays at a time", async () => {
  const paused: string[] = [];
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    paused.push(this.getAttribute("src") ?? "");
  });
  await renderElement(<MessageAttachments attachments={[note("a", "voice"), note("b", "video")]} />);
  const [first, second] = [screen.getByLabelText(/vocal/), screen.getByLabelText(/vidéo/)];
  fireEvent.play(first);
  fireEvent.play(first);
  expect(paused).not.toContain("/messages/attachments/a");
  fireEvent.play(second);
  expect(paused.at(-1)).toBe("/messages/attachments/a");
  pause.mockRestore();
});

test("a browser that cannot play a note offers to save it, and tries again", async () => {
  const { user } = await renderElement(
    <MessageAttachments attachments={[note("a", "voice")]} from="Camille" />,
  );
  fireEvent.error(screen.getByLabelText(/^Message vocal/));
  const link = screen.getByRole("link", { name: "téléchargez-le" });
  expect(link).toHaveAttribute("download", "message-vocal.weba");
  expect(screen.getByText(/sur iPhone, iOS 17\.4/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(screen.getByLabelText(/^Message vocal/)).toBeInTheDocument();
});
