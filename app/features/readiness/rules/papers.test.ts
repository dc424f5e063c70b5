import { expect, test } from "vitest";
import { type PaperKind, type PaperState, paperState, papersProgress } from "./papers.ts";

const today = "2026-11-19";
const stateOf = (kind: PaperKind, given: Partial<Parameters<typeof paperState>[1]> = {}): PaperState =>
  paperState(kind, { sent: [], checks: [], today, ...given });

test("a paper counts through its last day, also while a newer one waits or was refused", () => {
  const until = (expiresOn: string | null) => ({ checks: [{ kind: "insurance", expiresOn }] });
  expect(stateOf("insurance", until("2026-11-19"))).toEqual({ is: "accepted", expiresOn: "2026-11-19" });
  expect(stateOf("insurance", until("2026-11-18"))).toEqual({ is: "expired", expiresOn: "2026-11-18" });
  const waiting = { kind: "insurance", status: "waiting", reason: null } as const;
  const refused = { kind: "insurance", status: "refused", reason: "Illisible" } as const;
  expect(stateOf("insurance", { ...until("2026-11-19"), sent: [waiting] }).is).toBe("accepted");
  expect(stateOf("insurance", { ...until("2026-11-18"), sent: [waiting] }).is).toBe("waiting");
  expect(stateOf("insurance", { sent: [refused] })).toEqual({ is: "refused", reason: "Illisible" });
  expect(stateOf("identity", { ...until(null), sent: [waiting] }).is).toBe("missing");
});

const states = (given: Partial<Record<PaperKind, PaperState["is"]>>) =>
  papersProgress({
    "professional-card": "missing",
    diploma: "missing",
    insurance: "missing",
    identity: "missing",
    ...given,
  });

test("of the card and the diplomas one is enough; the insurance and the identity are needed", () => {
  expect(states({ diploma: "accepted", insurance: "accepted", identity: "accepted" }).done).toBe(true);
  expect(states({ "professional-card": "accepted", insurance: "accepted", identity: "accepted" }).done).toBe(
    true,
  );
  expect(states({ "professional-card": "accepted", diploma: "accepted", identity: "accepted" })).toEqual({
    done: false,
    text: "À envoyer\u00a0: assurance",
  });
  expect(states({}).text).toBe(
    "À envoyer\u00a0: carte professionnelle ou diplômes, assurance, pièce d’identité",
  );
});

test("what the coach has to do comes before what the operator has to do", () => {
  const sent = { diploma: "waiting", insurance: "waiting", identity: "waiting" } as const;
  expect(states(sent).text).toMatch(/^Nous vérifions/);
  expect(states({ ...sent, identity: "refused" }).text).toBe("À renvoyer\u00a0: pièce d’identité");
  expect(states({ ...sent, insurance: "expired" }).text).toBe("À renouveler\u00a0: assurance");
  expect(states({ ...sent, insurance: "missing" }).text).toBe("À envoyer\u00a0: assurance");
});
