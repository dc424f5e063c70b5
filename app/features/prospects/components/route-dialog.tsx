import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { Dialog, DialogContent } from "~/ui/overlay/dialog.tsx";
import { prospectsPath } from "../rules/addresses.ts";
import { useAsked } from "./use-asked.ts";

/** A dialog that is a page of its own over the list: its address opens it, and closing it leads back to the list as it was. */
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
