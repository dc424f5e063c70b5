import type { ROLES } from "../fixtures/cast.ts";

/** A status, or the address a person is sent to. */
export type Answer = number | string;
/** A second student and a second coach have no column of their own: they are answered as the first ones are. */
export type Row = Record<(typeof ROLES)[number], Answer>;

export const LOGIN = "the login dialog, and back";

const everybody = (status: number): Row => ({
  visitor: status,
  student: status,
  newcomer: status,
  coach: status,
  operator: status,
});
const PUBLIC = everybody(200);
const SIGNED_IN: Row = { ...PUBLIC, visitor: LOGIN };
const VISITOR: Row = { visitor: 200, student: "/", newcomer: "/", coach: "/", operator: "/" };
const COACH: Row = {
  visitor: LOGIN,
  student: "/student-dashboard",
  newcomer: "/student-dashboard",
  coach: 200,
  operator: "/back-office",
};
const STUDENT: Row = {
  visitor: LOGIN,
  student: 200,
  newcomer: 200,
  coach: "/dashboard",
  operator: "/back-office",
};
const OPERATOR: Row = {
  visitor: LOGIN,
  student: "/student-dashboard",
  newcomer: "/student-dashboard",
  coach: "/dashboard",
  operator: 200,
};

/** What each role gets when it reads each route. A route without a row fails the test. */
export const PAGES: Record<string, Row> = {
  "/": PUBLIC,
  "/coaches": PUBLIC,
  "/coachs": everybody(301),
  "/coach/:coachId": PUBLIC,
  "/coach/:coachId/contact": PUBLIC,
  "/search": PUBLIC,
  "/search-results": PUBLIC,
  "/search-alert": PUBLIC,
  "/unsubscribe": PUBLIC,
  "/discipline/:disciplineId": PUBLIC,
  "/accompaniment": PUBLIC,
  "/shop": PUBLIC,
  "/blog": PUBLIC,
  "/blog/:articleId": PUBLIC,
  "/become-coach": PUBLIC,
  "/terms": PUBLIC,
  "/privacy": PUBLIC,
  "/cookies": PUBLIC,
  "/mentions-legales": PUBLIC,
  "/contact": PUBLIC,
  "/faq": PUBLIC,
  "/login": VISITOR,
  "/signup": VISITOR,
  "/email-confirmed": PUBLIC,
  "/reset-password": PUBLIC,
  "/profile": SIGNED_IN,
  "/profile-completion": {
    visitor: LOGIN,
    student: "/student-dashboard",
    newcomer: 200,
    coach: "/",
    operator: "/",
  },
  "/dashboard": COACH,
  "/dashboard/prospects": COACH,
  "/dashboard/prospects/new": COACH,
  "/dashboard/prospects/import": COACH,
  "/dashboard/prospects/export": COACH,
  // Nobody's: each coach finds their own in tests/process/prospects.test.ts.
  "/dashboard/prospects/:prospectId": { ...COACH, coach: 404 },
  "/dashboard/schedule": COACH,
  "/dashboard/clients": COACH,
  "/dashboard/training": COACH,
  "/dashboard/training/certifications/:certificationId": COACH,
  "/dashboard/training/:moduleId/:lessonId": COACH,
  "/dashboard/closing-help": COACH,
  "/dashboard/settings": COACH,
  "/dashboard/settings/payment": COACH,
  "/dashboard/messages": COACH,
  "/dashboard/listings": COACH,
  "/dashboard/listings/new": COACH,
  // Nobody's: each coach finds their own in tests/process/listings.test.ts.
  "/dashboard/listings/:listingId": { ...COACH, coach: 404 },
  "/dashboard/listings/:listingId/preview": { ...COACH, coach: 404 },
  "/dashboard/reviews": COACH,
  "/dashboard/premium": COACH,
  "/dashboard/bookings": { ...STUDENT, coach: 200 },
  "/dashboard/favorites": STUDENT,
  "/dashboard/account": SIGNED_IN,
  "/student-dashboard": { ...STUDENT, newcomer: "/profile-completion" },
  "/student-dashboard/bookings": STUDENT,
  "/student-dashboard/history": STUDENT,
  "/student-dashboard/favorites": STUDENT,
  "/student-dashboard/account": STUDENT,
  "/back-office": OPERATOR,
  "/back-office/people": OPERATOR,
  "/back-office/coachs": OPERATOR,
  "/back-office/coachs/:coachId": OPERATOR,
  "/back-office/messages": OPERATOR,
  "/back-office/jobs": OPERATOR,
  "/back-office/mails": OPERATOR,
  "/*": everybody(404),
  "/robots.txt": PUBLIC,
  "/sitemap.xml": PUBLIC,
  "/sitemap/:part": PUBLIC,
  "/files/*": everybody(404),
  "/private-files/:fileId": everybody(404),
  "/functions/v1/geocode/search": PUBLIC,
  "/functions/v1/geocode/reverse": PUBLIC,
  "/functions/v1/favorites": everybody(405),
  "/functions/v1/listing-views": everybody(405),
  "/functions/v1/improve-text": everybody(405),
  "/functions/v1/onboarding": everybody(405),
  "/functions/v1/klaviyo-sync": everybody(405),
  "/dev/ui": PUBLIC,
  "/dev/select-one": PUBLIC,
  "/dev/google/authorize": everybody(400),
  "/dev/google/token": everybody(405),
  "/dev/mails": PUBLIC,
  "/dev/mails/:mailId": everybody(404),
  // Its endpoints have their own list: tests/database/auth-endpoints.db.test.ts.
  "/api/auth/*": everybody(404),
  "/healthz": PUBLIC,
  "/readyz": PUBLIC,
};

