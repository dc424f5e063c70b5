import {
  CalendarCheckIcon,
  CalendarDaysIcon,
  CircleUserRoundIcon,
  MegaphoneIcon,
  PhoneCallIcon,
} from "lucide-react";

export const SHORTCUTS = [
  {
    label: "Mes annonces",
    text: "Ce que vos futurs élèves lisent de vous",
    to: "/dashboard/listings",
    Icon: MegaphoneIcon,
  },
  { label: "Prospects", text: "Qui rappeler, et quand", to: "/dashboard/prospects", Icon: PhoneCallIcon },
  {
    label: "Planning",
    text: "Votre semaine en un coup d’œil",
    to: "/dashboard/schedule",
    Icon: CalendarDaysIcon,
  },
  {
    label: "Réservations",
    text: "Vos demandes et vos séances, à venir et passées",
    to: "/dashboard/bookings",
    Icon: CalendarCheckIcon,
  },
  {
    label: "Mon compte",
    text: "Photo, mot de passe, sessions",
    to: "/dashboard/account",
    Icon: CircleUserRoundIcon,
  },
] as const;
