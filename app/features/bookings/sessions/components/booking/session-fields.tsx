import { useId } from "react";
import { formatMinutes } from "~/platform/format/durations.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, FieldError, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { isChecked, shownText } from "../../../availability/components/shown-choice.ts";
import type { OwnAvailability } from "../../../availability/queries/availability.server.ts";
import {
  BREAK_MINUTES,
  HORIZON_DAYS,
  horizonLabel,
  NOTICE_HOURS,
  noticeLabel,
  SESSION_LENGTHS,
  SLOT_STEPS,
  TRAVEL_BUFFERS,
} from "../../../availability/rules/availability.ts";
import { lengthField } from "../../../availability/schema.ts";
import { ANSWER_HOURS } from "../../rules/states.ts";

export function SessionFields({ availability, form }: { availability: OwnAvailability; form: FormState }) {
  const id = useId();
  const { errors } = form;
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Durées de séance proposées</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {SESSION_LENGTHS.map((minutes) => (
            <Checkbox
              key={minutes}
              name={lengthField(minutes)}
              label={formatMinutes(minutes)}
              defaultChecked={isChecked(
                form,
                lengthField(minutes),
                availability.sessionLengths.includes(minutes),
              )}
              aria-invalid={errors.lengths ? true : undefined}
              aria-describedby={errors.lengths ? id : undefined}
              onChange={() => form.forget("lengths")}
            />
          ))}
        </div>
        {errors.lengths && <FieldError id={id}>{errors.lengths}</FieldError>}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Un horaire toutes les"
          hint="À partir de l’ouverture de chaque plage."
          error={errors.slotStepMinutes}
        >
          <Select
            name="slotStepMinutes"
            defaultValue={shownText(form, "slotStepMinutes", availability.slotStepMinutes)}
          >
            {SLOT_STEPS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatMinutes(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Pause entre deux séances" hint="De 0 à 60 minutes." error={errors.breakMinutes}>
          <Input
            type="number"
            inputMode="numeric"
            name="breakMinutes"
            min={BREAK_MINUTES.least}
            max={BREAK_MINUTES.most}
            step={5}
            suffix="min"
            defaultValue={shownText(form, "breakMinutes", availability.breakMinutes)}
          />
        </Field>
        <Field
          label="Temps de trajet"
          hint="Avant et après une séance sur place, si la suivante est ailleurs."
          error={errors.travelBufferMinutes}
        >
          <Select
            name="travelBufferMinutes"
            defaultValue={shownText(form, "travelBufferMinutes", availability.travelBufferMinutes)}
          >
            {TRAVEL_BUFFERS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? "Estimé par la distance" : `Au moins ${formatMinutes(minutes)}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Préavis minimum" hint="Avant le début de la séance." error={errors.noticeHours}>
          <Select name="noticeHours" defaultValue={shownText(form, "noticeHours", availability.noticeHours)}>
            {NOTICE_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {noticeLabel(hours)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Réservable à l’avance"
          hint="Jusqu’à quand on peut réserver."
          error={errors.horizonDays}
        >
          <Select name="horizonDays" defaultValue={shownText(form, "horizonDays", availability.horizonDays)}>
            {HORIZON_DAYS.map((days) => (
              <option key={days} value={days}>
                {horizonLabel(days)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        name="instantBooking"
        label="Réservation immédiate"
        description={`Une séance payée est confirmée aussitôt, sans attendre votre réponse. Sinon, vous avez ${ANSWER_HOURS}\u00a0heures pour accepter ou refuser chaque demande.`}
        defaultChecked={isChecked(form, "instantBooking", availability.instantBooking)}
      />
    </>
  );
}
