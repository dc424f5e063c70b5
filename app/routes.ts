import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** A screen that is still being built: the same page under each of their names. */
const coming = (path: string, id = path) => route(path, "routes/public/coming.tsx", { id });

/** The same screens for either end of a conversation. */
const messages = (side: "coach" | "student") => [
  route("messages", "routes/messages/inbox.tsx", { id: `${side}-messages` }, [
    route(":conversationId", "routes/messages/conversation.tsx", { id: `${side}-conversation` }),
  ]),
  route("messages/more", "routes/messages/more-conversations.ts", { id: `${side}-more-conversations` }),
  route("messages/:conversationId/more", "routes/messages/more-messages.ts", { id: `${side}-more-messages` }),
];

/** The same screens for either of the two whose sessions they are. */
const bookings = (at: "dashboard" | "student") => [
  route("bookings", "routes/bookings/bookings.tsx", { id: `${at}-bookings` }),
  route("bookings/:bookingId", "routes/bookings/booking.tsx", { id: `${at}-booking` }),
  route("bookings/:bookingId/agenda.ics", "routes/bookings/session-calendar.ts", { id: `${at}-calendar` }),
];

/** The route table of the specification, one line a screen. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/public/home.tsx"),
    route("coaches", "routes/public/coaches.tsx"),
    route("coach/:coachId", "routes/public/coach.tsx"),
    route("coach/:coachId/reserver", "routes/bookings/reserve.tsx"),
    route("coach/:coachId/pack/:hours", "routes/bookings/buy-pack.tsx"),
    route("reservation/:bookingId", "routes/bookings/reservation.tsx"),
    route("reservation/pack/:packId", "routes/bookings/bought-pack.tsx"),
    route("commande/:orderToken", "routes/shop/order.tsx"),
    route("reservation/:bookingId/renoncer", "routes/bookings/withdraw.tsx", { id: "withdraw-session" }),
    route("reservation/pack/:packId/renoncer", "routes/bookings/withdraw.tsx", { id: "withdraw-pack" }),
    route("commande/:orderToken/renoncer", "routes/shop/withdraw.tsx"),
    route("retractation", "routes/shop/withdrawal-help.tsx"),
    route("search", "routes/public/search-results.tsx", { id: "search" }),
    route("search-results", "routes/public/search-results.tsx"),
    route("search-alert", "routes/public/search-alert.tsx"),
    route("unsubscribe", "routes/public/unsubscribe.tsx"),
    route("discipline/:disciplineId", "routes/public/discipline.tsx"),
    coming("accompaniment"),
    route("shop", "routes/shop/shop.tsx"),
    route("product/:productId", "routes/shop/product.tsx"),
    route("checkout", "routes/shop/checkout.tsx"),
    route("payment-success", "routes/shop/payment-success.tsx"),
    route("subscription-success", "routes/shop/subscription-success.tsx"),
    route("blog", "routes/public/blog.tsx"),
    route("blog/:articleId", "routes/public/blog-article.tsx"),
    route("become-coach", "routes/coach/become-coach.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("cookies", "routes/public/cookies.tsx"),
    route("mentions-legales", "routes/public/legal-notice.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("faq", "routes/public/faq.tsx"),

    route("login", "routes/account/login.tsx"),
    route("signup", "routes/account/signup.tsx"),
    route("email-confirmed", "routes/account/email-confirmed.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),

    route("profile", "routes/account/profile.tsx"),
    route("profile-completion", "routes/account/profile-completion.tsx"),
    // One frame for all roles, with the menu of each; inside it, whom the pages are for.
    layout("routes/dashboard/layout.tsx", [
      layout("routes/coach/coaches-only.ts", [
        // No index: the address of a form that is sent without script has no way to name one.
        route("dashboard", "routes/coach/overview.tsx"),
        ...prefix("dashboard", [
          route("prospects", "routes/coach/prospects.tsx", [
            route("new", "routes/coach/prospects/new-prospect.tsx"),
            route("import", "routes/coach/prospects/import-prospects.tsx"),
            route(":prospectId", "routes/coach/prospects/prospect.tsx"),
          ]),
          route("prospects/export", "routes/coach/prospects/export-prospects.ts"),
          route("schedule", "routes/coach/schedule.tsx", [
            route("block", "routes/coach/schedule/block-time.tsx"),
            route("move/:bookingId", "routes/coach/schedule/move-session.tsx"),
          ]),
          route("clients", "routes/coach/clients.tsx"),
          route("clients/:clientId", "routes/coach/client.tsx"),
          route("accompagnements", "routes/coach/accompaniments.tsx"),
          route("accompagnements/:accompanimentId", "routes/coach/accompaniment.tsx"),
          route("training", "routes/coach/training.tsx"),
          route("training/certifications/:certificationId", "routes/coach/certification.tsx"),
          route("training/:moduleId/:lessonId", "routes/coach/lesson.tsx"),
          route("closing-help", "routes/coach/closing-help.tsx"),
          route("settings", "routes/coach/settings.tsx"),
          ...messages("coach"),
          route("listings", "routes/coach/listings.tsx"),
          route("listings/new", "routes/coach/new-listing.tsx"),
          route("listings/:listingId", "routes/coach/listing.tsx"),
          route("listings/:listingId/preview", "routes/coach/listing-preview.tsx"),
          route("reviews", "routes/coach/reviews.tsx", { id: "coach-reviews" }),
          route("premium", "routes/coach/premium.tsx"),
        ]),
      ]),
      layout("routes/student/students-only.ts", [
        ...messages("student"),
        route("mon-accompagnement", "routes/accompaniment/followed.tsx"),
        route("mon-accompagnement/mesures", "routes/accompaniment/measures.tsx"),
        route("mon-accompagnement/sante", "routes/accompaniment/health.tsx"),
        route("dashboard/favorites", "routes/student/favorites.tsx", { id: "dashboard-favorites" }),
        ...prefix("student-dashboard", [
          index("routes/student/overview.tsx"),
          ...bookings("student"),
          route("history", "routes/student/history.tsx"),
          route("favorites", "routes/student/favorites.tsx", { id: "student-favorites" }),
          route("account", "routes/account/account.tsx", { id: "student-account" }),
        ]),
      ]),
      layout("routes/back-office/operators-only.ts", [
        ...prefix("back-office", [
          index("routes/back-office/overview.tsx"),
          route("people", "routes/back-office/people.tsx"),
          route("coachs", "routes/back-office/coaches.tsx"),
          route("coachs/:coachId", "routes/back-office/coach-file.tsx"),
          route("messages", "routes/back-office/messages.tsx"),
          route("reports", "routes/back-office/reports.tsx"),
          route("reports/reviews", "routes/back-office/review-reports.tsx"),
          route("reports/:reportId", "routes/back-office/report.tsx"),
          route("reports/:reportId/attachments/:attachmentId", "routes/back-office/report-attachment.ts"),
          route("sessions", "routes/back-office/sessions.tsx"),
          route("sessions/:bookingId", "routes/back-office/session.tsx"),
          route("boutique", "routes/back-office/shop/orders.tsx"),
          route("boutique/commandes/:orderNumber", "routes/back-office/shop/order.tsx"),
          route(
            "boutique/commandes/:orderNumber/documents/:documentId",
            "routes/back-office/shop/order-document.ts",
          ),
          route("boutique/retours", "routes/back-office/shop/returns.tsx"),
          route("boutique/produits", "routes/back-office/shop/products.tsx"),
          route("boutique/produits/nouveau", "routes/back-office/shop/new-product.tsx"),
          route("boutique/produits/:soldId", "routes/back-office/shop/product.tsx"),
          route("finances", "routes/back-office/finances.tsx"),
          route("finances/export", "routes/back-office/finances/export-ledger.ts"),
          route("finances/:holderId", "routes/back-office/finances/holder.tsx"),
          route("jobs", "routes/back-office/failed-jobs.tsx"),
          route("mails", "routes/back-office/undelivered-mails.tsx"),
        ]),
      ]),
      route("mes-commandes", "routes/shop/own-orders.tsx"),
      route("mes-commandes/:orderId", "routes/shop/own-order.tsx"),
      route("mes-abonnements", "routes/shop/subscriptions.tsx"),
      route("mes-abonnements/:subscriptionId/renoncer", "routes/shop/withdraw-subscription.tsx"),
      ...prefix("dashboard", [
        ...bookings("dashboard"),
        route("account", "routes/account/account.tsx", { id: "dashboard-account" }),
      ]),
    ]),
    route("dashboard/settings/payment", "routes/coach/payment-settings.tsx"),

    route("dev/select-one", "routes/dev/select-one.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("coachs", "routes/public/coachs.ts"),
  route("robots.txt", "routes/crawlers/robots.ts"),
  route("sitemap.xml", "routes/crawlers/sitemap-index.ts"),
  route("sitemap/:part", "routes/crawlers/sitemap-part.ts"),
  route("files/*", "routes/functions/file.ts"),
  route("private-files/:fileId", "routes/functions/private-file.ts"),
  route("payout-documents/:documentId", "routes/functions/payout-document.ts"),
  route("agenda/:agendaFile", "routes/functions/agenda.ts"),
  route("receipts/:receiptId", "routes/functions/receipt.ts"),
  route("commande/:orderToken/documents/:documentId", "routes/shop/order-document.ts"),
  route("commande/:orderToken/retour/:returnNumber", "routes/shop/return-slip.tsx"),
  route("programmes/:orderToken/:file", "routes/shop/programme-file.ts"),
  route("mes-abonnements/:subscriptionId/:file", "routes/shop/month-file.ts"),
  route("mes-abonnements/:subscriptionId/documents/:documentId", "routes/shop/subscription-document.ts"),
  route("mon-accompagnement/documents/:documentId", "routes/accompaniment/document.ts"),
  route("coach/:coachId/contact", "routes/functions/contact-coach.ts"),
  route("messages/attachments/:attachmentId", "routes/functions/message-attachment.ts"),
  route("webhooks/stripe", "routes/functions/provider-news.ts"),

  ...prefix("functions/v1", [
    route("geocode/search", "routes/functions/geocode-search.ts"),
    route("geocode/reverse", "routes/functions/geocode-reverse.ts"),
    route("favorites", "routes/functions/favorites.ts"),
    route("listing-views", "routes/functions/listing-views.ts"),
    route("improve-text", "routes/functions/improve-text.ts"),
    route("messages", "routes/functions/messages.ts", { id: "send-message" }),
    route("typing", "routes/functions/typing.ts"),
    route("onboarding", "routes/functions/onboarding.ts"),
    route("klaviyo-sync", "routes/functions/klaviyo-sync.ts"),
    route("create-stripe-connect-account", "routes/functions/create-stripe-connect-account.ts"),
    route("create-subscription", "routes/functions/create-subscription.ts"),
    route("attachments", "routes/functions/attachments.ts"),
    route("reviews", "routes/functions/reviews.ts"),
    route("slots", "routes/functions/slots.ts"),
    route("stock", "routes/functions/stock.ts"),
    route("order-status", "routes/shop/order-status.ts"),
    route("waiting-list", "routes/functions/waiting-list.ts"),
  ]),

  // The pages of the demo provider of payments, where no other's keys are set.
  route("paiement-demo/:checkoutRef", "routes/demo/payment.tsx"),
  route("compte-demo/:onboardingRef", "routes/demo/account.tsx"),

  ...prefix("dev", [
    route("ui", "routes/dev/ui.tsx"),
    route("google/authorize", "routes/dev/google.tsx"),
    route("google/token", "routes/dev/google-token.ts"),
    route("mails", "routes/dev/mails.tsx"),
    route("mails/:mailId", "routes/dev/mail.tsx"),
  ]),
] satisfies RouteConfig;
