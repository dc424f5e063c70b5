import { ACCOMPANIMENT_CHANGES } from "./access-changes-accompaniment.ts";
import { CONTENT_CHANGES } from "./access-changes-content.ts";
import { WITHDRAWAL_AND_SHOP_CHANGES } from "./access-changes-shop.ts";
import {
  type Change,
  change,
  ofCoaches,
  ofMoneyDesk,
  ofOwners,
  ofPeopleDesk,
  ofSalesDesk,
  ofSignedIn,
  ofStudents,
  ofTheTwo,
  ofVisitors,
} from "./access-rows.ts";
import { everybody } from "./access-table.ts";

/** Complete, and of nobody: what is in it cannot be what is refused. */
const LISTING = {
  version: "1",
  title: "Pirate",
  description: "",
  disciplines: "[1]",
  hourlyRate: "45",
  sessionMinutes: "60",
  address: "Lyon",
  locationType: "fixed",
  services: "[]",
  status: "draft",
};

const PACK = {
  name: "Pirate",
  kind: "sessions",
  count: "8",
  sessionMinutes: "60",
  price: "320",
  validity: "4",
};

const MESSAGE = { clientId: "00000000-0000-4000-8000-000000000000", body: "Pirate" };

const SUSPENSION = {
  ground: "conduct",
  reason: "Essai",
  seenSessions: "0",
  seenPacks: "0",
  seenGroups: "0",
  seenCents: "0",
};
const PROBLEM = { ground: "short", words: "Dix minutes au lieu d’une heure." };
const NOBODYS = "00000000-0000-4000-8000-000000000000";
/** The changes of a conversation, with impossible ones. */
const CONVERSATION: Record<string, string>[] = [
  { intent: "send", ...MESSAGE },
  { intent: "read", messageId: "1" },
  { intent: "accept" },
  { intent: "decline", sentence: "none", words: "" },
  { intent: "phone", phone: "", shared: "true" },
  { intent: "block", blocked: "true" },
  { intent: "report", reason: "spam", words: "" },
  { intent: "withdraw-proposal", proposal: NOBODYS },
  { intent: "decline-proposal", proposal: NOBODYS },
  { intent: "accept-proposal", proposal: NOBODYS, place: "webcam" },
  {},
];

/** A plan for somebody who is not the coach's student. */
const PLAN = {
  clientId: NOBODYS,
  listingId: "1",
  minutes: "60",
  place: "webcam",
  day: "2027-01-04",
  time: "10:00",
  repeat: "once",
  payBy: "student",
  price: "45",
};

/** The changes of a series, with impossible ones. */
const SERIES: Record<string, string>[] = [
  ...["accept", "decline", "withdraw"].map((intent) => ({ intent })),
  { intent: "cancel-following", from: NOBODYS },
  {
    intent: "move-following",
    from: NOBODYS,
    day: "2027-01-04",
    time: "10:00",
    [`on.${NOBODYS}`]: "on",
    [`day.${NOBODYS}`]: "2027-01-04",
    [`time.${NOBODYS}`]: "10:00",
  },
  { intent: "answer-following", from: NOBODYS, accepts: "true" },
  {},
];

/** The changes of a session, with impossible ones. */
const SESSION: Record<string, string>[] = [
  ...[
    "accept",
    "decline",
    "cancel",
    "waive",
    "refund",
    "withdraw-move",
    "arrive",
    "begin",
    "end",
    "absent",
    "agree-absence",
  ].map((intent) => ({ intent, words: "" })),
  { intent: "share-phone", shares: "true" },
  ...["choose", "choose-time", "move", "propose"].map((intent) => ({
    intent,
    startsAt: "2027-01-04T09:00:00.000Z",
  })),
  ...["plan", "propose-time"].map((intent) => ({ intent, day: "2027-01-04", time: "10:00" })),
  { intent: "answer-move", accepts: "true" },
  { intent: "contest-absence", words: "J’y étais." },
  { intent: "video", videoUrl: "https://visio.exemple.fr/pirate" },
  {},
];

