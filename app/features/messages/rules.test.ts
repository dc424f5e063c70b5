import { describe, expect, it } from "vitest";
import { checkForm } from "~/platform/web/forms.ts";
import {
  closedText,
  fillReply,
  KIND_SENTENCES,
  mayBecome,
  messageWords,
  nameAttachments,
  readCursor,
  stateOf,
  unreadMailAt,
} from "./rules.ts";
import { contactSchema, declineSchema, readSchema, reportSchema } from "./schema.ts";

describe("a message without words", () => {
  it("is named by what it holds", () => {
    const name = (attachmentsCount: number, recording: "voice" | "video" | null = null) =>
      nameAttachments({ attachmentsCount, recording });
    expect([name(1), name(3), name(1, "voice"), name(1, "video")]).toEqual([
      "Pièce jointe",
      "3\u00a0pièces jointes",
      "Message vocal",
      "Message vidéo",
    ]);
  });

  it("is named beside its words in a mail", () => {
    const words = (body: string, attachmentsCount: number, recording: "voice" | null = null) =>
      messageWords({ body, attachmentsCount, recording });
    expect(words("Bonjour", 0)).toBe("Bonjour");
    expect(words("", 1, "voice")).toBe("[Message vocal]");
    expect(words("Mon plan", 2)).toBe("Mon plan\n[2\u00a0pièces jointes]");
  });
});

describe("a request", () => {
  it("is open until it is answered, and answered once", () => {
    const now = new Date();
    expect(stateOf({ acceptedAt: null, declinedAt: null })).toBe("open");
    expect(stateOf({ acceptedAt: now, declinedAt: null })).toBe("accepted");
    expect(stateOf({ acceptedAt: null, declinedAt: now })).toBe("declined");
    const states = ["open", "accepted", "declined"] as const;
    const moves = states.flatMap((from) =>
      states.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual(["open accepted", "open declined"]);
  });

  it("is declined with one of our sentences, with own words, or with none", () => {
    const words = (sentence: string, own = "") => declineSchema.safeParse({ sentence, words: own }).data;
    expect(KIND_SENTENCES.map((sentence) => words(sentence, "oubliés"))).toEqual([...KIND_SENTENCES]);
    expect(words("own", " Une autre fois ")).toBe("Une autre fois");
    expect(words("none", "oubliés")).toBe("");
    for (const [sentence, own] of [
      ["own", "  "],
      ["Va-t’en", ""],
      ["own", "x".repeat(2001)],
    ] as const)
      expect(declineSchema.safeParse({ sentence, words: own }).success, sentence).toBe(false);
  });
});

describe("what an address or a form names", () => {
  it("is a message that was seen, by its number", () => {
    expect(readSchema.safeParse({ messageId: "12" }).data).toEqual({ messageId: 12 });
    for (const messageId of ["0", "-1", "1.5", "9".repeat(16), ""])
      expect(readSchema.safeParse({ messageId }).success, messageId).toBe(false);
  });

  it("is a place in the list, or none", () => {
    expect(readCursor("1794826800123456-42")).toEqual({ micros: 1_794_826_800_123_456, id: 42 });
    for (const text of [null, "", "42", "-42", "1-0", "1-2-3", "1e3-4", `${"9".repeat(17)}-1`])
      expect(readCursor(text)).toBeUndefined();
  });
});

describe("what the contact dialog sends", () => {
  const read = (given: Partial<Record<"message" | "address" | "phone", string>>) =>
    contactSchema.safeParse({ message: "Bonjour", address: "", phone: "", ...given });
  const errorsOf = (given: Parameters<typeof read>[0]) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ message: "Bonjour", address: "", phone: "", ...given }))
      form.set(name, text);
    const checked = checkForm(contactSchema, form);
    return checked.ok ? {} : checked.errors;
  };

  it("is cleaned, and what is left empty is absent", () => {
    expect(
      read({ message: " a\r\nb\rc ", address: "  12 rue\n du Port ", phone: "06 12 34 56 78" }).data,
    ).toEqual({
      message: "a\nb\nc",
      address: "12 rue du Port",
      phone: "+33612345678",
    });
    expect(read({}).data).toEqual({ message: "Bonjour", address: null, phone: null });
    expect(read({ phone: "+33612345678" }).data?.phone).toBe("+33612345678");
  });

  it("needs words, up to 2 000 characters", () => {
    for (const empty of ["", "  \n ", "\u200b\u200b"])
      expect(errorsOf({ message: empty })).toEqual({ message: "Écrivez votre message." });
    expect(errorsOf({ message: "é".repeat(2000) })).toEqual({});
    expect(errorsOf({ message: "é".repeat(2001) })).toEqual({
      message: expect.stringContaining("trop long"),
    });
    expect(errorsOf({ message: "👍" })).toEqual({});
  });

  it("takes nothing that cannot be seen", () => {
    const refused = expect.stringContaining("invisibles");
    expect(errorsOf({ message: "a\0b", address: "12 rue \u202e" })).toEqual({
      message: refused,
      address: refused,
    });
  });

  it("takes no number that nobody could call, and no address without end", () => {
    expect(errorsOf({ phone: "06 12", address: "x".repeat(201) })).toEqual({
      phone: "Ce numéro de téléphone n’est pas valide.",
      address: "200 caractères au plus.",
    });
  });
});

