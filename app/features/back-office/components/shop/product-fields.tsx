import { typedEuros } from "~/platform/format/money.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import type { FoundProduct } from "../../queries/list-shop-products.server.ts";

type Texts = "name" | "summary" | "description" | "inside" | "priceCents" | "vatRate" | "netGrams";

interface ProductFieldsProps {
  form: Pick<FormState<Texts>, "errors" | "values">;
  /** the existing product, when editing */
  product?: FoundProduct;
}

const VAT_RATES = [
  [200, "20\u00a0%"],
  [100, "10\u00a0%"],
  [55, "5,5\u00a0%"],
  [21, "2,1\u00a0%"],
  [0, "0\u00a0%"],
] as const;

const NET_HINT = "D’un complément seulement\u00a0: le poids sans l’emballage, d’où le prix au kilo.";

export function ProductFields({ form: { errors, values }, product }: ProductFieldsProps) {
  return (
    <>
      <Field label="Nom" required error={errors.name}>
        <Input name="name" maxLength={120} autoComplete="off" defaultValue={values.name ?? product?.name} />
      </Field>
      <Field label="Résumé" hint="Une phrase, celle des cartes." required error={errors.summary}>
        <Textarea
          name="summary"
          rows={2}
          counterMax={300}
          defaultValue={values.summary ?? product?.summary}
        />
      </Field>
      <Field label="Description" required error={errors.description}>
        <Textarea
          name="description"
          rows={6}
          counterMax={5_000}
          defaultValue={values.description ?? product?.description}
        />
      </Field>
      <Field label="Contenu" hint="Une ligne pour chaque chose." error={errors.inside}>
        <Textarea name="inside" rows={3} defaultValue={values.inside ?? product?.inside.join("\n")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prix, toutes taxes comprises" required error={errors.priceCents}>
          <Input
            name="priceCents"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            defaultValue={values.priceCents ?? (product && typedEuros(product.priceCents))}
          />
        </Field>
        <Field label="TVA" required error={errors.vatRate}>
          <Select name="vatRate" defaultValue={values.vatRate ?? String(product?.vatRate ?? 200)}>
            {VAT_RATES.map(([rate, label]) => (
              <option key={rate} value={rate}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {(!product || product.category === "supplements") && (
        <Field label="Quantité nette" hint={NET_HINT} error={errors.netGrams}>
          <Input
            name="netGrams"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            suffix="g"
            defaultValue={values.netGrams ?? product?.netGrams?.toString()}
          />
        </Field>
      )}
    </>
  );
}
