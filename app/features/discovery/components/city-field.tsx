import { MapPin } from "lucide-react";
import { useState } from "react";
import { type Coordinates, nearestCity } from "~/platform/geo.ts";
import { Combobox } from "~/ui/combobox.tsx";
import { Field } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type PositionOutcome, useCurrentPosition } from "~/ui/use-current-position.ts";
import { type AddressOption, loadAddresses } from "./address-search.ts";
import { PositionButton } from "./position-button.tsx";

export interface CityValue {
  text: string;
  /** only when the text is a place that was chosen, not merely typed */
  position?: Coordinates | undefined;
}

interface CityFieldProps {
  value: CityValue;
  onChange: (value: CityValue) => void;
  onNearestCity: (name: string) => void;
}

/** Where to look. The browser's position, asked afresh each time, picks the nearest city that search knows by name. */
export function CityField({ value, onChange, onNearestCity }: CityFieldProps) {
  const { locating, locate } = useCurrentPosition({ maximumAge: 0 });
  const [failure, setFailure] = useState("");

  const detect = async () => {
    if (locating) return;
    setFailure("");
    const located = await locate();
    if (!("position" in located)) return setFailure(failureText(located));
    const { name } = nearestCity(located.position);
    toast({ title: "Localisation détectée", description: name });
    onNearestCity(name);
  };

  return (
    <Field label="Ville" error={failure ? <span role="alert">{failure}</span> : undefined}>
      <Combobox<AddressOption>
        name="city"
        placeholder="Ville ou adresse"
        value={value.text}
        onValueChange={(text) => onChange({ text })}
        onSelect={({ label, lat, lng }) => onChange({ text: label, position: { lat, lng } })}
        loadOptions={loadAddresses}
        debounceMs={300}
        minLength={3}
        emptyText="Aucune adresse trouvée. Essayez le nom de votre ville."
        failedText=""
        icon={<MapPin />}
        action={<PositionButton busy={locating} onClick={detect} />}
      />
    </Field>
  );
}

function failureText(located: Exclude<PositionOutcome, { position: Coordinates }>): string {
  if (located.failure === "unsupported") return "La géolocalisation n'est pas supportée par ce navigateur";
  if (located.failure === "denied") return "Impossible d'accéder à votre position";
  return located.browserMessage || "Impossible de récupérer votre position actuelle";
}
