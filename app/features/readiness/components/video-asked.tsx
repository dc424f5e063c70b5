import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { HOURS_PATH } from "../rules/going-live.ts";

/** Asks a coach who offers sessions by webcam without a link to a video room. */
export const VideoAsked = () => (
  <Alert
    title="Vos séances en visio n’ont pas de lien"
    action={
      <ButtonLink to={HOURS_PATH} size="sm">
        Donner mon lien de visio
      </ButtonLink>
    }
  >
    Vos élèves le reçoivent dès que leur séance est confirmée. Sans lui, vos annonces ne proposent pas la
    visio.
  </Alert>
);
