import { PlusIcon, Trash2Icon } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { formatEuros } from "~/platform/money.ts";
import { Button } from "~/ui/button.tsx";
import { Field, FieldError, Input } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { readList } from "../rules/listing-texts.ts";
import { LIMITS } from "../rules/listings.ts";
import { euros, type Service, serviceSchema } from "../schema.ts";

interface ServiceEditorProps {
  /** the list as JSON, and what is typed of the next one */
  values: Record<string, string>;
  onChange: (more: Record<string, string>) => void;
  error: string | undefined;
}

const CLEARED = { serviceName: "", servicePrice: "", serviceDescription: "" };
const MISSING = "Le nom et le prix du service sont requis";

/** What can be added to a session: a list, and a small form that opens, adds, clears and closes. */
export function ServiceEditor({ values, onChange, error }: ServiceEditorProps) {
  const services = readList<Service>(values.services);
  const { serviceName = "", servicePrice = "", serviceDescription = "" } = values;
  const [open, setOpen] = useState(Boolean(serviceName || servicePrice || serviceDescription));
  const keep = (list: Service[]) => ({ services: JSON.stringify(list) });

  const add = () => {
    const price = euros().safeParse(servicePrice);
    const service = serviceSchema.safeParse({
      name: serviceName,
      priceCents: price.data,
      description: serviceDescription,
    });
    if (!service.success) {
      const description = price.success ? MISSING : (price.error.issues[0]?.message ?? MISSING);
      return toast({ title: "Information manquante", description, variant: "destructive" });
    }
    onChange({ ...keep([...services, service.data]), ...CLEARED });
    setOpen(false);
    toast({ title: "Service ajouté", description: service.data.name, variant: "success" });
  };
  const remove = (at: number) => {
    onChange(keep(services.filter((_, other) => other !== at)));
    toast({ title: "Service supprimé", description: services[at]?.name });
  };
  /** Enter in these fields adds the service; the listing is saved by its own buttons. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  const field = (name: keyof typeof CLEARED, value: string) => ({
    name,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    onKeyDown: addOnEnter,
  });

  return (
    <div className="grid gap-4">
      <input type="hidden" name="services" value={JSON.stringify(services)} />
      {services.length > 0 && (
        <ul className="grid gap-2">
          {services.map((service, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two services may be the same in every word
              key={at}
              className="flex items-center gap-3 rounded-md bg-sunken py-2 pr-2 pl-4"
            >
              <div className="grid min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{service.name}</span>
                {service.description && (
                  <span className="text-sm wrap-anywhere text-muted">{service.description}</span>
                )}
              </div>
              <span className="font-display font-bold whitespace-nowrap tabular">
                {formatEuros(service.priceCents, { short: true })}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Supprimer le service ${service.name}`}
                onClick={() => remove(at)}
              >
                <Trash2Icon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      {open ? (
        <fieldset className="grid gap-4 rounded-lg border border-line p-4">
          <legend className="sr-only">Nouveau service</legend>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <Field label="Nom du service" required>
              <Input {...field("serviceName", serviceName)} maxLength={LIMITS.serviceName} />
            </Field>
            <Field label="Prix" required>
              <Input {...field("servicePrice", servicePrice)} inputMode="decimal" suffix="€" />
            </Field>
          </div>
          <Field label="Description du service">
            <Input
              {...field("serviceDescription", serviceDescription)}
              maxLength={LIMITS.serviceDescription}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={add}>
              Ajouter
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                onChange(CLEARED);
                setOpen(false);
              }}
            >
              Annuler
            </Button>
          </div>
        </fieldset>
      ) : (
        services.length < LIMITS.services && (
          <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
            <PlusIcon aria-hidden />
            Ajouter un service
          </Button>
        )
      )}
    </div>
  );
}
