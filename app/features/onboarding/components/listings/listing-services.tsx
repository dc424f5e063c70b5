import { readList } from "../../rules/listing-texts.ts";
import type { Service } from "../../schema.ts";
import { ServiceEditor, type ServiceEditorProps } from "./service-editor.tsx";

interface ListingServicesProps {
  /** the list as JSON, and the fields of the next service */
  values: Record<string, string>;
  onChange: (more: Record<string, string>) => void;
  errors: ServiceEditorProps["refused"];
}

export function ListingServices({ values, onChange, errors }: ListingServicesProps) {
  const services = readList<Service>(values.services);
  const keep = (list: readonly Service[]) => onChange({ services: JSON.stringify(list) });
  return (
    <>
      <input type="hidden" name="services" value={values.services} />
      <ServiceEditor
        services={services}
        onAdd={(service) => keep([...services, service])}
        onRemove={(at) => keep(services.filter((_, other) => other !== at))}
        typed={values}
        onType={onChange}
        refused={errors}
      />
    </>
  );
}
