import { AddressField } from "~/features/places/components/address-field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface HomeAddressProps {
  form: Pick<FormState<"address" | "latitude" | "longitude">, "change" | "forget" | "errors">;
  value: { address: string; lat?: number; lng?: number };
}

/** The student's own address, with its position if it was chosen from the suggestions. */
export function HomeAddress({ form, value }: HomeAddressProps) {
  return (
    <>
      <AddressField
        label="Votre adresse"
        placeholder="Numéro, rue et ville"
        value={value}
        error={form.errors.address}
        onChange={({ address, lat, lng }) => {
          form.change({
            address,
            latitude: lat === undefined ? "" : String(lat),
            longitude: lng === undefined ? "" : String(lng),
          });
          form.forget("address");
        }}
      />
      <input type="hidden" name="latitude" value={value.lat ?? ""} />
      <input type="hidden" name="longitude" value={value.lng ?? ""} />
    </>
  );
}
