import { homeOf, type Role } from "./viewer.ts";

interface MenuEntry {
  label: string;
  to: string;
  /** shows the number of unread messages */
  unread?: boolean;
}

const ACCOUNT: MenuEntry = { label: "Mon compte", to: "/dashboard/account" };

const ORDERS: MenuEntry = { label: "Mes commandes", to: "/mes-commandes" };

const MENUS: Record<Role, MenuEntry[]> = {
  coach: [
    { label: "Tableau de bord", to: homeOf("coach") },
    ACCOUNT,
    { label: "Messages", to: "/dashboard/messages", unread: true },
    { label: "Mes annonces", to: "/dashboard/listings" },
    { label: "Mes évaluations", to: "/dashboard/reviews" },
    ORDERS,
    { label: "Accès Premium", to: "/dashboard/premium" },
  ],
  student: [
    { label: "Tableau de bord", to: homeOf("student") },
    ACCOUNT,
    { label: "Messages", to: "/messages", unread: true },
    { label: "Mes réservations", to: "/dashboard/bookings" },
    ORDERS,
    { label: "Favoris", to: "/dashboard/favorites" },
  ],
  operator: [{ label: "Back-office", to: homeOf("operator") }, ACCOUNT],
};

export const userMenu = (role: Role): MenuEntry[] => MENUS[role];
