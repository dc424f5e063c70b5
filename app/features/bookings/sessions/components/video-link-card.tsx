import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { GROUPS_PATH } from "../../groups/rules/group-paths.ts";
import { videoLinkSchema } from "../schema/session.ts";
import { VideoLinkField } from "./video-link-field.tsx";

/** The coach's video room, in the settings. */
export function VideoLinkCard({ url }: { url: string | null }) {
  const form = useForm({
    intent: "video-link",
    schema: videoLinkSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Lien de visio enregistré", variant: "success" }),
  });
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>Vos séances en visio</CardTitle>
          <p className="text-muted">
            Le lien de votre salle est donné à l’élève une fois sa séance confirmée&nbsp;: sur la page de la
            séance, dans ses e-mails et dans son agenda. Vous pouvez en donner un autre pour une séance.
          </p>
          <Form of={form} className="grid gap-4">
            <Refusal text={form.answer?.refusal} />
            {form.answer?.refusal && form.values.videoUrl === "" && (
              <p className="flex flex-wrap gap-2">
                <ButtonLink to="/dashboard/listings" variant="secondary" size="sm">
                  Voir mes annonces
                </ButtonLink>
                <ButtonLink to={GROUPS_PATH} variant="secondary" size="sm">
                  Voir mes séances collectives
                </ButtonLink>
              </p>
            )}
            <VideoLinkField
              label="Lien de votre salle de visio"
              hint="Google Meet, Zoom, Jitsi… Il en faut un tant qu’une de vos annonces propose la visio."
              error={form.errors.videoUrl}
              defaultValue={form.values.videoUrl ?? url ?? ""}
            />
            <Button
              type="submit"
              variant="secondary"
              busy={form.busy}
              className="justify-self-start max-sm:w-full"
            >
              Enregistrer le lien
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
