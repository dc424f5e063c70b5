import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import { useTerms } from "~/features/business/components/use-terms.ts";
import { packContents, packName, validityWords } from "~/features/discovery/rules/packs.ts";
import { netWords } from "~/features/payments/core/rules/commission.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { EditedPack, PackListing } from "../queries.server.ts";
import { PACK_LIMITS } from "../rules.ts";
import { changedPackSchema, listingPackSchema } from "../schema.ts";
import { ListingPackFields } from "./listing-pack-fields.tsx";

interface ListingPackListProps {
  listing: PackListing;
  packs: readonly EditedPack[];
}

/** The packs of a listing in the order of its page. */
export function ListingPackList({ listing, packs }: ListingPackListProps) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {packs.map((pack, at) => (
        <li key={pack.id}>
          <Card>
            <CardBody className="gap-3">
              <div className="flex items-start justify-between gap-3">
                <h2 className="min-w-0 py-2 text-lg wrap-anywhere">{packName(pack)}</h2>
                <div className="flex shrink-0">
                  <MoveButton pack={pack} to="up" isOff={at === 0} />
                  <MoveButton pack={pack} to="down" isOff={at === packs.length - 1} />
                </div>
              </div>
              <PackFacts pack={pack} />
              <Accordion className="border-b-0">
                <AccordionItem title="Modifier ou retirer">
                  <div className="grid gap-5 text-ink">
                    {/* The key shows the saved values after a save. */}
                    <ChangePackForm key={pack.version} pack={pack} listing={listing} />
                    <PressButton
                      intent="remove-pack"
                      about={`remove-${pack.id}`}
                      fields={{ pack: pack.id }}
                      variant="ghost"
                      size="sm"
                      showsRefusal
                      onAnswer={({ ok }) =>
                        ok &&
                        toast({
                          title: "Pack retiré",
                          description: "Ce qui a été vendu reste utilisable.",
                          variant: "success",
                        })
                      }
                    >
                      Retirer ce pack<span className="sr-only">&nbsp;: {packName(pack)}</span>
                    </PressButton>
                  </div>
                </AccordionItem>
              </Accordion>
            </CardBody>
          </Card>
        </li>
      ))}
    </ol>
  );
}

function PackFacts({ pack }: { pack: EditedPack }) {
  const { commissionRate } = useTerms();
  const { name, priceCents, validityMonths, isShown } = pack;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-display text-xl font-bold tabular">
        {formatEuros(priceCents, { short: true })}
      </span>
      <span className="text-muted tabular">
        {name && `${packContents(pack)}, `}
        {name ? validityWords(validityMonths).toLowerCase() : validityWords(validityMonths)}.{" "}
        {netWords(priceCents, commissionRate)}.
      </span>
      {!isShown && <Badge tone="sand">Non proposé</Badge>}
    </p>
  );
}

function MoveButton({ pack, to, isOff }: { pack: EditedPack; to: "up" | "down"; isOff: boolean }) {
  const form = useForm({ intent: "move-pack", about: `${to}-${pack.id}` });
  const Icon = to === "up" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <Form of={form}>
      <input type="hidden" name="pack" value={pack.id} />
      <input type="hidden" name="to" value={to} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        disabled={isOff}
        busy={form.busy}
        aria-label={`${to === "up" ? "Monter" : "Descendre"} «\u00a0${packName(pack)}\u00a0»`}
      >
        {!form.busy && <Icon aria-hidden />}
      </Button>
    </Form>
  );
}

function ChangePackForm({ pack, listing }: { pack: EditedPack; listing: PackListing }) {
  const form = useForm({
    intent: "change-pack",
    about: `change-${pack.id}`,
    schema: changedPackSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Pack enregistré", variant: "success" }),
  });
  // Without script, the page's one answer reaches the form of every pack.
  const isOurs = [undefined, String(pack.id)].includes(form.values.pack);
  return (
    <Form of={form} className="grid gap-5">
      <input type="hidden" name="pack" value={pack.id} />
      <input type="hidden" name="version" value={pack.version} />
      <Refusal text={isOurs ? form.answer?.refusal : undefined} />
      <ListingPackFields
        form={isOurs ? form : { ...form, values: {}, errors: {} }}
        listing={listing}
        pack={pack}
      />
      <p className="text-sm text-muted">
        Les packs déjà vendus gardent leur contenu, leur prix et leur date de fin.
      </p>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer ce pack"}
      </Button>
    </Form>
  );
}

export function AddPackForm({ listing, count }: { listing: PackListing; count: number }) {
  const form = useForm({
    intent: "add-pack",
    schema: listingPackSchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      toast({ title: "Pack ajouté", variant: "success" });
    },
  });
  if (count >= PACK_LIMITS.packs)
    return (
      <p className="text-muted">
        Cette annonce a {PACK_LIMITS.packs} packs, le maximum. Retirez-en un pour en ajouter un autre.
      </p>
    );
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>{count === 0 ? "Votre premier pack" : "Nouveau pack"}</CardTitle>
          <Form of={form} className="grid gap-5">
            <Refusal text={form.answer?.refusal} />
            <ListingPackFields form={form} listing={listing} pack={undefined} />
            <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
              {form.busy ? "Ajout..." : "Ajouter ce pack"}
            </Button>
          </Form>
        </CardBody>
      </section>
    </Card>
  );
}
