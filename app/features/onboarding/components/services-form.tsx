import { PlusIcon, TrashIcon } from "lucide-react";
import { useRef, useState } from "react";
import { formatEuros } from "~/platform/money.ts";
import { Button } from "~/ui/button.tsx";
import { Card, CardBody } from "~/ui/card.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import type { DraftService } from "../rules/draft.ts";
import { LIMITS, SERVICE_REFUSAL } from "../rules/listings.ts";
import { serviceFormSchema } from "../schema.ts";

interface ServicesProps {
  services: DraftService[];
  onChange: (services: DraftService[]) => void;
}

/** What can be added to a session: a list, and a form that opens under it. */
export function Services({ services, onChange }: ServicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The button is there again once this is drawn.
    requestAnimationFrame(() => {
      opener.current?.focus({ preventScroll: true });
      opener.current?.scrollIntoView({ block: "center" });
    });
  };
  const remove = (id: string) => {
    onChange(services.filter((service) => service.id !== id));
    toast({ title: "Service supprimé" });
    opener.current?.focus();
  };
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">Services supplémentaires</h2>
        <p className="text-muted">Bilan, programme, location de matériel… Facultatif.</p>
      </div>
      {services.length > 0 && (
        <ul className="grid gap-3">
          {services.map(({ id, name, price, description }) => (
            <li key={id} className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold wrap-anywhere">
                  {name} <span className="tabular">{formatEuros(Math.round(price * 100))}</span>
                </p>
                {description && <p className="text-muted wrap-anywhere whitespace-pre-line">{description}</p>}
              </div>
              <Button variant="ghost" size="icon" onClick={() => remove(id)} aria-label={`Supprimer ${name}`}>
                <TrashIcon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <ServiceForm
          onAdded={(service) => {
            onChange([...services, service]);
            toast({ title: "Service ajouté", variant: "success" });
            close();
          }}
          onCancel={close}
        />
      ) : (
        services.length < LIMITS.services && (
          <Button
            ref={opener}
            variant="secondary"
            onClick={() => setIsOpen(true)}
            className="w-full sm:w-fit"
          >
            <PlusIcon aria-hidden />
            Ajouter un service
          </Button>
        )
      )}
    </section>
  );
}

interface ServiceFormProps {
  onAdded: (service: DraftService) => void;
  onCancel: () => void;
}

function ServiceForm({ onAdded, onCancel }: ServiceFormProps) {
  const form = useForm({
    schema: serviceFormSchema,
    onRefused: (errors) => {
      if (Object.values(errors).includes(SERVICE_REFUSAL))
        toast({ title: "Information manquante", description: SERVICE_REFUSAL, variant: "destructive" });
    },
    send: async (service) => {
      onAdded({ id: Date.now().toString(36), ...service });
      return "leaving";
    },
  });
  return (
    <Card tone="sunken">
      <CardBody>
        <Form of={form} className="grid gap-4" aria-label="Nouveau service">
          <Field label="Nom du service" required error={form.errors.name}>
            <Input name="name" autoFocus autoComplete="off" />
          </Field>
          <Field label="Prix" required error={form.errors.price}>
            <Input name="price" inputMode="decimal" autoComplete="off" suffix="€" />
          </Field>
          <Field label="Description (facultatif)" error={form.errors.description}>
            <Textarea name="description" rows={2} className="min-h-20" />
          </Field>
          <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
            <Button type="submit">Ajouter</Button>
            <Button variant="ghost" onClick={onCancel}>
              Annuler
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
