import { type Change, change, ofContentDesk, ofOwners } from "./access-rows.ts";

const ARTICLE = {
  intent: "write",
  seenVersion: "1",
  title: "Pirate",
  slug: "pirate",
  excerpt: "",
  category: "Fitness",
  author: "",
  body: "Pirate",
  pictureId: "",
  related1: "",
  related2: "",
};
const QUESTION = { question: "Pirate ?", answer: "Pirate.", linkLabel: "", linkTo: "" };

const DISCIPLINE = {
  seenVersion: "1",
  name: "Pirate",
  description: "Pirate.",
  aliases: "",
  related: "",
  icon: "flame",
  color: "clay",
  heroPosition: "",
  heroName: "",
  wizardName: "",
};

const BANNER = {
  text: "Pirate",
  linkLabel: "",
  linkTo: "",
  tone: "news",
  startDay: "2026-06-01",
  startTime: "08:00",
  endDay: "",
  endTime: "",
};

const LEGAL = { intent: "write", seenVersion: "1", summary: "Pirate.", body: "Pirate." };

const DECISION = { key: "commissionRate", value: "12", day: "", seen: "0", reason: "Un essai" };

/** The changes of what visitors read, and of settings, in the back office. */
export const CONTENT_CHANGES: Record<string, Change[]> = {
  "/back-office/articles/nouveau": [
    change({ title: "" }, ofContentDesk(400)),
    change({ title: "???" }, ofContentDesk(400)),
  ],
  "/back-office/articles/rendu": [
    change({ body: "**Bonjour**" }, ofContentDesk(200)),
    change({ body: "> ".repeat(500) }, ofContentDesk(400)),
    change({}, ofContentDesk(400)),
  ],
  // The table's article has a slug for a number, which no article has.
  "/back-office/articles/:articleId": [
    change(ARTICLE, ofContentDesk(404)),
    change({ intent: "unpublish" }, ofContentDesk(404)),
    change({}, ofContentDesk(404)),
  ],
  "/back-office/articles/:articleId/versions": [
    change({ seenVersion: "1", number: "1" }, ofContentDesk(404)),
  ],
  "/back-office/reglages": [
    change({ intent: "change", ...DECISION, value: "99" }, ofOwners(400)),
    change({ intent: "change", ...DECISION, key: "salaire" }, ofOwners(400)),
    change({ intent: "change", ...DECISION, seen: "999999" }, ofOwners(409)),
    change({ intent: "withdraw", id: "999999" }, ofOwners(404)),
    change({}, ofOwners(400)),
  ],
  "/back-office/questions": [
    change({ intent: "add", ...QUESTION, question: "" }, ofContentDesk(400)),
    change({ intent: "add", ...QUESTION, linkLabel: "Là", linkTo: "//pirate.fr" }, ofContentDesk(400)),
    change({ intent: "edit", ...QUESTION, id: "999999", seenVersion: "1" }, ofContentDesk(404)),
    change({ intent: "edit", ...QUESTION, id: "1", seenVersion: "x" }, ofContentDesk(400)),
    change({ intent: "move", id: "999999", way: "up" }, ofContentDesk(404)),
    change({ intent: "move", id: "1", way: "sideways" }, ofContentDesk(400)),
    change({ intent: "show", id: "999999", shown: "false" }, ofContentDesk(404)),
    change({ intent: "delete", id: "999999" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/bandeau": [
    change({ intent: "add", ...BANNER, text: "" }, ofContentDesk(400)),
    change({ intent: "add", ...BANNER, linkLabel: "Là", linkTo: "//pirate.fr" }, ofContentDesk(400)),
    change({ intent: "edit", ...BANNER, id: "999999", seenVersion: "1" }, ofContentDesk(404)),
    change({ intent: "delete", id: "999999" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/textes-legaux/rendu": [
    change({ body: "Nous retenons {{commission}}." }, ofContentDesk(200)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/textes-legaux/:text": [
    change({ ...LEGAL, body: "" }, ofContentDesk(400)),
    change({ ...LEGAL, body: "Nous retenons {{comission}}." }, ofContentDesk(400)),
    change({ ...LEGAL, seenVersion: "999" }, ofContentDesk(409)),
    change({ ...LEGAL, step: "plan", kind: "announced", changes: "", day: "" }, ofContentDesk(400)),
    change({ intent: "withdraw", versionId: "999999" }, ofContentDesk(409)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/textes-legaux/:text/brouillons": [
    change({ seenVersion: "999", number: "1" }, ofContentDesk(409)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/coachs-en-avant": [
    change({ intent: "move", id: "999999", way: "up" }, ofContentDesk(404)),
    change({ intent: "move", id: "1", way: "sideways" }, ofContentDesk(400)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/temoignages": [
    change({ intent: "move", id: "999999", way: "up" }, ofContentDesk(404)),
    change({ intent: "remove", id: "999999" }, ofContentDesk(404)),
    change({ intent: "ask", id: "999999" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/temoignages/choisir": [
    change({ id: "999999" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/formation": [
    change({ intent: "add", kind: "module", title: "" }, ofContentDesk(400)),
    change({ intent: "add", kind: "poème", title: "Pirate" }, ofContentDesk(400)),
    change({ intent: "add", kind: "lesson", moduleId: "999999", title: "Pirate" }, ofContentDesk(404)),
    change({ intent: "move", id: "999999", way: "up" }, ofContentDesk(404)),
    change({ intent: "move", id: "1", way: "sideways" }, ofContentDesk(400)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/formation/:textId": [
    change({ intent: "write", step: "publish", seenVersion: "1", title: "" }, ofContentDesk(400)),
    change({ intent: "write", step: "publish", seenVersion: "999", title: "Pirate" }, ofContentDesk(409)),
    change({ intent: "delete" }, ofContentDesk(409)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/formation/:textId/versions": [
    change({ seenVersion: "999", number: "1" }, ofContentDesk(409)),
    change({ seenVersion: "1", number: "x" }, ofContentDesk(400)),
  ],
  "/back-office/disciplines": [
    change({ intent: "add", name: "" }, ofContentDesk(400)),
    change({ intent: "add", name: "yoga" }, ofContentDesk(400)),
    change({ intent: "move", id: "999", way: "up" }, ofContentDesk(404)),
    change({ intent: "show", id: "999", shown: "false" }, ofContentDesk(404)),
    change({}, ofContentDesk(400)),
  ],
  "/back-office/disciplines/:disciplineId": [
    change({ intent: "edit", ...DISCIPLINE, name: "" }, ofContentDesk(400)),
    change({ intent: "edit", ...DISCIPLINE, related: "Pirate" }, ofContentDesk(400)),
    change({ intent: "edit", ...DISCIPLINE, seenVersion: "999" }, ofContentDesk(409)),
    change({ intent: "picture" }, ofContentDesk(400)),
    change({}, ofContentDesk(400)),
  ],
};
