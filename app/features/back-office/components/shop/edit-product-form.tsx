import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundProduct } from "../../queries/list-shop-products.server.ts";
import { editProductSchema } from "../../schema.ts";
import { ProductFields } from "./product-fields.tsx";

export function EditProductForm({ product }: { product: FoundProduct }) {
  const form = useForm({ intent: "edit", schema: editProductSchema });
  return (
    <Card asChild>
      <section aria-labelledby="texte">
        <CardBody>
          <h2 id="texte" className="text-xl">
            Texte et prix
          </h2>
          <Form of={form} className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            {/* Optimistic locking: a save over somebody else's change is refused. */}
            <input type="hidden" name="seenAt" value={product.changedAt.toISOString()} />
            <ProductFields form={form} product={product} />
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Enregistrement..." : "Enregistrer"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
