import { PROGRAMME_CHANGES } from "./access-changes-programme.ts";
import { type Change, change, ofCoaches, ofOperators, ofStudents } from "./access-rows.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const HEALTH = { currentWeight: "80", targetWeight: "75", height: "180", healthIssues: "", consent: "yes" };

/** What may be asked of an accompaniment, of which these people have none. */
export const ACCOMPANIMENT_CHANGES: Record<string, Change[]> = {
  ...PROGRAMME_CHANGES,
  "/mon-accompagnement": [
    change({ intent: "pay-late" }, ofStudents(404)),
    change({ intent: "take-end-back" }, ofStudents(404)),
    change({ intent: "another-coach", coach: "1" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/mon-accompagnement/terminer": [
    change({ endsAt: "2026-01-01T00:00:00.000Z", balanceCents: "0" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/mon-accompagnement/mesures": [
    change({ intent: "save", day: "2026-01-01", weight: "80" }, ofStudents(404)),
    change({ intent: "drop", id: NOBODYS }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/mon-accompagnement/renoncer": [change({}, ofStudents(404))],
  "/mon-accompagnement/sante": [
    change({ ...HEALTH, intent: "give" }, ofStudents(404)),
    change({ intent: "erase" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/dashboard/accompagnements": [
    change({ intent: "answer", offer: NOBODYS, answer: "accept" }, ofCoaches(404)),
    change({ intent: "answer", offer: NOBODYS, answer: "decline" }, ofCoaches(404)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/accompagnements/:accompanimentId": [
    change({ intent: "notes", booking: NOBODYS, notes: "Pirate", version: "0" }, ofCoaches(404)),
    change({}, ofCoaches(404)),
  ],
  "/back-office/accompagnements/:accompanimentId": [
    change({ intent: "change-coach", from: "", coach: "1", other: "", reason: "Essai" }, ofOperators(404)),
    change({ intent: "change-coach", from: "", coach: "", other: "", reason: "Essai" }, ofOperators(400)),
    change({ intent: "end", reason: "Essai" }, ofOperators(404)),
    change({ intent: "end", reason: " " }, ofOperators(400)),
    change({}, ofOperators(400)),
  ],
};
