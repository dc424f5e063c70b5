import { describe, expect, it } from "vitest";
import { landingAddress, readLanding } from "./landing.ts";

const read = (query: string) => readLanding(new URLSearchParams(query));
const forward = (query: string) => landingAddress(new URLSearchParams(query));

describe("the landing of a mail's link", () => {
  it("leads home after 3 s, or to a new password after 2 s with the token", () => {
    expect(read("type=signup")).toMatchObject({ error: false, next: "/", delayMs: 3000 });
    expect(read("")).toMatchObject({ error: false, next: "/", delayMs: 3000 });
    expect(read("type=recovery&token=a%26b")).toMatchObject({
      next: "/reset-password?token=a%26b",
      delayMs: 2000,
    });
  });

  it("has a sign-up confirmed first, and nothing else", () => {
    expect(read("type=signup&token=t").toConfirm).toBe("t");
    for (const query of ["type=signup", "type=recovery&token=t", "token=t", "type=signup&token=t&error=x"])
      expect(read(query).toConfirm).toBeUndefined();
    const refused = readLanding(new URLSearchParams("type=signup&token=t"), { refusal: "TOKEN_EXPIRED" });
    expect(refused).toMatchObject({ error: true, toConfirm: undefined });
    expect(refused.message).toBe("Ce lien a expiré. Demandez-en un nouveau.");
  });

  it.each([
    [true, "/", "/profile", "/become-coach"],
    [false, "/?auth=login", "/?auth=login&redirect=%2Fprofile", "/?auth=login&redirect=%2Fbecome-coach"],
  ])(
    "leads from a confirmed address a coach to the listing, a student where they went; signed in: %s",
    (signedIn, home, profile, wizard) => {
      const next = (query: string, role: "student" | "coach") =>
        readLanding(new URLSearchParams(query), { account: { role, alreadyConfirmed: false, signedIn } })
          .next;
      expect(next("type=signup&token=t", "student")).toBe(home);
      expect(next("type=signup&token=t&redirect=/profile", "student")).toBe(profile);
      for (const foreign of ["//ailleurs.example", "https://ailleurs.example/", "/\\ailleurs.example"])
        expect(next(`type=signup&token=t&redirect=${encodeURIComponent(foreign)}`, "student")).toBe(home);
      expect(next("type=signup&token=t&redirect=/profile", "coach")).toBe(wizard);
    },
  );

  it("has nothing left to confirm once it is confirmed", () => {
    const account = { role: "student", alreadyConfirmed: true, signedIn: false } as const;
    const landing = readLanding(new URLSearchParams("type=signup&token=t"), { account });
    expect(landing).toMatchObject({ error: false, toConfirm: undefined, account });
  });

  it("explains our codes in the page, and keeps the specified text in the toast", () => {
    const toastText = "Une erreur est survenue lors de la confirmation.";
    expect(read("type=signup&error=TOKEN_EXPIRED")).toMatchObject({
      error: true,
      toastText,
      message: "Ce lien a expiré. Demandez-en un nouveau.",
    });
    expect(read("error=constructor")).toMatchObject({ toastText, message: toastText });
    expect(read("error=x&error_description=Dit")).toMatchObject({ toastText: "Dit", message: "Dit" });
  });
});

describe("a root address with the parameters of a mail's link", () => {
  it("is forwarded whole", () => {
    expect(forward("type=signup&error=INVALID_TOKEN")).toBe(
      "/email-confirmed?type=signup&error=INVALID_TOKEN",
    );
    expect(forward("type=recovery&token=t")).toBe("/email-confirmed?type=recovery&token=t");
    expect(forward("error=x&error_description=y")).toBe("/email-confirmed?error=x&error_description=y");
  });

  it("and nothing else is", () => {
    for (const query of [
      "",
      "type=autre",
      "error=x",
      "auth=login&auth_error=google&error=x&error_description=y",
    ])
      expect(forward(query)).toBeUndefined();
  });
});
