import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The route table of the specification, one line a screen. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/public/home.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),

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
