import { VideoIcon } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardTitle } from "~/ui/layout/card.tsx";
import type { FoundBooking } from "../queries/find-booking.server.ts";
import { videoHost } from "../rules/video-link.ts";
import { videoLinkSchema } from "../schema/session.ts";
import { VideoLinkField } from "./video-link-field.tsx";

interface VideoCardProps {
  booking: FoundBooking;
  /** the coach's settings */
  settingsPath: string;
}

/** The webcam link of a session. The coach is asked for it; the student finds it here once the session is confirmed. */
export function VideoCard({ booking, settingsPath }: VideoCardProps) {
  const { videoUrl, status } = booking;
  const isLive = status === "pending" || status === "confirmed";
  if (!isLive || !(videoUrl || booking.isVideoOpen)) return null;
  return (
    <Card asChild>
      <section aria-labelledby="visio" className="grid gap-4 p-5 sm:p-6">
        <CardTitle id="visio">Visio</CardTitle>
        {videoUrl && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a
              href={videoUrl}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className={buttonClass({}, "max-sm:grow")}
            >
              <VideoIcon aria-hidden />
              Rejoindre la visio
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
            <p className="min-w-0 text-sm text-muted wrap-anywhere">Sur {videoHost(videoUrl)}</p>
          </div>
        )}
        {booking.isVideoOpen && <VideoForm booking={booking} settingsPath={settingsPath} />}
      </section>
    </Card>
  );
}

function VideoForm({ booking, settingsPath }: VideoCardProps) {
  const { id, name, status, videoUrl, ownVideoUrl } = booking;
  const form = useForm({ intent: "video", about: `video-${id}`, schema: videoLinkSchema });
  const isConfirmed = status === "confirmed";
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      {!videoUrl && (
        <p>
          Il manque le lien de cette séance&nbsp;: collez celui de votre salle, et {name}{" "}
          {isConfirmed ? "le trouve ici et dans son rappel." : "le reçoit une fois la séance confirmée."}
        </p>
      )}
      <VideoLinkField
        label={videoUrl ? "Un autre lien pour cette séance" : "Lien de la visio"}
        hint={
          <>
            Pour cette séance seulement&nbsp;: celui de toutes vos séances est dans{" "}
            <Link to={settingsPath} className="underline">
              vos paramètres
            </Link>
            . Vous pouvez le changer jusqu’au début.
          </>
        }
        error={form.errors.videoUrl}
        defaultValue={form.values.videoUrl ?? ownVideoUrl ?? ""}
      />
      <Button
        type="submit"
        variant={videoUrl ? "secondary" : "primary"}
        busy={form.busy}
        className="justify-self-start max-sm:w-full"
      >
        Enregistrer le lien
      </Button>
    </Form>
  );
}
