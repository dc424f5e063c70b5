import { CalendarClock, DoorOpen, LockKeyhole, RefreshCcw } from "lucide-react";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { monthsText } from "../rules/plan.ts";
import { BOOKABLE_MONTHS } from "../rules/states.ts";

const PROMISES = [
  {
    Icon: DoorOpen,
    title: "Vous partez quand vous voulez",
    text: `En trois clics, à la fin du mois payé. Vous ne payez que ce que vous avez reçu, et voyez le compte avant de confirmer. ${WITHDRAWAL_DAYS}\u00a0jours pour vous rétracter.`,
  },
  {
    Icon: CalendarClock,
    title: "Rien ne se perd",
    text: `Une séance non faite reste réservable ${monthsText(BOOKABLE_MONTHS)} après la fin, puis elle est remboursée.`,
  },
  {
    Icon: RefreshCcw,
    title: "Un autre coach si besoin",
    text: "Une fois, sans vous justifier. Vos séances restantes le suivent.",
  },
  {
    Icon: LockKeyhole,
    title: "Votre santé reste entre vous deux",
    text: "Chiffrée, lue par vous et votre coach seulement, effacée dès que vous le demandez.",
  },
] as const;

export function LandingPromises() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {PROMISES.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-start gap-4 rounded-lg bg-surface p-5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-pale text-green-text">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="grid gap-1">
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
