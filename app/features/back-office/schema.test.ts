import { describe, expect, it } from "vitest";
import { BY_WEBCAM, changeCoachSchema } from "./schema.ts";

describe("whom an accompaniment is given to", () => {
  const read = (given: object) =>
    changeCoachSchema.safeParse({ from: "", reason: "Plus près.", ...given }).data;
  it("is by webcam where they were chosen there, whatever the box says", () => {
    expect(read({ coach: "12" })).toMatchObject({ coachId: 12, byWebcam: false });
    expect(read({ coach: "12", webcam: "yes" })).toMatchObject({ coachId: 12, byWebcam: false });
    expect(read({ coach: `12${BY_WEBCAM}` })).toMatchObject({ coachId: 12, byWebcam: true });
  });
  it("is a number that was typed before a choice, by webcam where the box says so", () => {
    expect(read({ coach: `12${BY_WEBCAM}`, other: "7" })).toMatchObject({ coachId: 7, byWebcam: false });
    expect(read({ other: "7", webcam: "yes" })).toMatchObject({ coachId: 7, byWebcam: true });
  });
  it("is somebody", () => {
    for (const given of [{}, { coach: "" }, { coach: BY_WEBCAM }, { coach: "nobody" }])
      expect(read(given)).toBeUndefined();
  });
});