interface Change {
  /** what is sent: it is refused, or changes nothing, so that it can be sent by everybody */
  form: Record<string, string>;
  row: Row;
}

const change = (form: Record<string, string>, row: Row): Change => ({ form, row });
const ofStudents = (status: number): Row => ({
  ...everybody(403),
  visitor: 401,
  student: status,
  newcomer: status,
});
const ofCoaches = (status: number): Row => ({ ...everybody(403), visitor: 401, coach: status });
const ofOperators = (status: number): Row => ({ ...everybody(403), visitor: 401, operator: status });
const ofSignedIn = (status: number): Row => ({ ...everybody(status), visitor: 401 });
const ofVisitors = (status: number): Row => ({ ...everybody(403), visitor: status });

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

const NAMELESS = { intent: "profile", firstName: "", lastName: "", phoneNumber: "" };

/** What each role gets when it asks for a change. A route with an action and without a row fails the test. */
export const CHANGES: Record<string, Change[]> = {
  "/search-alert": [change({ intent: "ask", email: "x" }, everybody(400))],
  "/unsubscribe": [change({}, everybody(404))],
  "/contact": [change({ name: "", email: "", subject: "", message: "" }, everybody(400))],
  "/login": [change({ email: "x", password: "x" }, ofVisitors(400))],
  "/signup": [change({ email: "x" }, ofVisitors(400))],
  "/email-confirmed": [change({}, everybody(400))],
  "/profile": [change(NAMELESS, ofSignedIn(400))],
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
    change({}, ofSignedIn(400)),
  ],
  "/student-dashboard/account": [change(NAMELESS, ofStudents(400)), change({}, ofStudents(400))],
  "/dashboard/settings": [
    change({ intent: "page", name: "" }, ofCoaches(400)),
    change({ intent: "availability", breakMinutes: "61" }, ofCoaches(400)),
    change({ intent: "end-session", sessionId: "x" }, ofCoaches(400)),
    change({ intent: "mail-preference", kind: "security", wanted: "false" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/dashboard/messages": [
    change({ conversation: "999999", answer: "accepted" }, ofCoaches(404)),
    change({ conversation: "999999", answer: "declined" }, ofCoaches(404)),
    change({}, ofCoaches(400)),
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
  "/dashboard/listings/new": [change({ ...LISTING, sessionMinutes: "61" }, ofCoaches(400))],
  "/dashboard/listings/:listingId": [change(LISTING, ofCoaches(404)), change({}, ofCoaches(404))],
  "/functions/v1/listing-views": [change({ coach: "999999" }, everybody(204)), change({}, everybody(400))],
  "/coach/:coachId/contact": [change({ message: " ", phone: "06" }, ofStudents(400))],
  "/functions/v1/favorites": [
    change({ coach: "999999", favorite: "true" }, ofStudents(404)),
    change({}, ofStudents(400)),
  ],
  "/functions/v1/improve-text": [
    change({ kind: "description", text: " " }, everybody(400)),
    change({ kind: "poem", text: "Bonjour" }, everybody(400)),
    change({}, everybody(400)),
  ],
  // What it does with what is asked in its own words is in tests/process/klaviyo-sync.test.ts.
  "/functions/v1/klaviyo-sync": [change({ type: "sync_profile" }, ofSignedIn(400))],
  "/functions/v1/onboarding": [
    change({ intent: "save", draft: "{}", version: "0", browser: "x" }, ofCoaches(400)),
    change({ intent: "publish", draft: "{}" }, ofCoaches(400)),
    change({}, ofCoaches(400)),
  ],
  "/back-office/people": [
    change({ intent: "suspend", personId: "nobody", reason: "Essai" }, ofOperators(404)),
    change({ intent: "suspend", personId: "nobody", reason: " " }, ofOperators(400)),
    change({ intent: "restore", personId: "nobody" }, ofOperators(404)),
    change({ intent: "end-sessions", personId: "nobody" }, ofOperators(404)),
    change({}, ofOperators(400)),
  ],
  "/back-office/coachs/:coachId": [
    // The first of the samples has long been let in.
    change({ intent: "approve", from: "waiting", seenAt: "2026-01-01T00:00:00.000Z" }, ofOperators(409)),
    change({ intent: "approve", from: "waiting", seenAt: "" }, ofOperators(400)),
    change({ intent: "refuse", from: "waiting", reason: "Essai" }, ofOperators(409)),
    change({ intent: "refuse", from: "waiting", reason: " " }, ofOperators(400)),
    change({ intent: "look", seenAt: "hier" }, ofOperators(400)),
    change({ intent: "mark", mark: "featured", given: "x" }, ofOperators(400)),
    change({ intent: "check", kind: "siret", number: "123" }, ofOperators(400)),
    change({ intent: "check", kind: "passport" }, ofOperators(400)),
    change({ intent: "uncheck", kind: "siret" }, ofOperators(409)),
    change({ intent: "pull", listingId: "999999", reason: "Essai" }, ofOperators(404)),
    change({ intent: "put-back", listingId: "999999", seenAt: "2026-01-01T00:00:00.000Z" }, ofOperators(404)),
    change({}, ofOperators(400)),
  ],
  "/back-office/messages": [
    change({ id: "999999", handled: "true" }, ofOperators(404)),
    change({}, ofOperators(400)),
  ],
  "/back-office/jobs": [change({ id: "999999" }, ofOperators(404)), change({}, ofOperators(400))],
  "/back-office/mails": [change({ id: "999999" }, ofOperators(404)), change({}, ofOperators(400))],
  "/*": [change({}, everybody(404))],
  "/dev/google/authorize": [change({}, everybody(400))],
  "/dev/google/token": [change({}, everybody(400))],
};
