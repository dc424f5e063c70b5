import { type Change, change, ofCoaches, ofStudents } from "./access-rows.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** The changes of a programme, with refused ones: the owner is checked first. */
export const PROGRAMME_CHANGES: Record<string, Change[]> = {
  "/dashboard/accompagnements/:accompanimentId/programme": [
    change({ intent: "template", goal: "force", level: "avance", after: "0" }, ofCoaches(404)),
    ...["own-template", "keep-template", "drop-template"].map((intent) => change({ intent }, ofCoaches(404))),
    change({ intent: "week", from: "0", after: "0" }, ofCoaches(404)),
    ...["save", "publish"].map((intent) =>
      change(
        { intent, number: "1", version: "1", title: "", words: "", content: '{"sessions":[]}' },
        ofCoaches(404),
      ),
    ),
    change({ intent: "drop", number: "1", version: "1" }, ofCoaches(404)),
    change({}, ofCoaches(404)),
  ],
  "/functions/v1/programme-ticks": [
    // A week of nobody is ignored, as is a week that the coach has removed.
    change(
      {
        sentAt: "1",
        ticks: JSON.stringify([{ week: NOBODYS, exercise: "s1-e1", done: true, at: 1 }]),
      },
      ofStudents(204),
    ),
    change({ sentAt: "1", ticks: "[]" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
};
