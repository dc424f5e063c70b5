import { type ReactNode, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { schedulePath } from "../rules/schedule.ts";
import { useAskedSchedule } from "./use-schedule.ts";

const never = () => () => {};
const useScript = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface ScheduleDialogProps {
  title: string;
  description: ReactNode;
  now: Date;
  children: ReactNode;
}

/** A dialog over the schedule with its own address. Without JavaScript it is a section of the page. */
export function ScheduleDialog({ title, description, now, children }: ScheduleDialogProps) {
  const asked = useAskedSchedule(now);
  const navigate = useNavigate();
  const hasScript = useScript();
  const close = () => void navigate(schedulePath(asked), { replace: true, preventScrollReset: true });
  if (!hasScript)
    return (
      <Card asChild>
        <section aria-labelledby="dialogue" className="order-first">
          <CardBody>
            <h2 id="dialogue" className="text-xl">
              {title}
            </h2>
            <p className="text-muted">{description}</p>
            {children}
          </CardBody>
        </section>
      </Card>
    );
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={title} description={description} size="sm">
        {children}
      </DialogContent>
    </Dialog>
  );
}
