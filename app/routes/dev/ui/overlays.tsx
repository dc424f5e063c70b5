import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Combobox } from "~/ui/controls/combobox.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/overlay/dialog.tsx";
import { Sheet, SheetClose, SheetContent, SheetTrigger } from "~/ui/overlay/sheet.tsx";
import { GallerySection, Specimen } from "./specimen.tsx";

const cancel = (
  <DialogClose asChild>
    <Button variant="secondary">Annuler</Button>
  </DialogClose>
);

function ContactDialog() {
  const [address, setAddress] = useState("");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Formulaire</Button>
      </DialogTrigger>
      <DialogContent
        title="Programmez votre premier cours avec Inès"
        description="Vos coordonnées ne sont transmises qu’aux coachs que vous choisissez."
        footer={
          <>
            {cancel}
            <Button>Envoyer le message</Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Message" required>
            <Textarea counterMax={1000} />
          </Field>
          <Field label="Adresse">
            <Combobox
              value={address}
              onValueChange={setAddress}
              minLength={1}
              loadOptions={async (query) =>
                [1, 2, 3].map((n) => ({ id: `${n}`, label: `${n} rue ${query}` }))
              }
            />
          </Field>
          <Field label="Téléphone">
            <Input type="tel" placeholder="06 XX XX XX XX" />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function BasketSheet({ side }: { side: "left" | "right" }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="secondary">{side === "right" ? "Volet droit" : "Volet gauche"}</Button>
      </SheetTrigger>
      <SheetContent
        side={side}
        title="Panier (2 articles)"
        footer={
          <SheetClose asChild>
            <Button className="w-full">Procéder au paiement</Button>
          </SheetClose>
        }
      >
        <p className="text-muted">Le contenu défile, le titre et les actions restent.</p>
        <div className="mt-4 h-[120vh] rounded-md bg-sunken" />
      </SheetContent>
    </Sheet>
  );
}

export function OverlaysSection({ id, title }: { id: string; title: string }) {
  return (
    <GallerySection id={id} title={title}>
      <Specimen name="Fenêtres et volets">
        <ContactDialog />
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="secondary">Confirmation</Button>
          </DialogTrigger>
          <DialogContent
            size="sm"
            title="Supprimer cette annonce ?"
            description="Elle disparaît des recherches tout de suite. Vos réservations restent."
            footer={
              <>
                {cancel}
                <DialogClose asChild>
                  <Button variant="danger">Supprimer</Button>
                </DialogClose>
              </>
            }
          />
        </Dialog>
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="secondary">Texte long</Button>
          </DialogTrigger>
          <DialogContent size="lg" title="Conditions d’utilisation">
            <div className="grid gap-4">
              {Array.from({ length: 24 }, (_, at) => `Article ${at + 1}.`).map((article) => (
                <p key={article}>
                  <strong>{article}</strong> Les coachs sont des prestataires indépendants. Le service est
                  réservé aux majeurs, un seul compte par personne.
                </p>
              ))}
            </div>
          </DialogContent>
        </Dialog>
        <BasketSheet side="right" />
        <BasketSheet side="left" />
      </Specimen>
    </GallerySection>
  );
}
