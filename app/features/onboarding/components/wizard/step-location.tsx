import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { AddressField } from "~/features/places/components/address-field.tsx";
import { readVideoLink, VIDEO_UNREADABLE } from "~/features/readiness/rules/video-link.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Slider } from "~/ui/controls/slider.tsx";
import { TRAVEL_ADVICE, TRAVEL_KM, travels, UNKNOWN_PLACE, USUAL_CITY } from "../../rules/listings.ts";
import { isUnknownPlace } from "../late-checks.ts";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

/** Selects the prefilled city on focus, so that typing replaces it, and checks the address on blur. */
function useAddressFocus(onLeave: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const select = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.value === USUAL_CITY) target.select();
    };
    const look = () => leave();
    const node = box.current;
    node?.addEventListener("focusin", select);
    node?.addEventListener("focusout", look);
    return () => {
      node?.removeEventListener("focusin", select);
      node?.removeEventListener("focusout", look);
    };
  }, []);
  return box;
}

export interface TypedVideoLink {
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
  onLeave: () => void;
}

interface StepLocationProps extends StepProps {
  /** undefined if the coach has saved a link */
  renderVideoLink: ((part: TypedVideoLink) => ReactNode) | undefined;
}

export function StepLocation({ draft, change, renderVideoLink }: StepLocationProps) {
  const { locationAddress, locationPosition, locationType, travelDistance, offersWebcam, videoUrl } = draft;
  const [leftLink, setLeftLink] = useState("");
  const isUnreadable = leftLink !== "" && leftLink === videoUrl && !readVideoLink(videoUrl);
  const [unknown, setUnknown] = useState("");
  // The check only informs; the coach can continue, and publishing checks again.
  const box = useAddressFocus(async () => {
    if (await isUnknownPlace(draft)) setUnknown(locationAddress);
  });
  return (
    <StepFrame
      title="Où se passent vos cours&nbsp;?"
      text="Seule votre ville est affichée. Votre adresse exacte n’est donnée qu’à l’élève d’une séance confirmée."
    >
      <div ref={box}>
        <AddressField
          label="Adresse"
          placeholder="Votre adresse ou votre ville"
          name="locationAddress"
          error={unknown !== "" && unknown === locationAddress && !locationPosition && UNKNOWN_PLACE}
          value={{ address: locationAddress, ...locationPosition }}
          onChange={({ address, lat, lng }) =>
            change({
              locationAddress: address,
              locationPosition: lat !== undefined && lng !== undefined ? { lat, lng } : null,
            })
          }
        />
      </div>
      <RadioGroup
        label="Comment recevez-vous vos élèves&nbsp;?"
        name="locationType"
        value={locationType}
        onValueChange={(type) => change({ locationType: type as LocationType })}
        layout="grid gap-3"
      >
        <RadioCard
          value="fixed"
          label="À mon adresse uniquement"
          description="Chez vous, en salle, au studio"
        />
        <RadioCard value="travel" label="Je me déplace" description="Chez vos élèves, au parc, au bureau" />
        <RadioCard value="both" label="Les deux" description="À votre adresse ou chez vos élèves" />
      </RadioGroup>
      {travels(locationType) && (
        <Slider
          label="Distance de déplacement"
          name="travelDistance"
          min={TRAVEL_KM.least}
          max={TRAVEL_KM.most}
          step={1}
          value={travelDistance}
          onValueChange={(km) => change({ travelDistance: km })}
          format={(km) => `${km}\u00a0km`}
          hint={TRAVEL_ADVICE}
        />
      )}
      <Checkbox
        name="offersWebcam"
        label="Je donne aussi des séances en visio"
        description="Partout en France, par la salle de visio que vous utilisez déjà."
        checked={offersWebcam}
        onChange={({ target }) => change({ offersWebcam: target.checked })}
      />
      {offersWebcam &&
        renderVideoLink?.({
          value: videoUrl,
          error: isUnreadable ? VIDEO_UNREADABLE : undefined,
          onType: (typed) => change({ videoUrl: typed }),
          onLeave: () => setLeftLink(videoUrl),
        })}
    </StepFrame>
  );
}
