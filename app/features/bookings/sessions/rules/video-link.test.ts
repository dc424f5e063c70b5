import { expect, test } from "vitest";
import { readVideoLink } from "~/features/readiness/rules/video-link.ts";
import { videoLinkSchema } from "../schema/session.ts";
import { isVideoKnown, isVideoOpen, videoHost } from "./video-link.ts";

test("a video link is a whole https address of a public host, and nothing else", () => {
  expect(readVideoLink("https://meet.google.com/abc-defg-hij")).toBe("https://meet.google.com/abc-defg-hij");
  expect(readVideoLink("HTTPS://Zoom.us/j/1?pwd=a.b")).toBe("https://zoom.us/j/1?pwd=a.b");
  for (const typed of [
    "",
    "javascript:alert(1)",
    "http://meet.google.com/abc",
    "https://coach:mot@zoom.us/j/1",
    "https://zoom.us@mechant.fr/",
    "https://localhost/visio",
    "https://192.168.1.1/",
    "https://zoom.us/j/1 https://mechant.fr/",
    "Mon lien https://zoom.us/j/1",
    "https://zoom.us/\u202ej",
    "https://zoom.us/\ud83d",
    `https://zoom.us/${"a".repeat(500)}`,
  ])
    expect(readVideoLink(typed), JSON.stringify(typed)).toBeUndefined();
  expect(videoHost("https://www.exemple.fr/visio")).toBe("exemple.fr");
});

test("the form takes a link, and an empty field takes it away", () => {
  expect(videoLinkSchema.parse({ videoUrl: " https://zoom.us/j/1 " })).toEqual({
    videoUrl: "https://zoom.us/j/1",
  });
  expect(videoLinkSchema.parse({ videoUrl: "" })).toEqual({ videoUrl: null });
  expect(videoLinkSchema.safeParse({ videoUrl: "javascript:alert(1)" }).success).toBe(false);
});

test("the student knows the link while the session is confirmed, the coach may change it until it begins", () => {
  const now = new Date("2026-11-19T10:00:00Z");
  const session = { place: "webcam", startsAt: new Date("2026-11-19T11:00:00Z") } as const;
  for (const status of ["held", "pending", "completed", "cancelled"] as const)
    expect(isVideoKnown("student", { ...session, status }), status).toBe(false);
  expect(isVideoKnown("student", { ...session, status: "confirmed" })).toBe(true);
  expect(isVideoKnown("student", { place: "venue", status: "confirmed" })).toBe(false);
  expect(isVideoKnown("coach", { ...session, status: "pending" })).toBe(true);
  expect(isVideoOpen({ ...session, status: "confirmed" }, now)).toBe(true);
  expect(isVideoOpen({ ...session, status: "confirmed" }, session.startsAt)).toBe(false);
  expect(isVideoOpen({ ...session, status: "cancelled" }, now)).toBe(false);
  expect(isVideoOpen({ ...session, place: "home", status: "confirmed" }, now)).toBe(false);
});
