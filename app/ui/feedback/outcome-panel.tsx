import { CalendarCheck, CalendarX, CircleAlert, CircleCheck, CircleHelp, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardBody } from "../layout/card.tsx";
import { classNames } from "../theme/class-names.ts";

const MARKS = {
  wait: { Icon: Hourglass, look: "bg-sand text-ink" },
  done: { Icon: CircleCheck, look: "bg-green-pale text-green-text" },
  planned: { Icon: CalendarCheck, look: "bg-green-pale text-green-text" },
  // A cross in a circle would be taken for a button that closes.
  over: { Icon: CircleAlert, look: "bg-danger-pale text-danger-text" },
  cancelled: { Icon: CalendarX, look: "bg-danger-pale text-danger-text" },
  unknown: { Icon: CircleHelp, look: "bg-sand text-ink" },
};

/** The result of a purchase, in words. */
export interface Outcome {
  mark: keyof typeof MARKS;
  title: string;
  text: string;
}

/** The page after a payment; the children are the next actions. */
export function OutcomePanel({ outcome, children }: { outcome: Outcome; children: ReactNode }) {
  const { mark, title, text } = outcome;
  const { Icon, look } = MARKS[mark];
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-6">
          <div className="grid gap-4" role="status">
            <span className={classNames("grid size-16 place-items-center rounded-full", look)}>
              <Icon aria-hidden="true" className="size-8" />
            </span>
            <h1 className="text-3xl">{title}</h1>
            <p className="max-w-prose text-lg wrap-anywhere">{text}</p>
          </div>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}
