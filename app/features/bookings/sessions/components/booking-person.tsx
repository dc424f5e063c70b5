import { CalendarPlusIcon, MessageCircleIcon, PhoneIcon, UserRoundIcon } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { clientPath } from "../../clients/rules.ts";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { SoldDocuments } from "./sold-documents.tsx";

interface BookingPersonProps {
  booking: FoundBooking;
  /** the conversation; undefined if the two cannot write to each other */
  talkPath: string | undefined;
  /** the .ics file; undefined while the session has no time */
  calendarPath: string | undefined;
}

export function BookingPerson({ booking, talkPath, calendarPath }: BookingPersonProps) {
  const { id, side, name, photo, coachId, phone, ownPhone, clientId, documents, hasReceipt } = booking;
  const look = buttonClass({ variant: "ghost", size: "sm" }, "justify-start");
  return (
    <Card asChild>
      <aside aria-label={side === "student" ? "Votre coach" : "Votre élève"} className="grid gap-4 p-5">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={photo} decorative />
          <div className="min-w-0">
            <p className="text-sm text-muted">{side === "student" ? "Votre coach" : "Votre élève"}</p>
            <p className="font-semibold wrap-anywhere">{name}</p>
          </div>
        </div>
        <ul className="grid gap-1 *:grid">
          {phone && (
            <li>
              <a href={`tel:${phone.value}`} className={look}>
                <PhoneIcon aria-hidden /> Appeler le {phone.label}
              </a>
            </li>
          )}
          {ownPhone && (
            <li className="px-3 py-1 text-sm">
              <p className="text-muted">
                {ownPhone.isShared
                  ? `Votre coach peut vous appeler au ${ownPhone.label}.`
                  : `Votre coach n’a pas votre numéro, le ${ownPhone.label}.`}
              </p>
              <PressButton
                intent="share-phone"
                about={`share-phone-${id}`}
                fields={{ shares: String(!ownPhone.isShared) }}
                variant="ghost"
                size="sm"
              >
                {ownPhone.isShared ? "Ne plus le donner" : "Donner mon numéro"}
              </PressButton>
            </li>
          )}
          {talkPath && (
            <li>
              <Link to={talkPath} className={look}>
                <MessageCircleIcon aria-hidden /> Ouvrir la conversation
              </Link>
            </li>
          )}
          {side === "student" && (
            <li>
              <Link to={`/coach/${coachId}`} className={look}>
                <UserRoundIcon aria-hidden /> Voir sa page
              </Link>
            </li>
          )}
          {clientId && (
            <li>
              <Link to={clientPath(clientId)} className={look}>
                <UserRoundIcon aria-hidden /> Voir sa fiche
              </Link>
            </li>
          )}
          {calendarPath && (
            <li>
              <a href={calendarPath} download className={look}>
                <CalendarPlusIcon aria-hidden /> Ajouter à mon agenda (.ics)
              </a>
            </li>
          )}
          <SoldDocuments id={id} documents={documents} hasReceipt={hasReceipt} look={look} />
        </ul>
      </aside>
    </Card>
  );
}
