import type { ReactNode } from "react";
import { AddressField } from "~/features/places/components/address-field.tsx";
import { hasStreet } from "~/features/places/rules/street.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Slider } from "~/ui/controls/slider.tsx";
import { FieldHint } from "~/ui/form/field.tsx";
import { TRAVEL_ADVICE, TRAVEL_KM, UNKNOWN_PLACE } from "../../rules/listings.ts";

export interface VideoLinkPart {
  error: string | undefined;
  typed: string | undefined;
}

interface PlaceFieldsProps {
  values: Record<string, string>;
  onChange: (more: Record<string, string>) => void;
  errors: { address?: string; locationType?: string; travelKm?: string; videoUrl?: string };
  /** the stored address is not a known place */
  isUnknown: boolean;
  /** the field belongs to another room; undefined if the coach has saved a link */
  renderVideoLink?: ((part: VideoLinkPart) => ReactNode) | undefined;
}

/** A venue without a street can be published: its students are told to ask for it. */
const addressHint = (address: string, locationType: string): string =>
  (locationType === "fixed" || locationType === "both") && address !== "" && !hasStreet(address)
    ? "Ajoutez le numéro et la rue\u00a0: sinon, chaque élève doit vous demander où venir. Seule votre ville est affichée."
    : "Seule votre ville est affichée. L’adresse exacte n’est donnée qu’à l’élève d’une séance confirmée.";

/** The distance is asked only of coaches who travel. Without a place, sessions are by webcam. */
export function PlaceFields({ values, onChange, errors, isUnknown, renderVideoLink }: PlaceFieldsProps) {
  const { address = "", lat, lng, locationType = "", travelKm } = values;
  const webcamAlone = locationType === "";
  const videoLink = renderVideoLink?.({ error: errors.videoUrl, typed: values.videoUrl });
  return (
    <>
      <div className="grid gap-1.5">
        <AddressField
          value={lat && lng ? { address, lat: Number(lat), lng: Number(lng) } : { address }}
          onChange={(place) =>
            onChange({
              address: place.address,
              lat: place.lat === undefined ? "" : String(place.lat),
              lng: place.lng === undefined ? "" : String(place.lng),
            })
          }
          error={errors.address ?? (isUnknown && address ? UNKNOWN_PLACE : undefined)}
        />
        <input type="hidden" name="lat" value={lat ?? ""} />
        <input type="hidden" name="lng" value={lng ?? ""} />
        <FieldHint>{addressHint(address, locationType)}</FieldHint>
      </div>
      <RadioGroup
        label="Où se passent vos séances"
        name="locationType"
        value={locationType}
        onValueChange={(type) => onChange({ locationType: type })}
        error={errors.locationType}
        layout="grid sm:grid-cols-2"
      >
        <Radio value="fixed" label="À mon adresse" description="Salle, studio, parc habituel" />
        <Radio value="travel" label="Chez l’élève" description="Vous vous déplacez" />
        <Radio value="both" label="Les deux" description="Selon ce que préfère l’élève" />
        <Radio value="" label="En visio seulement" description="Partout en France" />
      </RadioGroup>
      {(locationType === "travel" || locationType === "both") && (
        <Slider
          label="Distance de déplacement"
          name="travelKm"
          value={Number(travelKm) || TRAVEL_KM.usual}
          onValueChange={(km) => onChange({ travelKm: String(km) })}
          min={TRAVEL_KM.least}
          max={TRAVEL_KM.most}
          format={(km) => `${km}\u00a0km`}
          hint={TRAVEL_ADVICE}
        />
      )}
      {webcamAlone ? (
        <>
          <input type="hidden" name="byWebcam" value="on" />
          {videoLink}
        </>
      ) : (
        <div className="group/webcam grid gap-4">
          <Checkbox
            name="byWebcam"
            label="Je donne aussi des séances en visio"
            defaultChecked={values.byWebcam === "on"}
          />
          {videoLink && (
            <div className="hidden group-has-[[name=byWebcam]:checked]/webcam:block">{videoLink}</div>
          )}
        </div>
      )}
    </>
  );
}
