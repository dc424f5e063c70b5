import { lazy, Suspense, useState } from "react";
import { Button } from "~/ui/button.tsx";

const EmailDialog = lazy(() => import("./email-dialog.tsx"));

/** The way to another address. */
export function EmailChange({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Changer d’adresse e-mail
      </Button>
      {open && (
        <Suspense>
          <EmailDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
