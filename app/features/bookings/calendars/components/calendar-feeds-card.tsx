import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { Accordion, AccordionItem } from "~/ui/layout/accordion.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { useLookingAgain } from "../../sessions/components/booking/use-looking-again.ts";
import type { OwnFeed } from "../queries/calendar-feed.server.ts";
import {
  COLOUR_LABELS,
  FEED_COLOURS,
  type FeedColour,
  feedName,
  isBeingRead,
  LONGEST_FEED_NAME,
  MOST_FEEDS,
  readText,
} from "../rules/feeds.ts";
import { changeFeedSchema, feedSchema } from "../schema.ts";
import { FailureText, SyncButton } from "./feed-state.tsx";

/** The bar before the name of a calendar. */
const BARS: Record<FeedColour, string> = {
  clay: "border-l-clay",
  green: "border-l-green",
  amber: "border-l-star",
  ink: "border-l-ink",
};

export function CalendarFeedsCard({ feeds, now }: { feeds: readonly OwnFeed[]; now: Date }) {
  useLookingAgain(feeds.some((feed) => isBeingRead(feed, now)));
  return (
    <Card asChild>
      <section id="agendas" className="scroll-mt-(--below-header)">
        <CardBody className="gap-5">
          <CardTitle>Vos agendas personnels</CardTitle>
          <p className="text-muted">
            Ce qui s’y trouve bloque vos créneaux&nbsp;: personne ne réserve pendant votre rendez-vous chez le
            dentiste. Nous les lisons tous les quarts d’heure et n’en gardons que les heures occupées, jamais
            les titres. «&nbsp;Synchroniser&nbsp;» les lit tout de suite.
          </p>
          {feeds.length > 0 && (
            <ul className="grid gap-4">
              {feeds.map((feed) => (
                <FeedItem key={feed.id} feed={feed} now={now} />
              ))}
            </ul>
          )}
          {feeds.length < MOST_FEEDS ? (
            <AddFeedForm isFirst={feeds.length === 0} />
          ) : (
            <p className="text-muted">
              Vous avez relié {MOST_FEEDS} agendas, le maximum. Retirez-en un pour en relier un autre.
            </p>
          )}
        </CardBody>
      </section>
    </Card>
  );
}

function FeedItem({ feed, now }: { feed: OwnFeed; now: Date }) {
  return (
    <li
      className={classNames(
        "grid min-w-0 gap-3 rounded-md border border-l-4 border-line p-4",
        feed.colour ? BARS[feed.colour] : "border-l-edge",
      )}
    >
      <div className="min-w-0">
        <h3 className="font-text text-base font-semibold wrap-anywhere">{feedName(feed)}</h3>
        {feed.name && feed.host && <p className="text-sm text-muted wrap-anywhere">{feed.host}</p>}
      </div>
      {feed.problem ? (
        <Alert tone="danger">
          <FailureText feed={feed} now={now} />
        </Alert>
      ) : (
        <p role="status">{isBeingRead(feed, now) ? "Lecture en cours…" : readText(feed, now)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <SyncButton feed={feed} now={now} />
        <PressButton
          intent="remove-calendar-feed"
          about={`remove-${feed.id}`}
          fields={{ feed: feed.id }}
          variant="ghost"
          size="sm"
          showsRefusal
          onAnswer={({ ok }) => ok && toast({ title: "Agenda retiré", variant: "success" })}
        >
          Retirer
          <span className="sr-only"> {feedName(feed)}</span>
        </PressButton>
      </div>
      <Accordion className="border-b-0">
        <AccordionItem title="Nom, couleur, adresse" headingLevel={4}>
          <ChangeFeedForm feed={feed} />
        </AccordionItem>
      </Accordion>
    </li>
  );
}

function AddFeedForm({ isFirst }: { isFirst: boolean }) {
  const form = useForm({
    intent: "calendar-feed",
    schema: feedSchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      toast({ title: "Agenda relié", description: "Nous le lisons maintenant.", variant: "success" });
    },
  });
  return (
    <Form of={form} className="grid gap-4 border-t border-line pt-5">
      <h3 className="font-text text-base font-semibold">
        {isFirst ? "Relier un agenda" : "Relier un autre agenda"}
      </h3>
      <Refusal text={form.answer?.refusal} />
      <FeedFields form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        Relier cet agenda
      </Button>
    </Form>
  );
}

function ChangeFeedForm({ feed }: { feed: OwnFeed }) {
  const form = useForm({
    intent: "change-calendar-feed",
    about: `change-${feed.id}`,
    schema: changeFeedSchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      form.reset();
      toast({ title: "Agenda enregistré", variant: "success" });
    },
  });
  return (
    <Form of={form} className="grid gap-4 text-ink">
      <input type="hidden" name="feed" value={feed.id} />
      <Refusal text={form.answer?.refusal} />
      <FeedFields form={form} feed={feed} />
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        Enregistrer
      </Button>
    </Form>
  );
}

function FeedFields({
  form: { errors, values },
  feed,
}: {
  form: Pick<FormState<"name" | "colour" | "feedUrl">, "errors" | "values">;
  feed?: OwnFeed;
}) {
  return (
    <>
      <Field
        label={feed ? "Nouvelle adresse (facultatif)" : "Adresse de votre calendrier (.ics)"}
        hint={
          feed
            ? "Laissez vide pour garder l’adresse actuelle, que nous ne montrons pas."
            : "Google Agenda l’appelle «\u00a0adresse secrète au format iCal\u00a0»\u00a0; Outlook et Apple, «\u00a0calendrier publié\u00a0»."
        }
        error={errors.feedUrl}
      >
        <Input
          type="url"
          name="feedUrl"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          defaultValue={values.feedUrl}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nom (facultatif)" error={errors.name}>
          <Input
            name="name"
            maxLength={LONGEST_FEED_NAME}
            placeholder="Famille, salle…"
            defaultValue={values.name ?? feed?.name}
          />
        </Field>
        <Field label="Couleur dans le planning" error={errors.colour}>
          <Select name="colour" defaultValue={values.colour ?? feed?.colour ?? ""}>
            <option value="">Gris</option>
            {FEED_COLOURS.map((colour) => (
              <option key={colour} value={colour}>
                {COLOUR_LABELS[colour]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}
