import { expect, test } from "vitest";
import { pictureKeys, pictureSources } from "./picture-sources.ts";

test("a stored picture has a source for every screen", () => {
  const { src, srcSet, sizes } = pictureSources("/files/profiles/ab12-600.webp", "44px");
  expect({ src, sizes }).toEqual({ src: "/files/profiles/ab12-600.webp", sizes: "44px" });
  expect(srcSet?.split(", ")).toEqual(
    [96, 160, 240, 320, 480, 600].map((side) => `/files/profiles/ab12-${side}.webp ${side}w`),
  );
  expect(pictureKeys("profiles/ab12-600.webp")).toEqual(
    [96, 160, 240, 320, 480, 600].map((side) => `profiles/ab12-${side}.webp`),
  );
});

test("one that was not cut has two files, however its name begins", () => {
  expect(pictureKeys("private/3f-600-1600.webp")).toEqual([
    "private/3f-600-640.webp",
    "private/3f-600-1600.webp",
  ]);
});

test.each([
  "/images/coachs/lea-fontaine.svg",
  "/files/profiles/0a1b.webp",
  "blob:http://localhost/1",
  "data:image/webp,x",
])("%s is its only source", (address) => {
  expect(pictureSources(address, "44px")).toEqual({ src: address });
  expect(pictureKeys(address)).toEqual([address]);
});
