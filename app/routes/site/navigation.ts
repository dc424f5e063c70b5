/** The five links of the header and of the slide-in menu. */
export const NAVIGATION = [
  { label: "Accueil", to: "/" },
  { label: "Coachs", to: "/coaches" },
  { label: "Accompagnement", to: "/accompaniment" },
  { label: "Boutique", to: "/shop" },
  { label: "Blog", to: "/blog" },
] as const;

export const LOGIN = { auth: "login" };
export const SIGN_UP_AS_COACH = { auth: "signup", role: "coach" };

/** The account dialogs have addresses: this page with its own parameters, and which dialog to open over it. */
export function dialogAddress(search: string, dialog: Record<string, string>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(dialog)) parameters.set(name, value);
  return `?${parameters}`;
}

/** What names a dialog over a page, or belongs to one; the page below does not depend on it. */
export const AUTH_PARAMETERS = [
  "auth",
  "role",
  "redirect",
  "auth_error",
  "auth_done",
  "error",
  "error_description",
];

/** The page in place of an account dialog, which leads back to where the dialog would have opened. */
export function accountPagePath(dialog: Record<string, string>, { pathname, search }: PagePlace): string {
  const { auth, redirect, ...parameters } = dialog;
  const here = new URLSearchParams(search);
  // Over such a page, a dialog leads where the page does.
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

/** Of the wizard, whose steps are all on the page. */
const STEP_PARAMETERS = ["etape"];

/** The same page, whichever dialog is open over it, or step of it is shown. */
export function isSamePage(one: PagePlace, other: PagePlace): boolean {
  return one.pathname === other.pathname && pageSearch(one) === pageSearch(other);
}

interface PagePlace {
  pathname: string;
  search: string;
}

function pageSearch({ search }: PagePlace): string {
  return String(
    withoutNames(new URLSearchParams(search), [
      ...AUTH_PARAMETERS,
      ...CONTACT_PARAMETERS,
      ...STEP_PARAMETERS,
    ]),
  );
}
