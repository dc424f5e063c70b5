import type { OFFICE_ROLES, ROLES } from "../../fixtures/accounts/cast.ts";

/** A status, or the address a person is sent to. */
export type Answer = number | string;
/**
 * A second student and a second coach have no column of their own: they are answered as the first ones are. So are
 * operators with a role outside of the back office; `operator` is an owner.
 */
export type Row = Record<(typeof ROLES)[number], Answer> &
  Partial<Record<(typeof OFFICE_ROLES)[number], Answer>>;

export const LOGIN = "the login dialog, and back";

export const everybody = (status: number): Row => ({
  visitor: status,
  student: status,
  newcomer: status,
  coach: status,
  operator: status,
});
const PUBLIC = everybody(200);
const SIGNED_IN: Row = { ...PUBLIC, visitor: LOGIN };
const VISITOR: Row = {
  visitor: 200,
  student: "/student-dashboard",
  newcomer: "/student-dashboard",
  coach: "/dashboard",
  operator: "/back-office",
};
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
const OPERATOR = {
  visitor: LOGIN,
  student: "/student-dashboard",
  newcomer: "/student-dashboard",
  coach: "/dashboard",
};
/** Every operator has a column in the rows of the back office. Others are sent to the page that names the missing role. */
const office = (status: number): Row => ({
  ...OPERATOR,
  operator: status,
  support: status,
  finance: status,
  content: status,
});
const reserved = (area: string) => `/back-office/reserve?partie=${area}`;
const peopleDesk = (status = 200): Row => ({
  ...office(status),
  finance: reserved("people"),
  content: reserved("people"),
});
const salesDesk = (status = 200): Row => ({ ...office(status), content: reserved("sales") });
const moneyDesk = (status = 200): Row => ({
  ...office(status),
  support: reserved("money"),
  content: reserved("money"),
});
const contentDesk = (status = 200): Row => ({
  ...office(status),
  support: reserved("content"),
  finance: reserved("content"),
});
const direction = (status = 200): Row => ({
  ...office(status),
  support: reserved("direction"),
  finance: reserved("direction"),
  content: reserved("direction"),
});

const ACCOUNT = "/dashboard/account";

