import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { DraftPhoto } from "./use-draft-photo.ts";

interface StepPhotoProps {
  chosen: DraftPhoto;
  /** the name whose initials replace a missing photo */
  person: string;
  /** the account's photo, used until another is chosen */
  accountPhoto: string | undefined;
}

/** The photo is checked and stored in the browser, and uploaded when the draft is published. */
export function StepPhoto({ chosen, person, accountPhoto }: StepPhotoProps) {
  return (
    <StepFrame
      title="Ajoutez votre photo"
      text="Un visage net et souriant, de face&nbsp;: les annonces avec photo donnent confiance."
    >
      <PicturePicker
        name="profilePhoto"
        label={chosen.photo ? "Changer de photo" : "Choisir une photo"}
        person={person}
        picture={chosen.photo}
        onChoose={(file) => void chosen.choose(file)}
        removal={{ onClick: chosen.remove }}
      />
      {!chosen.photo && accountPhoto && (
        <p className="flex items-center gap-3 text-muted">
          <Avatar name={person} src={accountPhoto} decorative />
          Sans autre choix, la photo de votre compte sera sur votre page.
        </p>
      )}
    </StepFrame>
  );
}
