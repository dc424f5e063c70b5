import { MapPin } from "lucide-react";
import { useRef, useState } from "react";
import { SESSIONS_PER_WEEK } from "~/features/coaching/programme/rules/goals.ts";
import { importAddressSearch, loadAddresses } from "~/features/places/components/address-parts.ts";
import type { AddressOption } from "~/features/places/components/address-search.ts";
import { findKnownCity } from "~/features/places/rules/geo.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Combobox } from "~/ui/controls/combobox.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { NEAR_KM } from "../../contract/rules/states.ts";
import type { StepProps } from "./step-props.ts";

/** The city is chosen among the communes of the gazetteer, or found by the browser's geolocation. */
export function StepLocation({ form, typed }: StepProps) {
  const change = (location: string) => {
    form.change({ location });
    form.forget("location");
  };
  const { busy, failure, detect, forget } = useDetectedCity(change);
  const location = typed.location ?? "";
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        <Field
          label="Ville"
          required
          className="w-full sm:max-w-sm"
          error={form.errors.location ?? (failure && <span role="alert">{failure}</span>)}
          hint={`Votre coach est cherché à moins de ${NEAR_KM}\u00a0km de cette ville.`}
        >
          <Combobox<AddressOption>
            name="location"
            icon={<MapPin />}
            placeholder="Ville ou code postal"
            // Earlier drafts hold the slug of one of ten cities.
            value={findKnownCity(location)?.name ?? location}
            onValueChange={(text) => {
              forget();
              change(text);
            }}
            onSelect={({ text }) => {
              forget();
              change(text);
            }}
            loadOptions={loadAddresses}
            debounceMs={300}
            minLength={3}
            emptyText="Aucune ville trouvée. Vérifiez son nom, ou tapez son code postal."
            failedText=""
          />
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

const NO_POSITION = "Impossible de récupérer votre position actuelle";

/** Every click asks for a new position. A city chosen meanwhile wins over the detected one. */
function useDetectedCity(onFound: (location: string) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const attempt = useRef(0);
  const forget = () => {
    attempt.current += 1;
    setFailure("");
  };
  const detect = async () => {
    if (busy) return;
    forget();
    const own = attempt.current;
    setBusy(true);
    const part = await loadPart(importAddressSearch);
    const located = await part?.locate(0);
    const place = located && "position" in located ? await part?.findAddress(located.position) : undefined;
    setBusy(false);
    if (!located || own !== attempt.current) return;
    if (!("position" in located))
      return setFailure(
        located.failure === "unsupported"
          ? "La géolocalisation n’est pas supportée par ce navigateur"
          : located.browserMessage || NO_POSITION,
      );
    if (!place) return setFailure(NO_POSITION);
    toast({ title: "Localisation détectée", description: place.label });
    onFound(place.text);
  };
  return { busy, failure, detect: () => void detect(), forget };
}
