import { useEffect, useRef, useState } from "react";
import { importAddressSearch } from "~/features/places/components/address-parts.ts";
import type { Coordinates } from "~/features/places/rules/geo.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import type { PaymentInfo } from "../../queries/payment-info.server.ts";
import {
  addressQueries,
  type Country,
  isIn,
  isSameAddress,
  type PostalAddress,
} from "../../rules/payment-info.ts";

type Found = Coordinates & { address: string | undefined };

interface Typed {
  info: PaymentInfo;
  values: Record<string, string>;
  change: (typed: { latitude: string; longitude: string }) => void;
}

const FAILURES = {
  unsupported: "La géolocalisation n’est pas supportée par votre navigateur",
  denied: "Impossible d’accéder à votre position",
  failed: "Impossible de récupérer votre position actuelle",
};

/**
 * The position of the address. It follows the fields when they lose focus, unless the browser's position is
 * used. The server looks it up again on saving.
 */
export function useAddressPosition({ info, values, change }: Typed) {
  const [found, setFound] = useState<Found | null>();
  /** the address that `found` belongs to; undefined while the address is edited */
  const looked = useRef<PostalAddress | undefined>(info);
  const turn = useRef(0);
  // Answers that arrive after unmounting are ignored.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const moved = () =>
    toast({
      title: "Position mise à jour",
      description: "Votre localisation a été mise à jour automatiquement.",
      variant: "success",
    });

  /** The browser's position does not apply to another address. */
  const leave = () => {
    turn.current += 1;
    looked.current = undefined;
    if (!values.latitude) return;
    change({ latitude: "", longitude: "" });
    setFound(undefined);
  };

  const follow = async () => {
    const { address_line1: addressLine1 = "", city = "", postal_code: postalCode = "", country } = values;
    const address = { addressLine1, city, postalCode, country: country as Country };
    if (!addressLine1 || !city || !postalCode) return;
    if (looked.current && isSameAddress(looked.current, address)) return;
    looked.current = address;
    turn.current += 1;
    const own = turn.current;
    // The server has the position of the saved address.
    if (isSameAddress(info, address)) return setFound(undefined);
    const place = await findPlace(addressQueries(address));
    if (own !== turn.current) return;
    setFound(place ?? null);
    if (place) moved();
  };

  const detect = async () => {
    const part = await loadPart(importAddressSearch);
    if (!part) return;
    turn.current += 1;
    const own = turn.current;
    const located = await part.locate(0);
    if (own !== turn.current) return;
    if ("failure" in located)
      return toast({ title: "Erreur", description: FAILURES[located.failure], variant: "destructive" });
    const { lat, lng } = located.position;
    const words = (await part.findAddress(located.position))?.text;
    if (own !== turn.current) return;
    const isThere = words !== undefined && isIn(values.country as Country, words);
    change({ latitude: String(lat), longitude: String(lng) });
    setFound({ lat, lng, address: isThere ? words : undefined });
    moved();
  };

  const chosen = values.latitude && values.longitude;
  const shown = chosen
    ? { lat: Number(values.latitude), lng: Number(values.longitude), address: found?.address }
    : found === undefined
      ? info.position
      : (found ?? undefined);
  return { shown, follow, leave, detect };
}

/** A failing geocoder shows no error, because the form can be saved without a position. */
async function findPlace(queries: string[]): Promise<Found | undefined> {
  const part = await loadPart(importAddressSearch, { quiet: true });
  for (const query of part ? queries : []) {
    const [option] = (await part?.searchAddresses(query, new AbortController().signal).catch(() => [])) ?? [];
    if (option) return { lat: option.lat, lng: option.lng, address: option.text };
  }
  return undefined;
}
