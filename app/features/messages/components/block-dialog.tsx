import { useId } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";

interface BlockDialogProps {
  conversationId: number;
  name: string;
  /** false to unblock */
  block: boolean;
  onClose: () => void;
}

/** Asks for confirmation before blocking or unblocking. The dialog is open while it is mounted. */
export default function BlockDialog({ conversationId, name, block, onClose }: BlockDialogProps) {
  const formId = useId();
  const form = useForm({
    intent: "block",
    about: `block-${conversationId}-${block}`,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      toast({ title: block ? "Conversation bloquée" : "Conversation débloquée", variant: "success" });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="sm"
        title={block ? `Bloquer ${name}\u00a0?` : `Débloquer ${name}\u00a0?`}
        description={
          block
            ? "Vous ne pourrez plus vous écrire, ni ici ni dans une nouvelle conversation, et vous ne recevrez plus d’e-mail à ce sujet. Ce qui s’est dit reste lisible. Vous pourrez débloquer quand vous voulez."
            : "Vous pourrez de nouveau vous écrire, à la suite de ce qui s’est déjà dit."
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant={block ? "danger" : "primary"} busy={form.busy}>
              {block ? "Bloquer" : "Débloquer"}
            </Button>
          </>
        }
      >
        <Form of={form} id={formId}>
          <input type="hidden" name="blocked" value={String(block)} />
          {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
