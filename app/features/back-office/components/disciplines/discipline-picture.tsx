import { useState } from "react";
import type { WrittenDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { disciplinePictureSchema } from "~/features/discovery/disciplines/schema.ts";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { Button } from "~/ui/controls/button.tsx";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { WorkButton } from "../work-button.tsx";

/** A picture takes the place of the drawing, on the home page and on the page of the discipline. */
export function DisciplinePicture({ discipline: { name, image } }: { discipline: WrittenDiscipline }) {
  return (
    <Card asChild>
      <section aria-labelledby="image">
        <CardBody>
          <h2 id="image" className="text-xl">
            Image
          </h2>
          <p className="text-muted">Elle est recadrée en carré et prend la place du dessin.</p>
          {image && (
            <div className="flex flex-wrap items-center gap-4">
              <img
                {...pictureSources(image, "6rem")}
                alt="L’image actuelle"
                className="size-24 rounded-md bg-sunken object-cover"
              />
              <WorkButton fields={{ intent: "remove-picture" }} about={name} variant="ghost">
                Revenir au dessin
              </WorkButton>
            </div>
          )}
          <ChoosePicture key={image} name={name} />
        </CardBody>
      </section>
    </Card>
  );
}

function ChoosePicture({ name }: { name: string }) {
  const [chosen, setChosen] = useState<File>();
  const form = useForm({
    intent: "picture",
    schema: disciplinePictureSchema,
    encType: "multipart/form-data",
  });
  return (
    <Form of={form} aria-label="Choisir une image" className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
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
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Enregistrer l’image"}
      </Button>
    </Form>
  );
}
