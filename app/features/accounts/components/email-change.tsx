import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";

const EmailDialog = lazyPart(() => import("./email-dialog.tsx"));

export function EmailChange({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Changer d’adresse e-mail
      </Button>
      {open && <EmailDialog email={email} onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  );
}
