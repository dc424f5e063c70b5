import { bannerSchema } from "~/features/content/banners/schema.ts";
import { formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { useVersionedForm } from "../use-versioned-form.ts";
import { type BannerField, BannerFields } from "./banner-fields.tsx";

/** `now` is that of the server, so that both renders have the same fields. */
export function AddBanner({ now }: { now: Date }) {
  const { draft, fieldsKey } = useRestoredDraft("bannerDraft:new");
  return (
    <Card asChild>
      <section aria-labelledby="nouveau-bandeau">
        <CardBody>
          <h2 id="nouveau-bandeau" className="text-xl">
            Nouveau bandeau
          </h2>
          <AddFields key={fieldsKey} draft={draft} now={now} />
        </CardBody>
      </section>
    </Card>
  );
}

function AddFields({ draft, now }: { draft: RestoredDraft; now: Date }) {
  const { form, textOf, isRestored } = useVersionedForm({
    intent: "add",
    schema: bannerSchema,
    about: "add-banner",
    draft,
    version: 0,
  });
  const first: Partial<Record<BannerField, string>> = {
    tone: "news",
    startDay: parisDay(now),
    startTime: formatTime(now),
  };
  return (
    <Form of={form} aria-label="Nouveau bandeau" className="grid gap-5">
      {isRestored && <RestoredNotice draft={draft} />}
      <Refusal text={form.answer?.refusal} />
      <BannerFields errors={form.errors} textOf={(field) => textOf(field, first[field] ?? "")} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Ajout..." : "Ajouter le bandeau"}
      </Button>
    </Form>
  );
}