describe("a mail about what was not seen", () => {
  const now = new Date("2026-03-01T10:00:00Z");
  const minutes = (given: Parameters<typeof unreadMailAt>[0]) =>
    (unreadMailAt(given, now).getTime() - now.getTime()) / 60_000;
  const ago = (time: number) => new Date(now.getTime() - time * 60_000);

  it("is thought of two minutes after the first message, and an hour after the last mail", () => {
    expect(minutes({ unread: 1, mailedAt: null })).toBe(2);
    expect(minutes({ unread: 4, mailedAt: null })).toBe(2);
    expect(minutes({ unread: 2, mailedAt: ago(10) })).toBe(50);
    expect(minutes({ unread: 2, mailedAt: ago(300) })).toBe(2);
    // Everything had been read since.
    expect(minutes({ unread: 1, mailedAt: ago(10) })).toBe(2);
  });
});

describe("a conversation", () => {
  const open = { studentId: "s", coachUserId: "c", blockedBy: null, declinedAt: null };

  it("is closed for a reason that each may know", () => {
    expect(closedText("coach", open)).toBeUndefined();
    expect(closedText("coach", { ...open, studentId: null })).toContain("fermé son compte");
    expect(closedText("student", { ...open, coachUserId: null })).toBe("Ce coach a fermé son compte.");
    expect(closedText("student", { ...open, blockedBy: "student" })).toBe("Vous avez bloqué cette personne.");
    expect(closedText("coach", { ...open, blockedBy: "student" })).toContain("ne reçoit plus");
  });

  it("is reported as a whole or for a message, for one of a few reasons", () => {
    const given = { reason: "spam", words: "" };
    expect(reportSchema.parse(given)).toEqual({ message: null, reason: "spam", words: "" });
    expect(reportSchema.parse({ ...given, message: "12" }).message).toBe(12);
    for (const wrong of [
      { message: "x" },
      { message: "-1" },
      { reason: "because" },
      { words: "x".repeat(1001) },
    ])
      expect(reportSchema.safeParse({ ...given, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe("the fields of a canned reply", () => {
  it("are filled, whatever their accents and capitals, and other braces stay", () => {
    const values = { prénom: "Lina", date: "mardi 24 novembre 2026" };
    expect(fillReply("Bonjour {Prenom}, à {date} {sic} { prénom }\u00a0!", values)).toEqual({
      text: "Bonjour Lina, à mardi 24 novembre 2026 {sic} Lina\u00a0!",
      missing: [],
    });
  });

  it("stay and are named once if nothing is known, and a value is never read for fields", () => {
    expect(fillReply("{date} {heure} {DATE}", { heure: "{lieu}" })).toEqual({
      text: "{date} {lieu} {DATE}",
      missing: ["{date}"],
    });
  });
});
