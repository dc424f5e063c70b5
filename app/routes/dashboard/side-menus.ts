import {
  BadgeCheckIcon,
  BookOpenTextIcon,
  CalendarCheckIcon,
  CalendarDaysIcon,
  ChartLineIcon,
  CircleQuestionMarkIcon,
  CircleUserRoundIcon,
  DumbbellIcon,
  FlagIcon,
  GraduationCapIcon,
  HandshakeIcon,
  HeartIcon,
  HistoryIcon,
  IdCardIcon,
  InboxIcon,
  LandmarkIcon,
  LayoutDashboardIcon,
  LayoutTemplateIcon,
  ListTodoIcon,
  type LucideIcon,
  MailWarningIcon,
  MessageCircleIcon,
  NewspaperIcon,
  PackageIcon,
  PhoneCallIcon,
  ScaleIcon,
  SettingsIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  SparklesIcon,
  TicketPercentIcon,
  TriangleAlertIcon,
  UsersIcon,
  WalletIcon,
} from "lucide-react";
import { type Area, mayWork } from "~/features/accounts/rules/operators.ts";
import type { Role, Viewer } from "~/features/accounts/rules/viewer.ts";
import { SITE_PAGES } from "~/features/back-office/rules/content-paths.ts";

interface SideMenuEntry {
  label: string;
  to: string;
  /** another address of the same page */
  also?: string;
  /** pages of the same subject without an entry; this entry stays marked there */
  covers?: readonly string[];
  /** stays marked on the pages below it */
  holds?: boolean;
  /** shows the number of unread messages */
  unread?: boolean;
  /** shown to operators of this area only */
  area?: Area;
  /** left out for operators of this area, who reach the page from another entry */
  unless?: Area;
  Icon: LucideIcon;
}

const ORDERS: SideMenuEntry = {
  label: "Mes commandes",
  to: "/mes-commandes",
  covers: ["/mes-abonnements"],
  holds: true,
  Icon: PackageIcon,
};

/**
 * The side menu of each role. Coaches and students have the order of the specification, plus the students'
 * sessions (D-C110), the coaches' income, the students' programmes, the orders of both (D-C200) and the accompaniments (D-C234).
 */
