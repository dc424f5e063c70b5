/** The five links of the header and of the slide-in menu. */
export const NAVIGATION = [
  { label: "Accueil", to: "/" },
  { label: "Coachs", to: "/coaches" },
  { label: "Accompagnement", to: "/accompaniment" },
  { label: "Boutique", to: "/shop" },
  { label: "Blog", to: "/blog" },
] as const;

/** The account dialogs have addresses, so that any link can open them on the page one is on. */
export const LOGIN = "?auth=login";
export const SIGN_UP_AS_COACH = "?auth=signup&role=coach";
