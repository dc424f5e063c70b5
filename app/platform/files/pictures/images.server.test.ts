import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { BAD_FILES } from "../../../../tests/stress/pictures/bad-files.ts";
import { GOOD_FILES } from "../../../../tests/stress/pictures/good-files.ts";
import { judge } from "../../../../tests/stress/pictures/judge.ts";
import { AppError } from "../../web/errors.ts";
import { convertToSquares, stopPictureProcess } from "./images.server.ts";

afterAll(() => stopPictureProcess());

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Some of each kind; `npm run stress -- pictures` sends all three hundred to a server. */
const SOME = [
  "jpeg of 600 by 600",
  "png of 600 by 6000",
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `jpeg with orientation ${orientation}`),
  "progressive jpeg",
  "jpeg in CMYK",
  "jpeg in CMYK with its profile",
  "jpeg in the colours of a phone",
  "png of 16 bits with transparency",
  "png with a palette",
  "png that moves",
  "jpeg with a page behind it",
  "png with a page in its text",
  "jpeg of 5 MB to the byte",
  "jpeg of 5 MB and a byte",
  "png of 599 by 600",
  "svg",
  "svg behind the first bytes of a png",
  "gif that moves",
  "webp",
  "heic",
  "nothing",
  "6 MB of text",
  "jpeg, 50\u00a0% of it",
  "png, 95\u00a0% of it",
  "jpeg that is noise, 3",
  "jpeg with 5 wrong bytes",
  "png without data",
  "png of 30 000 by 30 000, all there",
  "jpeg that says 65 500 by 65 500",
  "png with data of four gigabytes",
  "png with a profile of four gigabytes",
  "progressive jpeg of thousands of scans",
];

test.each(SOME)("%s", async (name) => {
  const file = [...GOOD_FILES, ...BAD_FILES].find((one) => one.name === name);
  if (!file) throw new Error("There is no such file.");
  const outcome = await convertToSquares(blob(await file.make())).then(
    (made) => ({ squares: made.map(({ webp }) => webp) }),
    (thrown: unknown) => {
      expect(thrown).toBeInstanceOf(AppError);
      expect(thrown).toMatchObject({ code: "invalid_input" });
      return { refusal: (thrown as AppError).message };
    },
  );
  expect(await judge(file, outcome)).toEqual([]);
});

test("there are three hundred in all, and no two of the same name", () => {
  const names = [...GOOD_FILES, ...BAD_FILES].map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(300);
  expect(new Set(names).size).toBe(names.length);
});

test("what is announced about a file counts for nothing", async () => {
  const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const called = (type: string) => new File([new Uint8Array(png)], "photo.svg", { type });
  expect(await convertToSquares(called("image/svg+xml"))).toHaveLength(6);
});
