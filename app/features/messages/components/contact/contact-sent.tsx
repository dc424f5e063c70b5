import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ContactedCoach } from "./coach-summary.tsx";

export function ContactSent({ coach, withPhone }: { coach: ContactedCoach; withPhone: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  // The form that had the focus was unmounted.
  useEffect(() => panel.current?.focus(), []);
  const { name, responseTime } = coach;
  const first = name.split(" ")[0];
  const steps = [
    `${first} reçoit votre message par e-mail${responseTime ? ` et ${responseTime.replace(/^R/, "r")}, en général` : ""}.`,
    withPhone
      ? `Si ${first} accepte votre demande, vous voyez le numéro l’un de l’autre et nous vous prévenons par e-mail.`
      : `Si ${first} accepte votre demande, nous vous prévenons par e-mail.`,
    "Tout se passe ensuite dans vos messages\u00a0: vous y convenez du jour et du lieu de votre premier cours.",
  ];
  return (
    <div ref={panel} tabIndex={-1} role="status" className="grid gap-5 outline-none">
      <span className="grid size-16 place-items-center rounded-full bg-green-pale text-green-text">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <p className="text-lg">
        Votre message est parti. <strong>Et maintenant&nbsp;?</strong>
      </p>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-sand text-sm font-bold tabular"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
