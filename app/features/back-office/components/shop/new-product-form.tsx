import { CONTENT_SLUGS, CONTENTS } from "~/features/programmes/rules/contents.ts";
import { CATEGORIES, CATEGORY_LABELS } from "~/features/shop/catalogue/rules/catalogue.ts";
import { newProductSchema } from "~/features/shop/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { ProductFields } from "./product-fields.tsx";

const CONTENT_HINT = "Pour la catégorie Programmes seulement\u00a0: le fichier que reçoit qui l’achète.";

const GROUPS = [
  { label: "Vendus une fois", isMonthly: false },
  { label: "Vendus au mois", isMonthly: true },
] as const;

/** Category and type cannot be changed later. The product can be sold once it has a picture. */
export function NewProductForm() {
  const form = useForm({ schema: newProductSchema });
  const { errors, values } = form;
  return (
    <Form of={form} className="grid gap-5">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Catégorie" required error={errors.category}>
          <Select name="category" defaultValue={values.category ?? "equipment"}>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_LABELS[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Vendu" required error={errors.type}>
          <Select name="type" defaultValue={values.type ?? "one_time"}>
            <option value="one_time">Une fois</option>
            <option value="subscription">Au mois</option>
          </Select>
        </Field>
      </div>
      <Field label="Contenu livré" hint={CONTENT_HINT} error={errors.programme}>
        <Select name="programme" placeholder="Aucun" defaultValue={values.programme ?? ""}>
          {GROUPS.map(({ label, isMonthly }) => (
            <optgroup key={label} label={label}>
              {CONTENT_SLUGS.filter((slug) => CONTENTS[slug].isMonthly === isMonthly).map((slug) => (
                <option key={slug} value={slug}>
                  {CONTENTS[slug].title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <ProductFields form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Ajout..." : "Ajouter le produit"}
      </Button>
    </Form>
  );
}
