export const NAVIGATION = [
  { label: "Accueil", to: "/" },
  { label: "Coachs", to: "/coaches" },
  { label: "Accompagnement", to: "/accompaniment" },
  { label: "Boutique", to: "/shop" },
  { label: "Blog", to: "/blog" },
] as const;

export const LOGIN = { auth: "login" };
export const SIGN_UP_AS_COACH = { auth: "signup", role: "coach" };

/** Account dialogs have addresses: the current page's parameters, plus those of the dialog. */
export function dialogAddress(search: string, dialog: Record<string, string>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(dialog)) parameters.set(name, value);
  return `?${parameters}`;
}

/** Parameters of dialogs; the page below does not depend on them. */
export const AUTH_PARAMETERS = [
  "auth",
  "role",
  "redirect",
  "auth_error",
  "auth_done",
  "error",
  "error_description",
];

/** This page replaces an account dialog. It returns to the page over which the dialog would have opened. */
export function accountPagePath(dialog: Record<string, string>, { pathname, search }: PagePlace): string {
  const { auth, redirect, ...parameters } = dialog;
  const here = new URLSearchParams(search);
  // On the login and sign-up pages, the dialog keeps the page's return path.
  const below = /^\/(login|signup)$/.test(pathname) ? "/" : pathname;
  const wanted = redirect ?? here.get("redirect") ?? below + questionOf(withoutNames(here, AUTH_PARAMETERS));
  if (wanted !== "/") parameters.redirect = wanted;
  return `/${auth}${questionOf(new URLSearchParams(parameters))}`;
}

export function withoutNames(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => !names.includes(name)));
}

const questionOf = (parameters: URLSearchParams) => (parameters.size > 0 ? `?${parameters}` : "");

export const CONTACT_PARAMETERS = ["contact"];

/** The wizards that have all their steps in the browser. Elsewhere a loader reads the step. */
const WIZARD_PATHS = ["/become-coach", "/accompaniment/setup"];
const STEP_PARAMETERS = ["etape"];

/** Ignores open dialogs and the step of a wizard. */
export function isSamePage(one: PagePlace, other: PagePlace): boolean {
  return one.pathname === other.pathname && pageSearch(one) === pageSearch(other);
}

interface PagePlace {
  pathname: string;
  search: string;
}

function pageSearch({ pathname, search }: PagePlace): string {
  return String(
    withoutNames(new URLSearchParams(search), [
      ...AUTH_PARAMETERS,
      ...CONTACT_PARAMETERS,
      ...(WIZARD_PATHS.includes(pathname) ? STEP_PARAMETERS : []),
    ]),
  );
}