/** Complete: what is refused is what is ordered. */
const DELIVERY = {
  firstName: "Pirate",
  lastName: "Pirate",
  email: "pirate@exemple.fr",
  address: "1 rue du Port",
  city: "Brest",
  postalCode: "29200",
  country: "France",
  clientId: NOBODYS,
};
/** The changes of an order, with impossible ones. */
const ORDER: Record<string, string>[] = [{ intent: "cancel" }, { intent: "received" }, {}];

const NAMELESS = { intent: "profile", firstName: "", lastName: "", phoneNumber: "" };

/** The answer to each role that asks for a change. A route with an action and without a row fails the test. */
export const CHANGES: Record<string, Change[]> = {
  "/search-alert": [change({ intent: "ask", email: "x" }, everybody(400))],
  "/unsubscribe": [change({}, everybody(404))],
  // There is no such coach, and the link comes from no mail.
  "/avis/:linkToken": [change({ firstName: "Pirate" }, everybody(404))],
  "/ancien-client": [
    change({ intent: "withdraw" }, everybody(404)),
    change({ intent: "stop" }, everybody(404)),
    change({ intent: "confirm" }, everybody(400)),
    change({}, everybody(400)),
  ],
  "/recommandation": [
    change({ intent: "withdraw" }, everybody(404)),
    change({ intent: "stop" }, everybody(404)),
    change({ intent: "write" }, everybody(400)),
    change({}, everybody(400)),
  ],
  "/temoignage": [
    change({ intent: "accept" }, everybody(404)),
    change({ intent: "withdraw" }, everybody(404)),
    change({}, everybody(400)),
  ],
  "/cartes-cadeaux": [
    change({ intent: "buy", amount: "0" }, everybody(400)),
    change({ intent: "balance", code: "BCDFGHJKLMNPQRST" }, everybody(409)),
    change({}, everybody(400)),
  ],
  "/invitation/:token": [change({}, ofStudents(404))],
  "/contact": [change({ name: "", email: "", subject: "", message: "" }, everybody(400))],
  "/coach/:coachId/reserver": [change({ listingId: "x" }, ofStudents(400))],
  "/coach/:coachId/collectif/:groupId": [
    change({ intent: "book", priceCents: "1500" }, ofStudents(404)),
    change({ intent: "wait" }, ofStudents(404)),
    change({ intent: "leave" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  // The coach does not sell these hours.
  "/coach/:coachId/pack/:pack": [change({}, ofStudents(404))],
  "/reservation/:bookingId": [change({ intent: "give-up" }, ofStudents(404)), change({}, ofStudents(404))],
  // Anybody may order, and nobody what is not sold: more of it is in tests/http/shop/guest-checkout.test.ts.
  "/checkout": [
    change({ ...DELIVERY, lines: '[{"productId":999999,"quantity":1,"priceCents":100}]' }, everybody(409)),
    change({ ...DELIVERY, lines: "[]" }, everybody(400)),
    change({}, everybody(400)),
  ],
  "/commande/:orderToken": ORDER.map((form) => change(form, everybody(404))),
  "/mes-commandes/:orderId": ORDER.map((form) => change(form, ofSignedIn(404))),
  "/login": [change({ email: "x", password: "x" }, ofVisitors(400))],
  "/signup": [change({ email: "x" }, ofVisitors(400))],
  "/email-confirmed": [change({}, everybody(400))],
  "/profile-completion": [
    // Refused too, on a page that a completed profile is led away from.
    change({ firstName: "", lastName: "" }, { ...ofStudents(400), student: 302 }),
  ],
  // The samples have long been let in: asking again changes nothing.
  "/dashboard": [change({ intent: "ask-again" }, ofCoaches(200)), change({}, ofCoaches(400))],
  "/dashboard/account": [
    change(NAMELESS, ofSignedIn(400)),
    change({ intent: "end-session", sessionId: "x" }, ofSignedIn(400)),
    change({ intent: "photo" }, ofSignedIn(400)),
    change({ intent: "mail-preference", kind: "security", wanted: "false" }, ofSignedIn(400)),
    change({ intent: "calendar-address" }, ofSignedIn(200)),
    change({}, ofSignedIn(400)),
  ],
  "/student-dashboard/account": [change(NAMELESS, ofStudents(400)), change({}, ofStudents(400))],
  "/dashboard/settings": [
    change({ intent: "page", name: "" }, ofCoaches(400)),
    change({ intent: "availability", breakMinutes: "61" }, ofCoaches(400)),
    change({ intent: "capacity", accompaniments: "-1" }, ofCoaches(400)),
    change({ intent: "video-link", videoUrl: "javascript:alert(1)" }, ofCoaches(400)),
    change({ intent: "calendar-feed", feedUrl: "file:///etc/passwd" }, ofCoaches(400)),
    ...["change-calendar-feed", "sync-calendar-feed", "remove-calendar-feed"].map((intent) =>
      change({ intent, feed: NOBODYS }, ofCoaches(404)),
    ),
    change({ intent: "calendar-address" }, ofCoaches(200)),
    change({ intent: "end-session", sessionId: "x" }, ofCoaches(400)),
    change({ intent: "mail-preference", kind: "security", wanted: "false" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/settings/payment": [
    change({ intent: "save", first_name: "", iban: "FR00" }, ofCoaches(400)),
    // The coach has given none: revoking it changes nothing.
    change({ intent: "revoke-mandate", mandate: "invoicing" }, ofCoaches(200)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/revenus": [
    change({ intent: "pay-balance", cents: "-1" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/messages/reponses": [
    change({ intent: "add-reply", title: "", body: "Bonjour" }, ofCoaches(400)),
    change({ intent: "change-reply", reply: NOBODYS, title: "x", body: "x" }, ofCoaches(404)),
    change({ intent: "move-reply", reply: NOBODYS, to: "up" }, ofCoaches(404)),
    change({ intent: "remove-reply", reply: NOBODYS }, ofCoaches(404)),
  ],
  "/dashboard/messages/:conversationId": CONVERSATION.map((form) => change(form, ofCoaches(404))),
  "/messages/:conversationId": CONVERSATION.map((form) => change(form, ofStudents(404))),
  "/mes-abonnements": [
    ...["pause", "resume", "end"].map((intent) => change({ intent, subscription: NOBODYS }, ofSignedIn(404))),
    change({ intent: "give", subscription: NOBODYS }, ofSignedIn(400)),
    change({}, ofSignedIn(400)),
  ],
  "/dashboard/premium": [
    change({ intent: "end", subscription: NOBODYS }, ofCoaches(404)),
    change({ intent: "pause", subscription: NOBODYS }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/bookings": SESSION.map((form) =>
    change({ ...form, booking: "00000000-0000-4000-8000-000000000000" }, ofTheTwo(404)),
  ),
  "/dashboard/bookings/:bookingId": SESSION.map((form) => change(form, ofTheTwo(404))),
  "/student-dashboard/bookings": [
    change({ intent: "accept", booking: "00000000-0000-4000-8000-000000000000" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/student-dashboard/bookings/:bookingId": SESSION.map((form) => change(form, ofStudents(404))),
  "/dashboard/bookings/:bookingId/probleme": [change(PROBLEM, ofTheTwo(404)), change({}, ofTheTwo(404))],
  "/student-dashboard/bookings/:bookingId/probleme": [
    change(PROBLEM, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/dashboard/litiges/:caseId": [change({ words: "J’étais là." }, ofTheTwo(404)), change({}, ofTheTwo(404))],
  "/student-dashboard/litiges/:caseId": [
    change({ words: "J’étais là." }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/dashboard/series/:seriesId": SERIES.map((form) => change(form, ofTheTwo(404))),
  "/student-dashboard/series/:seriesId": SERIES.map((form) => change(form, ofStudents(404))),
  "/student-dashboard/bookings/:bookingId/series": [
    change(
      { clientId: NOBODYS, day: "2027-01-04", time: "10:00", repeat: "weekly", count: "3" },
      ofStudents(404),
    ),
  ],
  "/dashboard/prospects": [
    change({ intent: "move", prospect: "999999", status: "gagne" }, ofCoaches(404)),
    change({ intent: "move", prospect: "1", status: "x" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/prospects/import": [
    change({ step: "import" }, ofCoaches(400)),
    change({ file: "Prénom;Nom;E-mail" }, ofCoaches(400)),
  ],
  "/dashboard/prospects/new": [change({ firstName: "", lastName: "", email: "" }, ofCoaches(400))],
  "/dashboard/prospects/:prospectId": [
    ...["status", "call", "notes", "contact", "delete"].map((intent) =>
      change({ intent, status: "gagne", outcome: "won", seen: "0", notes: "Pirate" }, ofCoaches(404)),
    ),
    change({}, ofCoaches(404)),
  ],
  "/dashboard/groups/new": [
    change({ clientId: MESSAGE.clientId, listingId: "x", title: "" }, ofCoaches(400)),
  ],
  "/dashboard/groups/:groupId": [
    change({ intent: "cancel", words: "" }, ofCoaches(404)),
    change({ intent: "change", title: "Pirate", words: "", seatsMax: "2" }, ofCoaches(404)),
    ...["arrive", "begin", "end"].map((intent) => change({ intent }, ofCoaches(404))),
    change({}, ofCoaches(404)),
  ],
  "/dashboard/schedule": [
    change({ intent: "unblock", block: MESSAGE.clientId }, ofCoaches(404)),
    change({ intent: "unblock", block: "x" }, ofCoaches(400)),
    change({ intent: "withdraw", booking: MESSAGE.clientId }, ofCoaches(404)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/schedule/block": [
    change({ day: "2026-11-20", from: "14:00", to: "12:00", label: "" }, ofCoaches(400)),
  ],
  "/dashboard/schedule/open": [change({ day: "2026-11-20", from: "14:00", to: "12:00" }, ofCoaches(400))],
  "/dashboard/schedule/move/:bookingId": [
    change({ intent: "propose", day: "2030-11-20", time: "10:00" }, ofCoaches(404)),
  ],
  "/dashboard/schedule/plan": [
    change({ ...PLAN, client: NOBODYS }, ofCoaches(404)),
    change({ ...PLAN, client: NOBODYS, repeat: "weekly" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/clients/:clientId": [
    change({ intent: "notes", notes: "Pirate", version: "0" }, ofCoaches(404)),
    change({ intent: "add-note", id: NOBODYS, body: "Pirate" }, ofCoaches(404)),
    change({ intent: "edit-note", id: NOBODYS, body: "Pirate", version: "1" }, ofCoaches(404)),
    change({ intent: "drop-note", id: NOBODYS }, ofCoaches(404)),
    change({ intent: "pause", paused: "true" }, ofCoaches(404)),
    change({ intent: "programme", title: "Pirate", id: NOBODYS }, ofCoaches(404)),
    change({ intent: "measure-kinds", weight: "on" }, ofCoaches(404)),
    change({ intent: "save", day: "2026-11-02", weight: "70" }, ofCoaches(404)),
    change({ intent: "drop", id: NOBODYS }, ofCoaches(404)),
    change({}, ofCoaches(404)),
  ],
  "/dashboard/clients/:clientId/programmes/:programmeId": [
    ...[
      "template",
      "own-template",
      "keep-template",
      "drop-template",
      "rename",
      "delete",
      "week",
      "save",
      "publish",
      "drop",
    ].map((intent) => change({ intent }, ofCoaches(404))),
    change({}, ofCoaches(404)),
  ],
  "/mes-programmes/:programmeId": [
    change({ intent: "result", week: NOBODYS, exercise: "s1-e1", load: "40" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/mes-programmes/mesures/:followingId": [
    change({ intent: "consent", consent: "yes" }, ofStudents(404)),
    change({ intent: "withdraw", confirmed: "yes" }, ofStudents(404)),
    change({ intent: "save", day: "2026-11-02", weight: "70" }, ofStudents(404)),
    change({}, ofStudents(404)),
  ],
  "/mon-accompagnement/programme": [
    // The week belongs to nobody.
    change({ intent: "result", week: NOBODYS, exercise: "s1-e1", load: "40" }, ofStudents(404)),
    change({ intent: "result", week: "x" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
  "/dashboard/training/certifications/:certificationId": [
    change({ "question-1": "0" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  // Anything that is sent says that the lesson was read, once and for oneself alone.
  "/dashboard/training/:moduleId/:lessonId": [change({}, ofCoaches(200))],
  "/dashboard/listings": [
    ...["publish", "pause", "duplicate", "delete", "appeal"].map((wish) =>
      change({ listing: "999999", change: wish }, ofCoaches(404)),
    ),
    change({ listing: "x", change: "delete" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  // The coach of the table has reviews of their own; these are nobody's.
  "/dashboard/reviews/anciens-clients": [
    change({ intent: "invite", firstName: "Zoé", email: "x" }, ofCoaches(400)),
    change({ intent: "confirm-client", claim: NOBODYS }, ofCoaches(404)),
    change({ intent: "deny-client", claim: NOBODYS, denial: "Inconnue" }, ofCoaches(404)),
    change({ intent: "deny-client", claim: NOBODYS, denial: " " }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/reviews/recommandations": [
    change({ intent: "invite", firstName: "Zoé", email: "x" }, ofCoaches(400)),
    change({ intent: "remove", recommendation: "999999" }, ofCoaches(404)),
    change({ intent: "remove", recommendation: "x" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/reviews": [
    change({ intent: "answer", review: "999999", answer: "Pirate" }, ofCoaches(404)),
    change({ intent: "answer", review: "1", answer: " " }, ofCoaches(400)),
    change({ intent: "report", review: "999999", reason: "spam", words: "" }, ofCoaches(404)),
    change({ intent: "report", review: "1", reason: "revenge", words: "" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  // The file is missing; a whole paper is sent in tests/http/coach/going-live.test.ts.
  "/dashboard/papers": [
    change(
      { intent: "send-paper", kind: "identity", holder: "Pirate", expiresOn: "2099-01-01" },
      ofCoaches(400),
    ),
    change({ intent: "withdraw-paper", paper: NOBODYS }, ofCoaches(404)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/listings/new": [change({ ...LISTING, sessionMinutes: "61" }, ofCoaches(400))],
  "/dashboard/listings/:listingId": [change(LISTING, ofCoaches(404)), change({}, ofCoaches(404))],
  // Nobody's listing: what another coach gets for the pack of a listing is in app/features/onboarding/packs/packs.db.test.ts.
  "/dashboard/listings/:listingId/packs": [
    change({ intent: "add-pack", ...PACK }, ofCoaches(404)),
    change({ intent: "change-pack", pack: "999999", version: "1", ...PACK }, ofCoaches(404)),
    change({ intent: "move-pack", pack: "999999", to: "up" }, ofCoaches(404)),
    change({ intent: "remove-pack", pack: "999999" }, ofCoaches(404)),
  ],
  // Nobody has announced a change of the terms, so there is none to close.
  "/functions/v1/legal-notice": [
    change({ intent: "close-notice", versionId: "1" }, ofSignedIn(200)),
    change({}, ofSignedIn(400)),
  ],
  "/functions/v1/listing-views": [change({ coach: "999999" }, everybody(204)), change({}, everybody(400))],
  "/coach/:coachId/contact": [change({ message: " ", phone: "06" }, ofStudents(400))],
  "/functions/v1/favorites": [
    change({ coach: "999999", favorite: "true" }, ofStudents(404)),
    change({}, ofStudents(400)),
  ],
  "/functions/v1/sale-code": [
    change({ code: "INCONNU", sale: "shop" }, everybody(409)),
    change({}, everybody(400)),
  ],
  "/functions/v1/waiting-list": [
    change({ coach: "999999", intent: "join" }, ofStudents(404)),
    change({ coach: "999999", intent: "leave" }, ofStudents(200)),
    change({}, ofStudents(400)),
  ],
  // Signed webhooks are tested in tests/process/stripe-webhook.test.ts.
  "/webhooks/stripe": [
    change({ id: "evt_pirate", type: "payment_intent.succeeded" }, everybody(400)),
    change({}, everybody(400)),
  ],
  "/functions/v1/improve-text": [
    change({ kind: "description", text: " " }, everybody(400)),
    change({ kind: "poem", text: "Bonjour" }, everybody(400)),
    change({}, everybody(400)),
  ],
  "/functions/v1/messages": [
    change({ ...MESSAGE, conversation: "999999" }, ofTheTwo(404)),
    change({}, ofSignedIn(400)),
  ],
  "/functions/v1/typing": [change({ conversation: "999999" }, ofTheTwo(404)), change({}, ofSignedIn(400))],
  // Its answers are tested in tests/process/operator-settings.test.ts.
  "/functions/v1/klaviyo-sync": [change({ type: "sync_profile" }, ofSignedIn(400))],
  // Whose account it is for is the session; somebody else's id is refused.
  "/functions/v1/create-stripe-connect-account": [
    change({ coach_id: "nobody" }, ofCoaches(403)),
    change({}, ofCoaches(400)),
  ],
  // An accompaniment is for students alone, and refused where its plan is missing; so is what the shop does not sell by the month.
  "/functions/v1/create-subscription": [
    change({ product_id: "accompagnement_3m" }, ofStudents(400)),
    change({ product_id: "999999" }, ofSignedIn(404)),
    // It has no price here.
    change({ product_id: "premium" }, ofCoaches(409)),
    change({}, ofSignedIn(400)),
  ],
  "/functions/v1/attachments": [
    // Somebody else's, or sent already: it is not there to be taken away.
    change({ attachment: "00000000-0000-4000-8000-000000000000" }, { ...ofSignedIn(200), operator: 403 }),
    change({ attachment: "x" }, { ...ofSignedIn(400), operator: 403 }),
    change({ conversation: "1", file: "x" }, { ...ofSignedIn(400), operator: 403 }),
    change({ conversation: "1", file: "x", recording: "voice" }, { ...ofSignedIn(400), operator: 403 }),
  ],
  "/functions/v1/reviews": [
    change({ booking: NOBODYS, rating: "1", comment: "Pirate, dix fois pirate" }, ofStudents(404)),
    change({ booking: NOBODYS, rating: "6", comment: "Pirate, dix fois pirate" }, ofStudents(400)),
    change({}, ofStudents(400)),
  ],
  // It is one's own, whoever asks.
  "/functions/v1/kept-form": [change({}, ofSignedIn(200))],
  "/functions/v1/onboarding": [
    change({ intent: "save", draft: "{}", version: "0", browser: "x" }, ofCoaches(400)),
    change({ intent: "publish", draft: "{}" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/back-office/people": [
    // An account is suspended on its page, which says first what that cancels.
    change({ intent: "suspend", personId: "nobody", reason: "Essai" }, ofPeopleDesk(400)),
    change({ intent: "restore", personId: "nobody" }, ofPeopleDesk(404)),
    change({ intent: "end-sessions", personId: "nobody" }, ofPeopleDesk(404)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/people/:personId": [
    change({ intent: "add-note", words: "Pirate" }, ofPeopleDesk(404)),
    change({ intent: "add-note", words: " " }, ofPeopleDesk(400)),
    change({ intent: "delete-note", id: "999999" }, ofPeopleDesk(404)),
    change({ intent: "restore" }, ofPeopleDesk(404)),
    change({ intent: "end-sessions" }, ofPeopleDesk(404)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/people/:personId/suspendre": [
    change({ intent: "suspend", ...SUSPENSION }, ofPeopleDesk(404)),
    change({ intent: "suspend", ...SUSPENSION, reason: " " }, ofPeopleDesk(400)),
    change({ intent: "suspend", ...SUSPENSION, ground: "envy" }, ofPeopleDesk(400)),
    change({ intent: "pause", reason: "Essai" }, ofPeopleDesk(404)),
    change({ intent: "pause", reason: " " }, ofPeopleDesk(400)),
    change({ intent: "resume" }, ofPeopleDesk(404)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/coachs/:coachId": [
    // The first of the samples has long been let in.
    change({ intent: "approve", from: "waiting", seenAt: "2026-01-01T00:00:00.000Z" }, ofPeopleDesk(409)),
    change({ intent: "approve", from: "waiting", seenAt: "" }, ofPeopleDesk(400)),
    change({ intent: "refuse", from: "waiting", reason: "Essai" }, ofPeopleDesk(409)),
    change({ intent: "refuse", from: "waiting", reason: " " }, ofPeopleDesk(400)),
    change({ intent: "look", seenAt: "hier" }, ofPeopleDesk(400)),
    change({ intent: "mark", mark: "featured", given: "x" }, ofPeopleDesk(400)),
    change({ intent: "check", kind: "siret", number: "123" }, ofPeopleDesk(400)),
    change({ intent: "check", kind: "passport" }, ofPeopleDesk(400)),
    change({ intent: "uncheck", kind: "siret" }, ofPeopleDesk(409)),
    change({ intent: "pull", listingId: "999999", reason: "Essai" }, ofPeopleDesk(404)),
    change(
      { intent: "put-back", listingId: "999999", seenAt: "2026-01-01T00:00:00.000Z" },
      ofPeopleDesk(404),
    ),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/papiers": [
    change({ intent: "accept-paper", paper: NOBODYS, kind: "diploma", holder: "Pirate" }, ofPeopleDesk(409)),
    change({ intent: "refuse-paper", paper: NOBODYS, reason: "Illisible" }, ofPeopleDesk(409)),
    change({ intent: "refuse-paper", paper: NOBODYS, reason: " " }, ofPeopleDesk(400)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/messages": [
    change({ id: "999999", handled: "true" }, ofPeopleDesk(404)),
    change({ intent: "answer", id: "999999", answer: "Bonjour.", seenAnswers: "0" }, ofPeopleDesk(404)),
    change({ intent: "answer", id: "999999", answer: " ", seenAnswers: "0" }, ofPeopleDesk(400)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/reports/:reportId": [
    change({ reason: "Rien à redire" }, ofPeopleDesk(404)),
    change({ reason: " " }, ofPeopleDesk(400)),
  ],
  "/back-office/reports/former-clients": [
    change({ intent: "publish", id: NOBODYS }, ofPeopleDesk(404)),
    change({ intent: "refuse", id: NOBODYS, reason: "Essai" }, ofPeopleDesk(404)),
    change({ intent: "refuse", id: NOBODYS, reason: " " }, ofPeopleDesk(400)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/reports/recommandations": [
    change({ intent: "publish", id: NOBODYS }, ofPeopleDesk(404)),
    change({ intent: "refuse", id: NOBODYS, reason: "Essai" }, ofPeopleDesk(404)),
    change({ intent: "refuse", id: NOBODYS, reason: " " }, ofPeopleDesk(400)),
    change({ intent: "remove", id: "999999", reason: "Essai" }, ofPeopleDesk(404)),
    change({ intent: "remove", id: "1", reason: " " }, ofPeopleDesk(400)),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/reports/reviews": [
    ...["hide", "keep"].flatMap((intent) => [
      change({ intent, id: "999999", reason: "Essai" }, ofPeopleDesk(404)),
      change({ intent, id: "1", reason: " " }, ofPeopleDesk(400)),
    ]),
    change({}, ofPeopleDesk(400)),
  ],
  "/back-office/sessions/:bookingId": [
    change({ due: "true", reason: "Vu les messages." }, ofSalesDesk(404)),
    change({ due: "true", reason: " " }, ofSalesDesk(400)),
    change({ intent: "refund", amount: "10", seenCents: "0", reason: "Geste." }, ofSalesDesk(404)),
    change({ intent: "refund", amount: "dix", seenCents: "0", reason: "Geste." }, ofSalesDesk(400)),
    change(
      { intent: "cancel", share: "whole", amount: "", seenCents: "0", reason: "Coach malade." },
      ofSalesDesk(404),
    ),
    change(
      { intent: "cancel", share: "double", amount: "", seenCents: "0", reason: "Oui." },
      ofSalesDesk(400),
    ),
    change(
      {
        intent: "move",
        startsAt: "2030-01-01T10:00:00.000Z",
        seenStartsAt: "2030-01-01T09:00:00.000Z",
        reason: "Salle fermée.",
      },
      ofSalesDesk(404),
    ),
    change({ intent: "move", startsAt: "demain", seenStartsAt: "", reason: "Oui." }, ofSalesDesk(400)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/packs/:packId": [
    ...["refund", "end"].flatMap((intent) => [
      change({ intent, amount: "10", seenCents: "0", reason: "Geste." }, ofSalesDesk(404)),
      change({ intent, amount: "10", seenCents: "0", reason: " " }, ofSalesDesk(400)),
    ]),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/collectives/:groupId": [
    change({ intent: "cancel", seenSeats: "0", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "cancel", seenSeats: "0", reason: " " }, ofSalesDesk(400)),
    change({ intent: "resend", mailId: "1" }, ofSalesDesk(404)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/abonnements/:subscriptionId": [
    change({ intent: "refund", amount: "10", seenCents: "0", reason: "Geste." }, ofSalesDesk(404)),
    change({ intent: "refund", amount: "10", seenCents: "0", reason: " " }, ofSalesDesk(400)),
    change({ intent: "end", reason: "Essai" }, ofSalesDesk(404)),
    change({ intent: "end", reason: " " }, ofSalesDesk(400)),
    change({ intent: "resend", mailId: "1" }, ofSalesDesk(404)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/paiements/:paymentId": [
    change({ intent: "resend", mailId: "1" }, ofMoneyDesk(404)),
    change({}, ofMoneyDesk(400)),
  ],
  "/back-office/codes-promo": [
    change(
      { code: "??", label: "", unit: "percent", worth: "0", scope: "all", startDay: "" },
      ofSalesDesk(400),
    ),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/codes-promo/:promotionId": [
    change({ id: "999999" }, ofSalesDesk(409)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/cartes-cadeaux/:cardId": [
    change({ intent: "send", id: NOBODYS }, ofSalesDesk(409)),
    change({ intent: "refund", id: NOBODYS, reason: "Demandé." }, ofSalesDesk(409)),
    change({ intent: "refund", id: NOBODYS, reason: " " }, ofSalesDesk(400)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/litiges/:caseId": [
    change({ intent: "resend", mailId: "1" }, ofSalesDesk(404)),
    change({ intent: "decide", reason: "Vu les messages.", seenWords: "0" }, ofSalesDesk(404)),
    change({ intent: "decide", reason: " ", seenWords: "0" }, ofSalesDesk(400)),
    change({ intent: "close", reason: "Vu chez Stripe." }, ofSalesDesk(404)),
    change({ intent: "close", reason: " " }, ofSalesDesk(400)),
    change({ intent: "ask" }, ofSalesDesk(404)),
    change({}, ofSalesDesk(400)),
  ],
  "/back-office/finances/:holderId": [
    ...["hold", "release"].flatMap((intent) => [
      change({ intent, reason: " " }, ofMoneyDesk(400)),
      change({ intent }, ofMoneyDesk(400)),
    ]),
    change({}, ofMoneyDesk(400)),
  ],
  ...CONTENT_CHANGES,
  ...WITHDRAWAL_AND_SHOP_CHANGES,
  ...ACCOMPANIMENT_CHANGES,
  "/invitation-equipe": [change({}, { ...ofSignedIn(404) })],
  "/back-office/equipe": [
    change({ intent: "invite", email: "x", role: "support" }, ofOwners(400)),
    change({ intent: "invite", email: "nouvelle@exemple.fr", role: "king" }, ofOwners(400)),
    change({ intent: "withdraw", id: "999999" }, ofOwners(404)),
    change({ intent: "change-role", userId: "nobody", role: "support" }, ofOwners(404)),
    change({ intent: "change-role", userId: "nobody", role: "king" }, ofOwners(400)),
    change({ intent: "remove", userId: "nobody" }, ofOwners(404)),
    change({}, ofOwners(400)),
  ],
  "/back-office/jobs": [change({ id: "999999" }, ofOwners(404)), change({}, ofOwners(400))],
  "/back-office/mails": [change({ id: "999999" }, ofPeopleDesk(404)), change({}, ofPeopleDesk(400))],
  "/*": [change({}, everybody(404))],
  "/paiement-demo/:checkoutRef": [
    change({ decision: "pay", card: "good" }, everybody(404)),
    change({}, everybody(404)),
  ],
  "/compte-demo/:onboardingRef": [change({ status: "active" }, everybody(404)), change({}, everybody(404))],
  "/dev/google/authorize": [change({}, everybody(400))],
  "/dev/google/token": [change({}, everybody(400))],
};
