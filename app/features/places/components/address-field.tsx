import { CircleCheck, MapPin } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Combobox } from "~/ui/controls/combobox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field } from "~/ui/form/field.tsx";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { importAddressSearch, loadAddresses, loadCompletions } from "./address-parts.ts";
import type { AddressOption } from "./address-search.ts";
import type { PositionFailure } from "./current-position.ts";
import { PositionButton } from "./position-button.tsx";

/** Coordinates are set only if the place was chosen or detected, not typed. */
export interface AddressValue {
  address: string;
  lat?: number;
  lng?: number;
}

interface AddressFieldProps {
  value: AddressValue;
  onChange: (value: AddressValue) => void;
  /** for a search: Enter takes the first suggestion and searches there */
  onConfirm?: (value: AddressValue) => void;
  /** for a search: accepts a position without a name */
  acceptsUnnamed?: boolean;
  label?: ReactNode;
  hideLabel?: boolean;
  error?: ReactNode;
  name?: string;
  placeholder?: string;
  className?: string;
}

const MAX_POSITION_AGE_MS = 300_000;

const FAILURES: Record<PositionFailure, string> = {
  unsupported: "La géolocalisation n’est pas supportée par votre navigateur",
  denied: "Impossible d’accéder à votre position",
  failed: "Impossible de récupérer votre position actuelle",
};

export function AddressField({
  value,
  onChange,
  onConfirm,
  acceptsUnnamed = false,
  label = "Adresse",
  hideLabel,
  error,
  name = "address",
  placeholder = "Ville ou adresse",
  className,
}: AddressFieldProps) {
  const [detection, setDetection] = useState<"idle" | "busy" | "done" | PositionFailure>("idle");
  const attempt = useRef(0);
  const failure = detection in FAILURES ? FAILURES[detection as PositionFailure] : undefined;

  const detect = async () => {
    if (detection === "busy") return;
    attempt.current += 1;
    const own = attempt.current;
    setDetection("busy");
    const part = await loadPart(importAddressSearch);
    if (!part) return setDetection("idle");
    const located = await part.locate(MAX_POSITION_AGE_MS);
    const place = "position" in located ? await part.findAddress(located.position) : undefined;
    // The person has typed meanwhile, so the detected position is ignored.
    if (own !== attempt.current) return;
    if ("position" in located && (place || acceptsUnnamed)) {
      onChange({ address: place?.text ?? "", ...located.position });
      return setDetection("done");
    }
    const reason = "failure" in located ? located.failure : "failed";
    setDetection(reason);
    toast({ title: "Erreur", description: FAILURES[reason], variant: "destructive" });
  };

  const type = (address: string) => {
    attempt.current += 1;
    setDetection("idle");
    onChange({ address });
  };

  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={failure ? <span role="alert">{failure}</span> : error}
      className={className}
    >
      <Combobox<AddressOption>
        name={name}
        placeholder={value.lat === undefined ? placeholder : "Votre position"}
        value={value.address}
        onValueChange={type}
        onSelect={(option) => onChange(addressOf(option))}
        onConfirm={onConfirm && ((option) => onConfirm(addressOf(option)))}
        loadOptions={onConfirm ? loadAddresses : loadCompletions}
        debounceMs={300}
        minLength={3}
        emptyText="Aucune adresse trouvée. Essayez le nom de votre ville."
        // The specification requires geocoder failures to be silent; the text can still be searched as typed.
        failedText=""
        above={onConfirm ? "always" : "never"}
        icon={<MapPin />}
        action={<PositionButton busy={detection === "busy"} onClick={detect} />}
      />
      <p role="status" className={detection === "done" ? "text-sm font-medium text-green-text" : "sr-only"}>
        {detection === "busy" && "Localisation en cours…"}
        {detection === "done" && (
          <span className="flex items-center gap-1.5">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            Localisation détectée
          </span>
        )}
      </p>
    </Field>
  );
}

const addressOf = ({ text: address, lat, lng }: AddressOption): AddressValue => ({ address, lat, lng });
