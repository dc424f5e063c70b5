import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { prospectsPath } from "../rules/addresses.ts";
import { useAsked } from "./use-asked.ts";

/** The dialog has its own address over the list; closing it returns to the list as it was. */
export function RouteDialog(props: ComponentProps<typeof DialogContent>) {
  const asked = useAsked();
  const navigate = useNavigate();
  const close = () => void navigate(prospectsPath(asked), { replace: true, preventScrollReset: true });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent {...props} />
    </Dialog>
  );
}
