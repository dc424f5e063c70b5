import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** A screen that is still being built: the same page under each of their names. */
const coming = (path: string, id = path) => route(path, "routes/public/coming.tsx", { id });

/** The route table of the specification, one line a screen. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/public/home.tsx"),
    coming("coaches"),
    coming("coach/:coachId", "coach"),
    coming("search"),
    coming("search-results"),
    coming("discipline/:disciplineId", "discipline"),
    coming("accompaniment"),
    coming("shop"),
    coming("blog"),
    coming("blog/:articleId", "article"),
    coming("become-coach"),
    coming("terms"),
    coming("privacy"),
    coming("cookies"),
    coming("contact"),
    coming("faq"),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("coachs", "routes/public/coachs.ts"),

  ...prefix("functions/v1", [
    route("geocode/search", "routes/functions/geocode-search.ts"),
    route("geocode/reverse", "routes/functions/geocode-reverse.ts"),
  ]),

  ...prefix("dev", [
    route("ui", "routes/dev/ui.tsx"),
    route("mails", "routes/dev/mails.tsx"),
    route("mails/:mailId", "routes/dev/mail.tsx"),
  ]),
] satisfies RouteConfig;
