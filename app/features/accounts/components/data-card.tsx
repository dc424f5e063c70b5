import { DownloadIcon } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { formatDay } from "~/platform/format/dates.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { type DataExport, EXPORT_DAYS } from "../rules/data-export.ts";

const LOOK_AGAIN_MS = 1_500;

/** The export is made in the background; only its owner can open it. */
export function DataCard({ copy }: { copy: DataExport }) {
  const form = useForm({
    intent: "export-data",
    onAnswer: ({ ok, refusal: description = "Votre demande n’a pas pu être envoyée. Réessayez." }) => {
      if (!ok) toast({ title: "Erreur", description, variant: "destructive" });
    },
  });
  const making = copy.state === "making";
  useLookingAgain(making);
  return (
    <Card asChild>
      <section>
        <CardBody>
          <CardTitle>Mes données</CardTitle>
          <p className="text-muted">
            Une copie de ce que nous savons de vous, dans un fichier réutilisable (JSON). Elle vous attend ici{" "}
            {EXPORT_DAYS}&nbsp;jours, pour vous seul.
          </p>
          <p role="status" className="empty:sr-only">
            {making && "Votre copie se prépare\u00a0: encore un instant."}
            {copy.state === "ready" && `Votre copie est prête, jusqu’au ${formatDay(copy.expiresAt)}.`}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            {copy.state === "ready" && (
              <a href={copy.path} download className={buttonClass({})}>
                <DownloadIcon aria-hidden className="size-5" />
                Télécharger mes données
              </a>
            )}
            <Form of={form} className="grid">
              <Button type="submit" variant="secondary" busy={form.busy || making}>
                {copy.state === "ready" ? "Préparer une nouvelle copie" : "Préparer ma copie"}
              </Button>
            </Form>
          </div>
        </CardBody>
      </section>
    </Card>
  );
}

/** Polls until the export is ready. Without script the person reloads the page. */
function useLookingAgain(making: boolean): void {
  const { state, revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [making]);
}
