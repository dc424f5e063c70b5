import { formatMinutes } from "~/platform/format/durations.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { VideoLinkField } from "../../sessions/components/video-link-field.tsx";
import type { GroupOffer } from "../queries/list-offers.server.ts";
import {
  DECIDES_HOURS,
  GROUP_LENGTHS,
  MOST_SEATS,
  MOST_WEEKS,
  USUAL_DECIDES_HOURS,
} from "../rules/group-states.ts";
import { groupLinkHint } from "../rules/group-words.ts";
import { newGroupSchema, TEXT_MAX, TITLE_MAX } from "../schema.ts";

interface GroupFormProps {
  offers: readonly GroupOffer[];
  /** the day that is filled in at first */
  day: string;
  /** the id of the series that is created */
  clientId: string;
  /** the coach has saved a link for all sessions by webcam */
  hasVideoLink: boolean;
}

const WEEKS = Array.from({ length: MOST_WEEKS }, (_, at) => at + 1);

const weeksText = (weeks: number) => (weeks === 1 ? "Une seule fois" : `Chaque semaine, ${weeks}\u00a0fois`);
const hoursText = (hours: number) =>
  hours >= 48 ? `${hours / 24}\u00a0jours avant` : `${hours}\u00a0h avant`;

export function GroupForm({ offers, day, clientId, hasVideoLink }: GroupFormProps) {
  const form = useForm({ schema: newGroupSchema });
  const { values, errors, typed } = form;
  const [first] = offers;
  const place = typed.place ?? values.place ?? "venue";
  return (
    <Form of={form} className="grid max-w-2xl gap-6">
      <input type="hidden" name="clientId" value={values.clientId ?? clientId} />
      <Refusal text={form.answer?.refusal} />
      <Field
        label="Nom de la séance"
        required
        error={errors.title}
        hint="Par exemple «&nbsp;Renforcement au parc&nbsp;»."
      >
        <Input name="title" maxLength={TITLE_MAX} defaultValue={values.title} />
      </Field>
      {offers.length === 1 && first ? (
        <input type="hidden" name="listingId" value={first.id} />
      ) : (
        <Field
          label="Annonce"
          required
          error={errors.listingId}
          hint="La séance s’affiche avec ses disciplines et sa ville."
        >
          <Select name="listingId" defaultValue={values.listingId ?? String(first?.id ?? "")}>
            {offers.map(({ id, title, city }) => (
              <option key={id} value={id}>
                {title}, {city}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Jour" required error={errors.day}>
          <Input type="date" name="day" defaultValue={values.day ?? day} />
        </Field>
        <Field label="Heure de début" required error={errors.time}>
          <Input type="time" name="time" step={300} defaultValue={values.time ?? "10:00"} />
        </Field>
        <Field label="Durée" required error={errors.minutes}>
          <Select name="minutes" defaultValue={values.minutes ?? "60"}>
            {GROUP_LENGTHS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatMinutes(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Répétition" required error={errors.weeks}>
          <Select name="weeks" defaultValue={values.weeks ?? "1"}>
            {WEEKS.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeksText(weeks)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <RadioGroup label="Lieu" name="place" value={place} error={errors.place}>
        <Radio value="venue" label="Sur place" />
        <Radio
          value="webcam"
          label="En visio"
          description="Les participants reçoivent le lien de la visio."
        />
      </RadioGroup>
      <div hidden={place !== "venue"} className="noscript:block">
        <Field
          label="Point de rendez-vous"
          required
          error={errors.address}
          hint="Donné aux participants inscrits. En public, seule la ville de l’annonce s’affiche."
        >
          <Input name="address" maxLength={200} defaultValue={values.address ?? first?.address} />
        </Field>
      </div>
      <div hidden={place !== "webcam"} className="noscript:block">
        <VideoLinkField
          label="Lien de la visio de cette séance"
          hint={groupLinkHint(hasVideoLink)}
          error={errors.videoUrl}
          defaultValue={values.videoUrl ?? ""}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Prix par personne" required error={errors.price}>
          <Input name="price" inputMode="decimal" autoComplete="off" suffix="€" defaultValue={values.price} />
        </Field>
        <Field label="Nombre de places" required error={errors.seatsMax}>
          <Input
            type="number"
            name="seatsMax"
            inputMode="numeric"
            min={2}
            max={MOST_SEATS}
            defaultValue={values.seatsMax ?? "8"}
          />
        </Field>
        <Field
          label="Participants au minimum"
          required
          error={errors.seatsMin}
          hint="En dessous, la séance est annulée et tout le monde est remboursé."
        >
          <Input
            type="number"
            name="seatsMin"
            inputMode="numeric"
            min={1}
            max={MOST_SEATS}
            defaultValue={values.seatsMin ?? "3"}
          />
        </Field>
        <Field label="Ce minimum est vérifié" required error={errors.decidesHours}>
          <Select name="decidesHours" defaultValue={values.decidesHours ?? String(USUAL_DECIDES_HOURS)}>
            {DECIDES_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hoursText(hours)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Description" error={errors.words} hint="Niveau, déroulé, matériel à apporter.">
        <Textarea name="words" maxLength={TEXT_MAX} defaultValue={values.words} />
      </Field>
      <Button type="submit" size="lg" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Un instant..." : "Publier la séance"}
      </Button>
    </Form>
  );
}
