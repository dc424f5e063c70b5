import { MapPin } from "lucide-react";
import { useRef, useState } from "react";
import { importAddressSearch } from "~/features/places/components/address-parts.ts";
import { type City, distanceKm, KNOWN_CITIES, nearestCity } from "~/features/places/rules/geo.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { NEAR_KM } from "../../contract/rules/states.ts";
import { CITY_VALUES, SESSIONS_PER_WEEK } from "../rules/setup.ts";
import type { StepProps } from "./step-props.ts";

const cityOf = (value: string) => KNOWN_CITIES.find(({ slug }) => slug === value);

/** The city is chosen or found by the browser's geolocation. */
export function StepLocation({ form, typed }: StepProps) {
  const { busy, failure, far, detect, forget } = useDetectedCity(({ slug }) => {
    form.change({ location: slug });
    form.forget("location");
  });
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        <Field
          label="Ville"
          required
          className="w-full sm:max-w-sm"
          error={form.errors.location ?? (failure && <span role="alert">{failure}</span>)}
          hint={far || `Votre coach est cherché à moins de ${NEAR_KM}\u00a0km de cette ville.`}
        >
          <Select
            name="location"
            icon={<MapPin />}
            placeholder="Choisir une ville"
            value={typed.location ?? ""}
            onChange={({ target }) => {
              forget();
              form.change({ location: target.value });
            }}
          >
            {CITY_VALUES.map((value) => (
              <option key={value} value={value}>
                {cityOf(value)?.name}
              </option>
            ))}
          </Select>
        </Field>
        {/* The button stays focusable while busy, so that the keyboard focus is not lost. */}
        <Button variant="secondary" aria-busy={busy || undefined} onClick={detect}>
          <MapPin aria-hidden="true" />
          {busy ? "Localisation..." : "Utiliser ma position"}
        </Button>
      </div>
      <RadioGroup
        label="Séances par semaine"
        name="sessionsPerWeek"
        required
        defaultValue={typed.sessionsPerWeek ?? ""}
        error={form.errors.sessionsPerWeek}
        hint="Avec votre coach ou en autonomie, programme en main."
        layout="flex flex-wrap gap-x-5 sm:gap-x-7"
      >
        {SESSIONS_PER_WEEK.map((count) => (
          <Radio key={count} value={String(count)} label={count} />
        ))}
      </RadioGroup>
    </div>
  );
}

/** Every click asks for a new position. A city chosen meanwhile wins over the detected one. */
function useDetectedCity(onFound: (city: City) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [far, setFar] = useState("");
  const attempt = useRef(0);
  const forget = () => {
    attempt.current += 1;
    setFailure("");
    setFar("");
  };
  const detect = async () => {
    if (busy) return;
    forget();
    const own = attempt.current;
    setBusy(true);
    const part = await loadPart(importAddressSearch);
    const located = await part?.locate(0);
    setBusy(false);
    if (!located || own !== attempt.current) return;
    if (!("position" in located))
      return setFailure(
        located.failure === "unsupported"
          ? "La géolocalisation n’est pas supportée par ce navigateur"
          : located.browserMessage || "Impossible de récupérer votre position actuelle",
      );
    const city = nearestCity(located.position);
    const km = Math.round(distanceKm(located.position, city));
    if (km > NEAR_KM)
      setFar(
        `La plus proche de nos ${CITY_VALUES.length}\u00a0villes est ${city.name}, à ${km}\u00a0km de vous.`,
      );
    toast({ title: "Localisation détectée", description: city.name });
    onFound(city);
  };
  return { busy, failure, far, detect: () => void detect(), forget };
}
