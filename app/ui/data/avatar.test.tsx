import { fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderElement, screen } from "../../../tests/fixtures/component/component.tsx";
import { Avatar } from "./avatar.tsx";

const portrait = () => document.querySelector("img");

test("a portrait that does not load is replaced by initials", async () => {
  await renderElement(<Avatar name="Camille Laurent" src="/images/coachs/camille-laurent.svg" decorative />);
  fireEvent.error(portrait() as Element);
  expect(screen.getByText("CL")).toBeVisible();
  expect(portrait()).toBeNull();
});

test("a portrait that failed before the script was there is replaced by initials too", async () => {
  const failed = vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  const decode = vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new Error("no picture"));
  onTestFinished(() => {
    failed.mockRestore();
    decode.mockRestore();
  });
  await renderElement(<Avatar name="Camille Laurent" src="/images/coachs/camille-laurent.svg" decorative />);
  expect(await screen.findByText("CL")).toBeVisible();
});
