import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { SavedPhone } from "../queries/saved-phones.server.ts";
import { requiredPhoneSchema } from "../schema.ts";
import { PhoneChoice } from "./contact/phone-choice.tsx";

interface SharePhoneDialogProps {
  id: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  phones: SavedPhone[];
}

export default function SharePhoneDialog({ id, open, onOpenChange, phones }: SharePhoneDialogProps) {
  const form = useForm({
    schema: requiredPhoneSchema,
    intent: "phone",
    about: `share-phone-${id}`,
    onAnswer: ({ ok }) => ok && onOpenChange(false),
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title="Partager mon numéro"
        description="Le coach le voit une fois votre demande acceptée. Vous pouvez le reprendre à tout moment."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Annuler</Button>
            </DialogClose>
            <Button type="submit" form="share-phone" busy={form.busy}>
              Partager
            </Button>
          </>
        }
      >
        <Form of={form} id="share-phone">
          <PhoneChoice form={form} phones={phones} required />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
