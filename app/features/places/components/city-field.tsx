import { MapPin } from "lucide-react";
import { useRef, useState } from "react";
import { Combobox } from "~/ui/controls/combobox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { type Coordinates, distanceKm, nearestCity } from "../rules/geo.ts";
import { importAddressSearch, loadAddresses } from "./address-parts.ts";
import type { AddressOption } from "./address-search.ts";
import type { PositionOutcome } from "./current-position.ts";
import { PositionButton } from "./position-button.tsx";

export interface CityValue {
  text: string;
  /** set only if the place was chosen, not typed */
  position?: Coordinates | undefined;
}

interface CityFieldProps {
  value: CityValue;
  onChange: (value: CityValue) => void;
  /** searches at once, after Enter or a detection */
  onSearch: (value: CityValue) => void;
  /** maximum distance in km to count as being in a known city */
  nearKm: number;
}

/**
 * Detection asks the browser for a new position each time. It picks the nearest known city, or else searches
 * around the position.
 */
export function CityField({ value, onChange, onSearch, nearKm }: CityFieldProps) {
  const [detecting, setDetecting] = useState(false);
  const [failure, setFailure] = useState("");
  const attempt = useRef(0);

  const detect = async () => {
    if (detecting) return;
    attempt.current += 1;
    const own = attempt.current;
    setDetecting(true);
    setFailure("");
    const found = await detectPlace(nearKm);
    setDetecting(false);
    // The person has typed meanwhile, so the detected position is ignored.
    if (own !== attempt.current || !found) return;
    if (typeof found === "string") return setFailure(found);
    toast({ title: "Localisation détectée", description: found.name });
    onSearch(found.value);
  };

  const change = (wanted: CityValue) => {
    attempt.current += 1;
    onChange(wanted);
  };

  return (
    <Field label="Ville" error={failure ? <span role="alert">{failure}</span> : undefined}>
      <Combobox<AddressOption>
        name="city"
        placeholder={value.position ? "Votre position" : "Ville ou adresse"}
        value={value.text}
        onValueChange={(text) => change({ text })}
        onSelect={(option) => change(cityOf(option))}
        onConfirm={(option) => onSearch(cityOf(option))}
        loadOptions={loadAddresses}
        debounceMs={300}
        minLength={3}
        emptyText="Aucune adresse trouvée. Essayez le nom de votre ville."
        failedText=""
        above="on phones"
        icon={<MapPin />}
        action={<PositionButton busy={detecting} onClick={detect} />}
      />
    </Field>
  );
}

const cityOf = ({ text, lat, lng }: AddressOption): CityValue => ({ text, position: { lat, lng } });

/**
 * Returns the nearest known city within `nearKm`, or the position named by its commune, or the reason of a
 * failure in French. Returns undefined if the code could not be loaded, which was already reported.
 */
async function detectPlace(nearKm: number): Promise<{ name: string; value: CityValue } | string | undefined> {
  const part = await loadPart(importAddressSearch);
  const located = await part?.locate(0);
  if (!part || !located) return undefined;
  if (!("position" in located)) return failureText(located);
  const { position } = located;
  const city = nearestCity(position);
  if (distanceKm(position, city) <= nearKm) return { name: city.name, value: { text: city.name } };
  const place = await part.findAddress(position);
  return { name: place?.label ?? "Votre position", value: { text: place?.text ?? "", position } };
}

function failureText(located: Exclude<PositionOutcome, { position: Coordinates }>): string {
  if (located.failure === "unsupported") return "La géolocalisation n’est pas supportée par ce navigateur";
  if (located.failure === "denied") return "Impossible d’accéder à votre position";
  return located.browserMessage || "Impossible de récupérer votre position actuelle";
}
