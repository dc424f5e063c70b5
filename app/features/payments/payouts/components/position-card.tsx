import { LocateFixed, MapPin } from "lucide-react";
import { addressLines } from "~/features/places/rules/addresses.ts";
import type { Coordinates } from "~/features/places/rules/geo.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import { FormCard } from "./form-card.tsx";

interface PositionCardProps {
  position: (Coordinates & { address: string | undefined }) | undefined;
  /** the country has no geocoder here */
  isAbroad: boolean;
  onDetect: () => Promise<void>;
}

const degrees = (value: number) => value.toLocaleString("fr-FR", { maximumFractionDigits: 4 });

export function PositionCard({ position, isAbroad, onDetect }: PositionCardProps) {
  const [busy, run] = useSingleFlight();
  return (
    <FormCard title="Position géolocalisée" text="Elle suit votre adresse, et n’est montrée à personne.">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-sunken p-4">
        <div className="flex min-w-0 items-start gap-3">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clay-text" />
          {position ? (
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold wrap-anywhere">
                {position.address ? addressLines(position.address).text : "Votre position"}
              </p>
              <p className="tabular text-sm text-muted">
                {degrees(position.lat)}°&nbsp;;&nbsp;{degrees(position.lng)}°
              </p>
            </div>
          ) : (
            <p className="text-muted">
              Pas encore de position&nbsp;:{" "}
              {isAbroad
                ? "hors de France, elle ne se calcule pas. Utilisez la vôtre si vous êtes sur place."
                : "elle se calcule à partir de votre adresse."}
            </p>
          )}
        </div>
        {position?.address && <Badge tone="green">Vérifiée</Badge>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => void run(onDetect)}
        className="justify-self-start max-sm:w-full"
      >
        {!busy && <LocateFixed aria-hidden="true" />}
        {busy ? "Localisation..." : "Utiliser ma position"}
      </Button>
    </FormCard>
  );
}