const SIDE_MENUS: Record<Role, readonly SideMenuEntry[]> = {
  coach: [
    { label: "Vue d’ensemble", to: "/dashboard", Icon: LayoutDashboardIcon },
    { label: "Prospects", to: "/dashboard/prospects", holds: true, Icon: PhoneCallIcon },
    { label: "Messages", to: "/dashboard/messages", holds: true, unread: true, Icon: MessageCircleIcon },
    {
      label: "Planning",
      to: "/dashboard/schedule",
      covers: ["/dashboard/bookings", "/dashboard/groups"],
      holds: true,
      Icon: CalendarDaysIcon,
    },
    { label: "Clients", to: "/dashboard/clients", holds: true, Icon: UsersIcon },
    { label: "Accompagnements", to: "/dashboard/accompagnements", holds: true, Icon: SparklesIcon },
    { label: "Formation", to: "/dashboard/training", holds: true, Icon: GraduationCapIcon },
    { label: "Aide au closing", to: "/dashboard/closing-help", Icon: HandshakeIcon },
    { label: "Revenus", to: "/dashboard/revenus", holds: true, Icon: WalletIcon },
    { label: "Paiements", to: "/dashboard/settings/payment", Icon: LandmarkIcon },
    ORDERS,
    { label: "Paramètres", to: "/dashboard/settings", covers: ["/dashboard/papers"], Icon: SettingsIcon },
  ],
  student: [
    { label: "Vue d’ensemble", to: "/student-dashboard", Icon: LayoutDashboardIcon },
    {
      label: "Mes réservations",
      to: "/student-dashboard/bookings",
      also: "/dashboard/bookings",
      holds: true,
      Icon: CalendarCheckIcon,
    },
    { label: "Messages", to: "/messages", holds: true, unread: true, Icon: MessageCircleIcon },
    { label: "Mes programmes", to: "/mes-programmes", holds: true, Icon: DumbbellIcon },
    { label: "Mon accompagnement", to: "/mon-accompagnement", holds: true, Icon: SparklesIcon },
    ORDERS,
    { label: "Historique", to: "/student-dashboard/history", Icon: HistoryIcon },
    { label: "Favoris", to: "/student-dashboard/favorites", also: "/dashboard/favorites", Icon: HeartIcon },
    {
      label: "Mon compte",
      to: "/student-dashboard/account",
      also: "/dashboard/account",
      Icon: CircleUserRoundIcon,
    },
  ],
  operator: [
    { label: "Vue d’ensemble", to: "/back-office", Icon: LayoutDashboardIcon },
    { label: "À traiter", to: "/back-office/a-traiter", area: "people", Icon: ListTodoIcon },
    { label: "Personnes", to: "/back-office/people", area: "people", holds: true, Icon: UsersIcon },
    { label: "Coachs", to: "/back-office/coachs", area: "people", holds: true, Icon: BadgeCheckIcon },
    { label: "Papiers", to: "/back-office/papiers", area: "people", Icon: IdCardIcon },
    { label: "Messages", to: "/back-office/messages", area: "people", Icon: InboxIcon },
    { label: "Signalements", to: "/back-office/reports", area: "people", holds: true, Icon: FlagIcon },
    {
      label: "Ventes",
      to: "/back-office/sessions",
      area: "sales",
      covers: [
        "/back-office/collectives",
        "/back-office/packs",
        "/back-office/abonnements",
        "/back-office/paiements",
      ],
      holds: true,
      Icon: CalendarCheckIcon,
    },
    {
      label: "Codes et cartes",
      to: "/back-office/codes-promo",
      area: "sales",
      covers: ["/back-office/cartes-cadeaux"],
      holds: true,
      Icon: TicketPercentIcon,
    },
    { label: "Litiges", to: "/back-office/litiges", area: "sales", Icon: ScaleIcon },
    {
      label: "Accompagnements",
      to: "/back-office/accompagnements",
      area: "sales",
      holds: true,
      Icon: SparklesIcon,
    },
    { label: "Boutique", to: "/back-office/boutique", area: "sales", holds: true, Icon: PackageIcon },
    {
      label: "Produits",
      to: "/back-office/boutique/produits",
      area: "content",
      unless: "sales",
      holds: true,
      Icon: PackageIcon,
    },
    { label: "Articles", to: "/back-office/articles", area: "content", holds: true, Icon: NewspaperIcon },
    { label: "Questions", to: "/back-office/questions", area: "content", Icon: CircleQuestionMarkIcon },
    {
      label: "Site",
      to: SITE_PAGES.disciplines.to,
      covers: Object.values(SITE_PAGES).map(({ to }) => to),
      area: "content",
      holds: true,
      Icon: LayoutTemplateIcon,
    },
    { label: "Réglages", to: "/back-office/reglages", area: "direction", Icon: SlidersHorizontalIcon },
    {
      label: "Chiffres",
      to: "/back-office/chiffres",
      area: "money",
      holds: true,
      Icon: ChartLineIcon,
    },
    { label: "Finances", to: "/back-office/finances", area: "money", holds: true, Icon: WalletIcon },
    {
      label: "Comptabilité",
      to: "/back-office/comptabilite",
      area: "money",
      holds: true,
      Icon: BookOpenTextIcon,
    },
    { label: "Tâches en échec", to: "/back-office/jobs", area: "direction", Icon: TriangleAlertIcon },
    { label: "E-mails non remis", to: "/back-office/mails", area: "people", Icon: MailWarningIcon },
    { label: "Équipe", to: "/back-office/equipe", area: "direction", Icon: ShieldCheckIcon },
    { label: "Journal", to: "/back-office/journal", area: "direction", Icon: HistoryIcon },
    { label: "Mon compte", to: "/dashboard/account", Icon: CircleUserRoundIcon },
  ],
};

/** The entries that this person may open. */
export const sideMenuOf = ({ role, duty }: Pick<Viewer, "role" | "duty">): readonly SideMenuEntry[] =>
  SIDE_MENUS[role].filter(
    ({ area, unless }) => (!area || mayWork(duty, area)) && !(unless && mayWork(duty, unless)),
  );
