import { CopyIcon, EyeIcon, PauseIcon, PencilIcon, RocketIcon, Trash2Icon } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { ListedListing } from "../../queries/own-listings.server.ts";
import { missingOf } from "../../rules/listings.ts";
import { type ListingChange, listingChangeSchema } from "../../schema.ts";

/** Deleting asks for confirmation. */
export function ListingActions({ listing }: { listing: ListedListing }) {
  const { id, status, pulledReason, appealed } = listing;
  const title = listing.title || "Annonce sans titre";
  const form = useForm({ schema: listingChangeSchema, about: `listing-${id}` });
  const [asking, setAsking] = useState(false);
  const given = form.sending?.get("change");
  const isComplete = missingOf(listing).length === 0;
  const formId = `actions-${id}`;
  const button = (change: ListingChange, label: string, icon?: ReactNode) => ({
    type: "submit" as const,
    size: "sm" as const,
    variant: "secondary" as const,
    name: "change",
    value: change,
    busy: given === change,
    disabled: Boolean(given),
    children: (
      <>
        {given !== change && icon}
        {label}
        <span className="sr-only"> «&nbsp;{title}&nbsp;»</span>
      </>
    ),
  });
  return (
    <>
      <Form of={form} id={formId} className="flex w-full flex-wrap gap-2">
        <input type="hidden" name="listing" value={id} />
        <ButtonLink size="sm" to={`/dashboard/listings/${id}`}>
          <PencilIcon aria-hidden />
          {status === "draft" && !isComplete ? "Compléter" : "Modifier"}
          <span className="sr-only"> «&nbsp;{title}&nbsp;»</span>
        </ButtonLink>
        {pulledReason !== null && !appealed && (
          <Button {...button("appeal", "Demander à la remettre en ligne")} />
        )}
        {status === "active" && <Button {...button("pause", "Mettre en pause", <PauseIcon aria-hidden />)} />}
        {status !== "active" && isComplete && (
          <Button
            {...button(
              "publish",
              status === "draft" ? "Publier" : "Remettre en ligne",
              <RocketIcon aria-hidden />,
            )}
          />
        )}
        <ButtonLink size="sm" variant="secondary" to={`/dashboard/listings/${id}/preview`}>
          <EyeIcon aria-hidden />
          Aperçu
          <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>
        </ButtonLink>
        <Button {...button("duplicate", "Dupliquer", <CopyIcon aria-hidden />)} />
        <Button
          {...button("delete", "Supprimer", <Trash2Icon aria-hidden />)}
          variant="ghost"
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            setAsking(true);
          }}
        />
      </Form>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          size="sm"
          title={"Supprimer cette annonce\u00a0?"}
          description={`«\u00a0${title}\u00a0» et ses chiffres disparaissent pour de bon. Pour la cacher un moment, mettez-la plutôt en pause.`}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Annuler</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button type="submit" form={formId} name="change" value="delete" variant="danger">
                  Supprimer l’annonce
                </Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
    </>
  );
}
