import { useState } from "react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { Button } from "~/ui/controls/button.tsx";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundProduct } from "../../queries/list-shop-products.server.ts";
import { addPictureSchema, altSchema } from "../../schema.ts";
import { WorkButton } from "../work-button.tsx";

/** Cards show the first picture. */
export function ProductPictures({ product: { name, pictures } }: { product: FoundProduct }) {
  return (
    <Card asChild>
      <section aria-labelledby="images">
        <CardBody>
          <h2 id="images" className="text-xl">
            Images
          </h2>
          <p className="text-muted">La première est celle des cartes.</p>
          <ol className="grid gap-4 sm:grid-cols-2">
            {pictures.map((picture, at) => (
              <li key={picture.id} className="grid content-start gap-3 rounded-lg border border-line p-3">
                <img
                  {...pictureSources(picture.image, "160px")}
                  alt={picture.alt}
                  width={160}
                  height={160}
                  className="size-40 rounded-md bg-sunken object-cover"
                />
                <AltForm picture={picture} />
                <div className="flex flex-wrap gap-2">
                  {at > 0 && (
                    <WorkButton
                      fields={{ intent: "advance-picture", pictureId: picture.id }}
                      about={`l’image ${at + 1}`}
                    >
                      Avancer
                    </WorkButton>
                  )}
                  <WorkButton
                    fields={{ intent: "remove-picture", pictureId: picture.id }}
                    about={`l’image ${at + 1}`}
                    variant="ghost"
                  >
                    Supprimer
                  </WorkButton>
                </div>
              </li>
            ))}
          </ol>
          <AddPicture key={pictures.length} name={name} />
        </CardBody>
      </section>
    </Card>
  );
}

function AltForm({ picture: { id, alt } }: { picture: FoundProduct["pictures"][number] }) {
  const form = useForm({ intent: "alt", schema: altSchema, about: `alt-${id}` });
  return (
    <Form of={form} className="grid gap-2">
      <input type="hidden" name="pictureId" value={id} />
      <Field label="Texte de remplacement" required error={form.errors.alt}>
        <Input name="alt" maxLength={200} autoComplete="off" defaultValue={form.values.alt ?? alt} />
      </Field>
      <Button type="submit" variant="secondary" size="sm" busy={form.busy} className="justify-self-start">
        Enregistrer le texte
      </Button>
    </Form>
  );
}

function AddPicture({ name }: { name: string }) {
  const [chosen, setChosen] = useState<File>();
  const form = useForm({ intent: "add-picture", schema: addPictureSchema, encType: "multipart/form-data" });
  return (
    <Form of={form} aria-label="Ajouter une image" className="grid gap-4 border-t border-line pt-4">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <PicturePicker
        name="picture"
        label="Choisir une image"
        person={name}
        picture={chosen}
        onChoose={setChosen}
        error={form.errors.picture}
        sending={form.busy}
        removal={{
          onClick: () => {
            setChosen(undefined);
            form.reset();
          },
        }}
      />
      <Field label="Ce que l’on y voit" required error={form.errors.alt}>
        <Input name="alt" maxLength={200} autoComplete="off" defaultValue={form.values.alt} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Ajouter l’image"}
      </Button>
    </Form>
  );
}