/** The answer to each role that reads a route. A route without a row fails the test. */
export const PAGES: Record<string, Row> = {
  "/": PUBLIC,
  "/coaches": PUBLIC,
  "/coachs": everybody(301),
  "/coach/:coachId": PUBLIC,
  "/coach/:coachId/contact": PUBLIC,
  "/coach/:coachId/reserver": PUBLIC,
  // There is no such coach: the pages of a group session are tested in tests/http/groups.test.ts.
  "/coach/:coachId/collectif/:groupId": everybody(404),
  // The coach does not sell these hours.
  "/coach/:coachId/pack/:pack": everybody(404),
  // Nobody's: what a student finds of their own is in tests/e2e/bookings.spec.ts.
  "/reservation/:bookingId": { ...STUDENT, student: 404, newcomer: 404 },
  "/reservation/pack/:packId": { ...STUDENT, student: 404, newcomer: 404 },
  // Known by its address alone: whoever has it finds the order in tests/e2e/orders.spec.ts.
  "/commande/:orderToken": everybody(404),
  "/commande/:orderToken/documents/:documentId": everybody(404),
  "/mes-commandes": SIGNED_IN,
  // Nobody's: what each finds of their own is in tests/e2e/orders.spec.ts.
  "/mes-commandes/:orderId": { ...everybody(404), visitor: LOGIN },
  "/reservation/:bookingId/renoncer": { ...STUDENT, student: 404, newcomer: 404 },
  "/reservation/pack/:packId/renoncer": { ...STUDENT, student: 404, newcomer: 404 },
  // Without the token of an order; with one, anybody: tests/e2e/withdrawal.spec.ts.
  "/commande/:orderToken/renoncer": everybody(404),
  "/commande/:orderToken/retour/:returnNumber": everybody(404),
  "/retractation": PUBLIC,
  "/search": PUBLIC,
  "/search-results": PUBLIC,
  "/search-alert": PUBLIC,
  "/unsubscribe": PUBLIC,
  // There is no such coach; tests/http/public/former-clients.test.ts opens these pages with an existing one.
  "/avis/:linkToken": everybody(404),
  "/ancien-client": PUBLIC,
  // Without a link of a mail: what its holder may do is in tests/http/public/recommendations.test.ts.
  "/recommandation": PUBLIC,
  // Without a link of a mail: what the author of a testimonial may do is in tests/http/public/testimonial.test.ts.
  "/temoignage": PUBLIC,
  "/discipline/:disciplineId": PUBLIC,
  "/accompaniment": PUBLIC,
  "/accompaniment/setup": PUBLIC,
  "/accompaniment/plan-selection": PUBLIC,
  "/shop": PUBLIC,
  "/product/:productId": PUBLIC,
  "/checkout": PUBLIC,
  // There is no such order; tests/e2e/checkout.spec.ts opens the page after a payment.
  "/payment-success": PUBLIC,
  // Without a payment to look up, nothing is celebrated: what follows one is in tests/e2e/subscriptions.spec.ts.
  "/subscription-success": everybody(404),
  "/mes-abonnements": SIGNED_IN,
  // Nobody's: what a subscriber finds of their own is in tests/e2e/subscriptions.spec.ts.
  "/mes-abonnements/:subscriptionId/renoncer": { ...everybody(404), visitor: LOGIN },
  "/mes-abonnements/:subscriptionId/:file": everybody(404),
  "/mes-abonnements/:subscriptionId/documents/:documentId": everybody(404),
  // Nobody's: whoever has paid finds theirs in app/features/accompaniment/contract/documents.db.test.ts.
  "/mon-accompagnement/documents/:documentId": everybody(404),
  // A student without an accompaniment reads that there is none; tests/e2e/followed-accompaniment.spec.ts has one.
  "/mon-accompagnement": STUDENT,
  "/mon-accompagnement/mesures": STUDENT,
  "/mon-accompagnement/sante": STUDENT,
  "/mon-accompagnement/renoncer": STUDENT,
  "/mon-accompagnement/terminer": STUDENT,
  "/programmes/:orderToken/:file": everybody(404),
  "/blog": PUBLIC,
  "/blog/:articleId": PUBLIC,
  "/become-coach": PUBLIC,
  "/terms": PUBLIC,
  "/privacy": PUBLIC,
  "/cookies": PUBLIC,
  "/mentions-legales": PUBLIC,
  "/textes/:text": PUBLIC,
  "/textes/:text/:number": PUBLIC,
  "/contact": PUBLIC,
  "/cartes-cadeaux": PUBLIC,
  // Known by their link alone: whoever has it sees the card in tests/http/shop/gift-cards.test.ts.
  "/carte-cadeau/:token": everybody(404),
  "/carte-cadeau/:token/carte.pdf": everybody(404),
  "/parrainage": STUDENT,
  // Whoever has the link of an invitation sees it: tests/http/public/invitations.test.ts.
  "/invitation/:token": everybody(404),
  "/faq": PUBLIC,
  "/login": VISITOR,
  "/signup": VISITOR,
  "/email-confirmed": PUBLIC,
  "/reset-password": PUBLIC,
  "/profile": {
    visitor: LOGIN,
    student: ACCOUNT,
    newcomer: ACCOUNT,
    coach: ACCOUNT,
    operator: ACCOUNT,
  },
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
  // Nobody's: each coach finds their own in tests/http/access/prospect-ownership.test.ts.
  "/dashboard/prospects/:prospectId": { ...COACH, coach: 404 },
  "/dashboard/groups": COACH,
  "/dashboard/groups/new": COACH,
  // Nobody's: each coach finds their own in tests/http/groups.test.ts.
  "/dashboard/groups/:groupId": { ...COACH, coach: 404 },
  "/dashboard/schedule": COACH,
  "/dashboard/schedule/block": COACH,
  "/dashboard/schedule/open": COACH,
  // Nobody's: each coach finds their own in tests/e2e/coach/schedule.spec.ts.
  "/dashboard/schedule/move/:bookingId": { ...COACH, coach: 404 },
  "/dashboard/schedule/plan": COACH,
  "/dashboard/clients": COACH,
  "/dashboard/clients/:clientId": { ...COACH, coach: 404 },
  // Nobody's: what a coach and a student find of theirs is in tests/http/coach/client-programmes.test.ts.
  "/dashboard/clients/:clientId/programmes/:programmeId": { ...COACH, coach: 404 },
  "/dashboard/accompagnements": COACH,
  // Nobody's: each coach finds their own in tests/e2e/followed-accompaniment.spec.ts.
  "/dashboard/accompagnements/:accompanimentId": { ...COACH, coach: 404 },
  "/dashboard/training": COACH,
  "/dashboard/training/certifications/:certificationId": COACH,
  "/dashboard/training/:moduleId/:lessonId": COACH,
  // Nobody's: who has said yes to one finds it in tests/e2e/programme.spec.ts.
  "/dashboard/accompagnements/:accompanimentId/programme": { ...COACH, coach: 404 },
  "/dashboard/closing-help": COACH,
  "/dashboard/settings": COACH,
  "/dashboard/revenus": COACH,
  "/dashboard/settings/payment": COACH,
  // There is no such file: each coach opens their own in tests/http/coach/accounting.test.ts.
  "/dashboard/settings/payment/fichiers/:file": { ...COACH, coach: 404 },
  "/dashboard/messages": COACH,
  "/dashboard/messages/reponses": COACH,
  "/dashboard/messages/more": COACH,
  // Nobody's: what either finds of their own is in tests/http/access/conversation-privacy.test.ts.
  "/dashboard/messages/:conversationId": { ...COACH, coach: 404 },
  "/dashboard/messages/:conversationId/more": { ...COACH, coach: 404 },
  "/dashboard/listings": COACH,
  "/dashboard/listings/new": COACH,
  // Nobody's: each coach finds their own in tests/http/access/listing-ownership.test.ts.
  "/dashboard/listings/:listingId": { ...COACH, coach: 404 },
  "/dashboard/listings/:listingId/packs": { ...COACH, coach: 404 },
  "/dashboard/listings/:listingId/preview": { ...COACH, coach: 404 },
  "/dashboard/reviews": COACH,
  "/dashboard/reviews/anciens-clients": COACH,
  "/dashboard/reviews/recommandations": COACH,
  // The coach of the table has created no link.
  "/dashboard/reviews/anciens-clients/qr.svg": { ...COACH, coach: 404 },
  "/dashboard/partager": COACH,
  "/dashboard/partager/qr.svg": COACH,
  "/dashboard/partager/cartes": COACH,
  "/dashboard/papers": COACH,
  // Nobody's: who opens which is in tests/http/coach/going-live.test.ts.
  "/dashboard/papers/:paperId": { ...COACH, coach: 404 },
  "/dashboard/premium": COACH,
  "/dashboard/bookings": { ...STUDENT, coach: 200 },
  // Nobody's: what either finds of their own is in tests/e2e/bookings.spec.ts.
  "/dashboard/bookings/:bookingId/agenda.ics": { ...STUDENT, student: 404, newcomer: 404, coach: 404 },
  "/dashboard/bookings/:bookingId": { ...STUDENT, student: 404, newcomer: 404, coach: 404 },
  // Nobody's: what either finds of their own is in app/features/bookings/series/series.db.test.ts.
  "/dashboard/series/:seriesId": { ...STUDENT, student: 404, newcomer: 404, coach: 404 },
  // Nobody's: what each of the two finds of their own is in tests/database/desk/case-words.db.test.ts.
  "/dashboard/bookings/:bookingId/probleme": { ...STUDENT, student: 404, newcomer: 404, coach: 404 },
  "/dashboard/litiges/:caseId": { ...STUDENT, student: 404, newcomer: 404, coach: 404 },
  "/student-dashboard/bookings/:bookingId/probleme": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/litiges/:caseId": { ...STUDENT, student: 404, newcomer: 404 },
  "/dashboard/favorites": STUDENT,
  "/dashboard/account": SIGNED_IN,
  "/mon-accompagnement/programme": STUDENT,
  "/mes-programmes": STUDENT,
  "/mes-programmes/:programmeId": { ...STUDENT, student: 404, newcomer: 404 },
  "/mes-programmes/mesures/:followingId": { ...STUDENT, student: 404, newcomer: 404 },
  "/messages": STUDENT,
  "/messages/more": STUDENT,
  "/messages/:conversationId": { ...STUDENT, student: 404, newcomer: 404 },
  "/messages/:conversationId/more": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard": { ...STUDENT, newcomer: "/profile-completion" },
  "/student-dashboard/bookings": STUDENT,
  "/student-dashboard/bookings/:bookingId/agenda.ics": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/bookings/:bookingId": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/bookings/:bookingId/series": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/series/:seriesId": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/history": STUDENT,
  // The operator is not declared; tests/process/operator-settings.test.ts has a declared one.
  "/student-dashboard/attestations": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/attestations/:year": { ...STUDENT, student: 404, newcomer: 404 },
  "/student-dashboard/favorites": STUDENT,
  "/student-dashboard/account": STUDENT,
  "/back-office": office(200),
  // There is no such part of the back office; the rows below lead to the existing ones.
  "/back-office/reserve": office(404),
  "/back-office/equipe": direction(),
  "/back-office/journal": direction(),
  "/back-office/journal/export": direction(),
  "/verification": { ...OPERATOR, operator: 200 },
  "/invitation-equipe": SIGNED_IN,
  "/back-office/people": peopleDesk(),
  // There is no such person: tests/http/coach/back-office-people.test.ts opens existing files.
  "/back-office/people/:personId": peopleDesk(404),
  "/back-office/people/:personId/suspendre": peopleDesk(404),
  "/back-office/coachs": peopleDesk(),
  "/back-office/coachs/:coachId": peopleDesk(),
  "/back-office/papiers": peopleDesk(),
  "/back-office/papiers/:paperId": peopleDesk(404),
  "/back-office/messages": peopleDesk(),
  "/back-office/reports": peopleDesk(),
  "/back-office/reports/reviews": peopleDesk(),
  "/back-office/reports/former-clients": peopleDesk(),
  "/back-office/reports/recommandations": peopleDesk(),
  "/back-office/reports/:reportId": peopleDesk(404),
  // Nobody's: what a report names is opened in tests/http/message-attachments.test.ts.
  "/back-office/reports/:reportId/attachments/:attachmentId": peopleDesk(404),
  "/back-office/sessions": salesDesk(),
  "/back-office/sessions/:bookingId": salesDesk(404),
  "/back-office/packs": salesDesk(),
  "/back-office/packs/:packId": salesDesk(404),
  "/back-office/collectives": salesDesk(),
  "/back-office/collectives/:groupId": salesDesk(404),
  "/back-office/abonnements": salesDesk(),
  "/back-office/abonnements/:subscriptionId": salesDesk(404),
  "/back-office/paiements": moneyDesk(),
  "/back-office/paiements/:paymentId": moneyDesk(404),
  "/back-office/documents/:documentId": moneyDesk(404),
  "/back-office/exports/:list": moneyDesk(404),
  "/back-office/codes-promo": salesDesk(),
  "/back-office/codes-promo/:promotionId": salesDesk(404),
  "/back-office/codes-promo/export": moneyDesk(),
  "/back-office/cartes-cadeaux": salesDesk(),
  "/back-office/cartes-cadeaux/:cardId": salesDesk(404),
  "/back-office/cartes-cadeaux/export": moneyDesk(),
  "/back-office/litiges": salesDesk(),
  "/back-office/litiges/:caseId": salesDesk(404),
  "/back-office/a-traiter": peopleDesk(),
  "/back-office/accompagnements": salesDesk(),
  "/back-office/accompagnements/:accompanimentId": salesDesk(404),
  "/back-office/boutique": salesDesk(),
  "/back-office/boutique/commandes/:orderNumber": salesDesk(404),
  // Nobody's: what an order has is opened in app/features/back-office/retained-documents.db.test.ts.
  "/back-office/boutique/commandes/:orderNumber/documents/:documentId": salesDesk(404),
  "/back-office/boutique/retours": salesDesk(),
  "/back-office/boutique/produits": contentDesk(),
  "/back-office/boutique/produits/nouveau": contentDesk(),
  "/back-office/boutique/produits/:soldId": contentDesk(404),
  "/back-office/articles": contentDesk(),
  "/back-office/articles/nouveau": contentDesk(),
  "/back-office/articles/rendu": contentDesk(405),
  // There is no such article: the address of the table is a slug, and the back office has numbers.
  "/back-office/articles/:articleId": contentDesk(404),
  "/back-office/articles/:articleId/versions": contentDesk(404),
  "/back-office/articles/:articleId/apercu": contentDesk(404),
  "/back-office/questions": contentDesk(),
  "/back-office/bandeau": contentDesk(),
  "/back-office/coachs-en-avant": contentDesk(),
  "/back-office/temoignages": contentDesk(),
  "/back-office/temoignages/choisir": contentDesk(),
  "/back-office/formation": contentDesk(),
  "/back-office/formation/:textId": contentDesk(),
  "/back-office/formation/:textId/versions": contentDesk(),
  "/back-office/textes-legaux": contentDesk(),
  "/back-office/textes-legaux/rendu": contentDesk(405),
  "/back-office/textes-legaux/:text": contentDesk(),
  "/back-office/textes-legaux/:text/brouillons": contentDesk(),
  "/back-office/textes-legaux/:text/apercu": contentDesk(),
  "/back-office/disciplines": contentDesk(),
  "/back-office/disciplines/:disciplineId": contentDesk(),
  "/back-office/reglages": direction(),
  "/back-office/chiffres": moneyDesk(),
  "/back-office/chiffres/retours": moneyDesk(),
  // There is no such figure: tests/http/coach/figures.test.ts opens existing ones.
  "/back-office/chiffres/:figure": moneyDesk(404),
  "/back-office/chiffres/export": moneyDesk(),
  "/back-office/finances": moneyDesk(),
  "/back-office/finances/export": moneyDesk(),
  "/back-office/finances/:holderId": moneyDesk(),
  "/back-office/comptabilite": moneyDesk(),
  "/back-office/comptabilite/dac7": moneyDesk(),
  // There is no such export: the files are in tests/http/coach/accounting.test.ts.
  "/back-office/comptabilite/exports/:export": moneyDesk(404),
  "/back-office/jobs": direction(),
  "/back-office/mails": peopleDesk(),
  "/*": everybody(404),
  "/blog/flux.xml": PUBLIC,
  "/robots.txt": PUBLIC,
  "/sitemap.xml": PUBLIC,
  "/sitemap/:part": PUBLIC,
  "/files/*": everybody(404),
  "/partage/:kind/:picture": everybody(404),
  "/private-files/:fileId": everybody(404),
  // Nobody's: who finds which is in tests/e2e/coach/payouts.spec.ts.
  "/payout-documents/:documentId": everybody(404),
  // Nobody's: whoever has paid finds theirs in tests/e2e/bookings.spec.ts.
  // Known by its address alone: whoever has it finds the sessions in tests/http/calendars.test.ts.
  "/agenda/:agendaFile": everybody(404),
  "/receipts/:receiptId": everybody(404),
  // Nobody's: whose they are is in app/features/bookings/sessions/sold-documents.db.test.ts.
  "/factures/:documentId": everybody(404),
  // Nobody's: the two who talk find theirs in tests/http/message-attachments.test.ts.
  "/messages/attachments/:attachmentId": everybody(404),
  "/webhooks/stripe": everybody(405),
  "/functions/v1/geocode/search": PUBLIC,
  "/functions/v1/geocode/reverse": PUBLIC,
  "/functions/v1/favorites": everybody(405),
  "/functions/v1/programme-ticks": everybody(405),
  "/functions/v1/legal-notice": everybody(405),
  "/functions/v1/listing-views": everybody(405),
  "/functions/v1/improve-text": everybody(405),
  "/functions/v1/messages": SIGNED_IN,
  "/functions/v1/typing": { ...everybody(405), visitor: LOGIN },
  // Refused to whoever does not ask for a stream; what a stream says to whom is in tests/process/two-machines.test.ts.
  "/functions/v1/live": { ...everybody(406), visitor: 401, operator: 403 },
  "/functions/v1/onboarding": everybody(405),
  "/functions/v1/kept-form": SIGNED_IN,
  "/functions/v1/klaviyo-sync": everybody(405),
  "/functions/v1/create-stripe-connect-account": everybody(405),
  "/functions/v1/create-subscription": everybody(405),
  // Without a goal and a city.
  "/functions/v1/accompaniment-reach": everybody(400),
  "/functions/v1/attachments": everybody(405),
  "/functions/v1/reviews": everybody(405),
  // There is no such coach; tests/http/calendars.test.ts sends valid requests.
  "/functions/v1/slots": everybody(400),
  // The request names no product.
  "/functions/v1/stock": everybody(400),
  // Known by its token alone: whoever has it follows the order in tests/http/shop/guest-checkout.test.ts.
  "/functions/v1/order-status": everybody(404),
  "/functions/v1/sale-code": everybody(405),
  "/functions/v1/waiting-list": everybody(405),
  // Known by their address alone: whoever has it finds the page in tests/e2e/demo-provider.spec.ts.
  "/paiement-demo/:checkoutRef": everybody(404),
  "/compte-demo/:onboardingRef": everybody(404),
  "/dev/ui": PUBLIC,
  "/dev/select-one": PUBLIC,
  "/dev/google/authorize": everybody(400),
  "/dev/google/token": everybody(405),
  "/dev/mails": PUBLIC,
  "/dev/mails/:mailId": everybody(404),
  "/dev/mails/:mailId/pieces/:piece": everybody(404),
  // Its endpoints have their own list: tests/database/accounts/auth-endpoints.db.test.ts.
  "/api/auth/*": everybody(404),
  "/healthz": PUBLIC,
  "/readyz": PUBLIC,
};

/** An address of a route, with what the sample data has in it. */
export const addressOf = (path: string) =>
  path
    .replace(":mailId", "999999")
    .replace(":piece", "0")
    .replace(":listingId", "999999")
    .replace(":prospectId", "999999")
    .replace(":reportId", "999999")
    .replace(":conversationId", "999999")
    .replace(":orderNumber", "999999")
    .replace(":soldId", "999999")
    .replace(":articleId", "calculer-imc")
    .replace(":promotionId", "999999")
    .replace(/:text\b/, "conditions")
    .replace(":moduleId/:lessonId", "visio/installation")
    .replace(":certificationId", "developper-son-activite")
    .replace(":hours", "7")
    // Coaches of the demonstration may follow measures of its student.
    .replace(":followingId", "999999")
    .replace(":part", "pages.xml")
    .replace(/:\w+/, "1")
    .replace("*", "nulle-part");
