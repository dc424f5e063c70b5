import { type ReactNode, useId, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";

interface ActionPanelProps {
  title: string;
  description?: ReactNode;
  /** address to return to */
  back: string;
  /** the submit button */
  confirm: ReactNode;
  size?: "sm" | "md" | "lg";
  children?: ReactNode;
}

/** A confirmation with its own address: a dialog with JavaScript, a part of the page without it. */
export function ActionPanel({ title, description, back, confirm, size = "sm", children }: ActionPanelProps) {
  const navigate = useNavigate();
  const headingId = useId();
  const isScripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (isScripted)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || void navigate(back, { replace: true, preventScrollReset: true })}
      >
        <DialogContent
          size={size}
          title={title}
          description={description}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Retour</Button>
              </DialogClose>
              {confirm}
            </>
          }
        >
          {children}
        </DialogContent>
      </Dialog>
    );
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid gap-4 border-2 border-clay p-5 sm:p-6">
        <h2 id={headingId} className="text-2xl">
          {title}
        </h2>
        {description && <p className="text-muted">{description}</p>}
        {children}
        <div className="flex flex-wrap gap-3">
          {confirm}
          <ButtonLink to={back} variant="secondary">
            Retour
          </ButtonLink>
        </div>
      </section>
    </Card>
  );
}

const neverChanges = () => () => {};
