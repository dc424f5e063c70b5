import { homeOf, type Role } from "./viewer.ts";

interface MenuEntry {
  label: string;
  to: string;
  /** how much there is unseen is shown beside it */
  unread?: boolean;
}

const PROFILE: MenuEntry = { label: "Mon profil", to: "/profile" };

const ORDERS: MenuEntry = { label: "Mes commandes", to: "/mes-commandes" };

const MENUS: Record<Role, MenuEntry[]> = {
  coach: [
    { label: "Tableau de bord", to: homeOf("coach") },
    PROFILE,
    { label: "Messages", to: "/dashboard/messages", unread: true },
    { label: "Mes annonces", to: "/dashboard/listings" },
    { label: "Mes évaluations", to: "/dashboard/reviews" },
    ORDERS,
    { label: "Accès Premium", to: "/dashboard/premium" },
  ],
  student: [
    { label: "Tableau de bord", to: homeOf("student") },
    PROFILE,
    { label: "Messages", to: "/messages", unread: true },
    { label: "Mes réservations", to: "/dashboard/bookings" },
    ORDERS,
    { label: "Favoris", to: "/dashboard/favorites" },
  ],
  operator: [{ label: "Back-office", to: homeOf("operator") }, PROFILE],
};

const ACCOUNT: MenuEntry = { label: "Mon compte", to: "/dashboard/account" };

/** The user menu of the header; the slide-in menu of phones has one entry more. */
export function userMenu(role: Role, where: "header" | "mobile"): MenuEntry[] {
  return where === "mobile" ? [...MENUS[role], ACCOUNT] : MENUS[role];
}
