import { type ReactNode, useState } from "react";
import { BRAND } from "~/platform/config/brand.ts";
import { ofName } from "~/platform/format/elision.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundProspect } from "../queries/find-prospect.server.ts";
import { contactInfoSchema } from "../schema.ts";
import { AgreedBox, ContactFields } from "./contact-fields.tsx";
import { CallLink } from "./contact-links.tsx";

/** Prospects from the contact dialog manage their own data; others are corrected here. */
export function ContactInfo({ prospect }: { prospect: FoundProspect }) {
  const [edits, setEdits] = useState(false);
  return (
    <section aria-labelledby="coordonnees" className="grid gap-4">
      <h3 id="coordonnees" className="text-lg">
        Coordonnées
      </h3>
      {edits ? (
        <ContactForm prospect={prospect} onDone={() => setEdits(false)} />
      ) : (
        <>
          <Reached prospect={prospect} />
          {!prospect.fromContact && (
            <Button variant="secondary" size="sm" className="w-fit" onClick={() => setEdits(true)}>
              Corriger les coordonnées
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const link =
  "inline-flex min-h-11 items-center font-semibold text-clay-text wrap-anywhere underline underline-offset-4 hover:decoration-2";

function Reached({ prospect }: { prospect: FoundProspect }) {
  const { phone, phoneLabel, email, fromContact, conversationId, agreedAt } = prospect;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Item term="Téléphone">
        {phone ? (
          <CallLink prospect={prospect} className={`${link} tabular`}>
            {phoneLabel}
          </CallLink>
        ) : fromContact ? (
          "Pas de numéro partagé"
        ) : (
          "Aucun"
        )}
      </Item>
      <Item term="E-mail">
        {email ? (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        ) : conversationId ? (
          "On s’écrit dans Messages"
        ) : (
          "Aucun"
        )}
      </Item>
      {!fromContact && (
        <Item term={`E-mails ${ofName(BRAND.name)}`}>
          {agreedAt ? "Cette personne les accepte" : "Pas d’accord donné"}
        </Item>
      )}
    </dl>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="flex min-h-11 items-center">{children}</dd>
    </div>
  );
}

function ContactForm({ prospect, onDone }: { prospect: FoundProspect; onDone: () => void }) {
  const { id, firstName, lastName, email, phoneLabel, agreedAt } = prospect;
  const form = useForm({
    intent: "contact",
    schema: contactInfoSchema,
    about: `contact-${id}`,
    onAnswer: ({ ok }) => ok && onDone(),
  });
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={form.answer?.refusal} />
      <ContactFields errors={form.errors} values={{ firstName, lastName, email, phone: phoneLabel }} />
      {agreedAt && <input type="hidden" name="wasAgreed" value="1" />}
      <AgreedBox agreed={Boolean(agreedAt)} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Enregistrement..." : "Enregistrer"}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}
