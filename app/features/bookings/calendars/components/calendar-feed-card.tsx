import { formatRelative } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { OwnFeed } from "../queries/calendar-feed.server.ts";
import { FEED_PROBLEM_WORDS } from "../rules/feed-problems.ts";
import { feedSchema } from "../schema.ts";

export function CalendarFeedCard({ feed, now }: { feed: OwnFeed | undefined; now: Date }) {
  const form = useForm({
    intent: "calendar-feed",
    schema: feedSchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      toast({ title: "Adresse enregistrée", description: "Nous la lisons maintenant.", variant: "success" });
    },
  });
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>Votre agenda personnel</CardTitle>
          <p className="text-muted">
            Ce qui s’y trouve bloque vos créneaux&nbsp;: personne ne réserve pendant votre rendez-vous chez le
            dentiste. Nous le lisons tous les quarts d’heure et n’en gardons que les heures occupées, jamais
            les titres.
          </p>
          {feed && <FeedState feed={feed} now={now} />}
          <Form of={form} className="grid gap-4">
            {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
            <Field
              label="Adresse de votre calendrier (.ics)"
              hint="Google Agenda l’appelle «&nbsp;adresse secrète au format iCal&nbsp;»&nbsp;; Outlook et Apple, «&nbsp;calendrier publié&nbsp;»."
              error={form.errors.feedUrl}
            >
              <Input
                type="url"
                name="feedUrl"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://"
                defaultValue={form.values.feedUrl}
              />
            </Field>
            <Button
              type="submit"
              variant="secondary"
              busy={form.busy}
              className="justify-self-start max-sm:w-full"
            >
              {feed ? "Changer d’adresse" : "Relier mon agenda"}
            </Button>
          </Form>
          {feed && (
            <PressButton
              intent="remove-calendar-feed"
              variant="ghost"
              onAnswer={({ ok }) => ok && toast({ title: "Agenda retiré", variant: "success" })}
            >
              Ne plus lire cet agenda
            </PressButton>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

function FeedState({ feed: { host, readAt, problem, times }, now }: { feed: OwnFeed; now: Date }) {
  const blocked = times === 1 ? "1\u00a0plage bloquée" : `${times}\u00a0plages bloquées`;
  const read = readAt && `Lu ${formatRelative(readAt, now)}\u00a0: ${blocked}.`;
  if (problem)
    return (
      <Alert tone="danger" title={`Votre agenda (${host}) n’a pas pu être lu.`}>
        {FEED_PROBLEM_WORDS[problem]} {read && `${read} Ces plages restent bloquées.`}
      </Alert>
    );
  return (
    <p role="status">
      <span className="font-semibold">Relié à {host}.</span> {read ?? "Première lecture en cours."}
    </p>
  );
}
