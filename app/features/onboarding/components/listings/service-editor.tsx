import { PlusIcon, Trash2Icon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatEuros } from "~/platform/format/money.ts";
import { checkForm, type FieldErrors } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, FieldError, FieldHint, Input } from "~/ui/form/field.tsx";
import { LIMITS, NO_TYPED_SERVICE, SERVICE_REFUSAL, type TypedService } from "../../rules/listings.ts";
import { type Service, serviceFormSchema, TOO_MANY_SERVICES } from "../../schema.ts";

export interface ServiceEditorProps {
  services: readonly Service[];
  onAdd: (service: Service) => void;
  onRemove: (at: number) => void;
  typed: Partial<TypedService>;
  onType: (more: Partial<TypedService>) => void;
  /** errors of the list and of the typed fields */
  refused?: FieldErrors<"services" | keyof TypedService>;
}

/** The fields are not a form of their own, because they stand inside another one. */
export function ServiceEditor({
  services,
  onAdd,
  onRemove,
  typed,
  onType,
  refused = {},
}: ServiceEditorProps) {
  const { serviceName = "", servicePrice = "", serviceDescription = "" } = typed;
  const [opened, setOpened] = useState(false);
  // A typed service opens the fields, also if the draft is restored a moment later.
  const open = opened || Boolean(serviceName || servicePrice || serviceDescription);
  const [errors, setErrors] = useState<FieldErrors>({});
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setErrors({});
    onType(NO_TYPED_SERVICE);
    setOpened(false);
    // The button is mounted after the next render.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const add = () => {
    const fields = new FormData();
    fields.set("name", serviceName);
    fields.set("price", servicePrice);
    fields.set("description", serviceDescription);
    const read = checkForm(serviceFormSchema, fields);
    if (!read.ok) {
      setErrors(read.errors);
      if (Object.values(read.errors).includes(SERVICE_REFUSAL))
        toast({ title: "Information manquante", description: SERVICE_REFUSAL, variant: "destructive" });
      return;
    }
    onAdd(read.data);
    toast({ title: "Service ajouté", description: read.data.name, variant: "success" });
    close();
  };
  const remove = (at: number) => {
    onRemove(at);
    toast({ title: "Service supprimé", description: services[at]?.name });
    opener.current?.focus();
  };
  /** Enter in these fields adds the service and does not submit the surrounding form. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  const field = (name: keyof TypedService, value: string) => ({
    name,
    value,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
    onKeyDown: addOnEnter,
  });

  return (
    <div className="grid gap-4">
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
      {refused.services && <FieldError>{refused.services}</FieldError>}
      {open ? (
        <fieldset className="grid gap-4 rounded-lg border border-line p-4">
          <legend className="sr-only">Nouveau service</legend>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <Field label="Nom du service" required error={errors.name ?? refused.serviceName}>
              <Input {...field("serviceName", serviceName)} autoFocus maxLength={LIMITS.serviceName} />
            </Field>
            <Field label="Prix" required error={errors.price ?? refused.servicePrice}>
              <Input {...field("servicePrice", servicePrice)} inputMode="decimal" suffix="€" />
            </Field>
          </div>
          <Field label="Description du service (facultatif)" error={refused.serviceDescription}>
            <Input
              {...field("serviceDescription", serviceDescription)}
              maxLength={LIMITS.serviceDescription}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={add}>
              Ajouter
            </Button>
            <Button variant="ghost" onClick={close}>
              Annuler
            </Button>
          </div>
        </fieldset>
      ) : services.length < LIMITS.services ? (
        <Button ref={opener} variant="secondary" className="w-fit" onClick={() => setOpened(true)}>
          <PlusIcon aria-hidden />
          Ajouter un service
        </Button>
      ) : (
        <FieldHint>{TOO_MANY_SERVICES}</FieldHint>
      )}
    </div>
  );
}
