import { VideoLinkField } from "~/features/bookings/sessions/components/video-link-field.tsx";
import type { VideoLinkPart } from "~/features/onboarding/components/listings/place-fields.tsx";

/** Asks for the link of a video room in the form of a listing. */
export const renderVideoLink = ({ error, typed }: VideoLinkPart) => (
  <VideoLinkField
    label="Lien de votre salle de visio"
    hint="Google Meet, Zoom, Jitsi… Il est donné à l’élève une fois sa séance confirmée. Il faut l’avoir pour publier une annonce en visio."
    error={error}
    defaultValue={typed ?? ""}
  />
);
