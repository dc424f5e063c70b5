import { useState } from "react";
import { ARTICLE_LIMITS } from "~/features/content/articles/rules.ts";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { Button } from "~/ui/controls/button.tsx";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { OfficeArticle } from "../../queries/list-office-articles.server.ts";
import { addPictureSchema } from "../../schema.ts";
import { WorkButton } from "../work-button.tsx";

/** The pictures that the article may show: one at its head, others in its text. */
export function ArticlePictures({ article: { pictures } }: { article: OfficeArticle }) {
  return (
    <Card asChild>
      <section aria-labelledby="images">
        <CardBody>
          <h2 id="images" className="text-xl">
            Images
          </h2>
          <p className="text-muted">
            Choisissez l’image de l’article dans la liste plus haut, ou insérez une image dans le texte.
          </p>
          {pictures.length > 0 && (
            <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {pictures.map(({ id, image, alt }, at) => (
                <li key={id} className="grid content-start gap-3 rounded-lg border border-line p-3">
                  <img
                    {...pictureSources(image, "20rem")}
                    alt={alt}
                    loading="lazy"
                    className="aspect-8/5 w-full rounded-md bg-sunken object-cover"
                  />
                  <p className="wrap-anywhere">
                    {at + 1}. {alt}
                  </p>
                  <WorkButton
                    fields={{ intent: "remove-picture", pictureId: id }}
                    about={`l’image ${at + 1}`}
                    variant="ghost"
                  >
                    Supprimer
                  </WorkButton>
                </li>
              ))}
            </ol>
          )}
          <AddPicture key={pictures.at(-1)?.id ?? 0} />
        </CardBody>
      </section>
    </Card>
  );
}

function AddPicture() {
  const [chosen, setChosen] = useState<File>();
  const form = useForm({ intent: "add-picture", schema: addPictureSchema, encType: "multipart/form-data" });
  return (
    <Form of={form} aria-label="Ajouter une image" className="grid gap-4 border-t border-line pt-4">
      <Refusal text={form.answer?.refusal} />
      <PicturePicker
        name="picture"
        label="Choisir une image"
        person="Image"
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
        <Input name="alt" maxLength={ARTICLE_LIMITS.alt} autoComplete="off" defaultValue={form.values.alt} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Ajouter l’image"}
      </Button>
    </Form>
  );
}
