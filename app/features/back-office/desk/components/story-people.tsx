import { Link } from "react-router";
import { useMayWork } from "../../components/use-may-work.ts";
import { personByEmailPath } from "../../people/rules/paths.ts";
import type { DeskParty } from "../queries/list-bookings.server.ts";

interface StoryPeopleProps {
  student: DeskParty;
  /** an order has a customer, who learns from nobody */
  studentRole?: "Élève" | "Client";
  /** null if the marketplace sells */
  coach: DeskParty | null;
  coachId: number | null;
}

/** The two people of a sale, with the pages that the back office has about them. */
export function StoryPeople({ student, studentRole = "Élève", coach, coachId }: StoryPeopleProps) {
  const mayWork = useMayWork();
  const people = [
    {
      role: studentRole,
      ...student,
      to: student.email !== null && mayWork("people") ? personByEmailPath(student.email) : null,
    },
    ...(coach
      ? [
          {
            role: "Coach",
            ...coach,
            to: coachId !== null && mayWork("people") ? `/back-office/coachs/${coachId}` : null,
          },
        ]
      : []),
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {people.map(({ role, name, email, to }) => (
        <div key={role} className="min-w-0 rounded-lg bg-sunken px-4 py-3">
          <dt className="text-sm text-muted">{role}</dt>
          <dd className="grid wrap-anywhere">
            {to ? (
              <Link to={to} className="font-semibold text-clay-text underline underline-offset-4">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
            {email && email !== name && <span className="text-sm text-muted">{email}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
