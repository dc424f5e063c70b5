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
