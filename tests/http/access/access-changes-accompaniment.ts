import { PROGRAMME_CHANGES } from "./access-changes-programme.ts";
import { type Change, change, ofCoaches, ofSalesDesk, ofStudents } from "./access-rows.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const HEALTH = { currentWeight: "80", targetWeight: "75", height: "180", healthIssues: "" };

/**
 * The changes of an accompaniment. One of these students has one: the requests are about an accompaniment of nobody, or
 * are incomplete.
 */
export const ACCOMPANIMENT_CHANGES: Record<string, Change[]> = {
  ...PROGRAMME_CHANGES,
  "/mon-accompagnement": [
    change({ intent: "pay-late", accompaniment: NOBODYS }, ofStudents(404)),
    change({ intent: "take-end-back", accompaniment: NOBODYS }, ofStudents(404)),
    change({ intent: "another-coach", coach: "0" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
  "/mon-accompagnement/terminer": [
    change({ endsAt: "demain", balanceCents: "0" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
  "/mon-accompagnement/mesures": [
    change({ intent: "save", day: "2026-01-01" }, ofStudents(400)),
    change({ intent: "drop", id: "1" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
  "/mon-accompagnement/renoncer": [
    change({ accompaniment: NOBODYS, balanceCents: "0" }, ofStudents(404)),
    change({}, ofStudents(400)),
  ],
  "/mon-accompagnement/sante": [
    change({ ...HEALTH, intent: "give" }, ofStudents(400)),
    change({ intent: "erase" }, ofStudents(400)),
    change({}, ofStudents(400)),
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
    change({ intent: "change-coach", from: "", coach: "1", other: "", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "change-coach", from: "", coach: "", other: "", reason: "Essai" }, ofSalesDesk(400)),
    change({ intent: "end", balanceCents: "0", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "end", balanceCents: "0", reason: " " }, ofSalesDesk(400)),
    change({}, ofSalesDesk(400)),
  ],
};
