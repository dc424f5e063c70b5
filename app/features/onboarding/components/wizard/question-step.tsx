import { LockKeyhole } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { WizardDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { DRAFT_LIMITS, type WizardAccount, withService } from "../../rules/draft.ts";
import { LIMITS, RATE_EXAMPLE, TITLE_ADVICE } from "../../rules/listings.ts";
import { firstRate, longest } from "../../schema.ts";
import { ContactAdvice } from "../contact-advice.tsx";
import { isUnreadablePhone, UNREADABLE_PHONE } from "../late-checks.ts";
import { ServiceEditor } from "../listings/service-editor.tsx";
import { LongText } from "../long-text.tsx";
import { StepBio } from "./step-bio.tsx";
import { StepDisciplines } from "./step-disciplines.tsx";
import { StepFrame } from "./step-frame.tsx";
import { StepLocation, type TypedVideoLink } from "./step-location.tsx";
import type { StepProps } from "./step-props.ts";
import type { DraftPhoto } from "./use-draft-photo.ts";

interface QuestionStepProps extends StepProps {
  step: number;
  account: WizardAccount;
  photo: DraftPhoto;
  disciplines: readonly WizardDiscipline[];
  drawIcon: (icon: string) => ReactNode;
  renderVideoLink: (part: TypedVideoLink) => ReactNode;
}

export function QuestionStep({
  step,
  account,
  photo,
  disciplines,
  drawIcon,
  renderVideoLink,
  ...answers
}: QuestionStepProps) {
  switch (step) {
    case 1:
      return <StepDisciplines {...answers} disciplines={disciplines} drawIcon={drawIcon} />;
    case 2:
      return <StepTitle {...answers} />;
    case 3:
      return <StepDescription {...answers} />;
    case 4:
      return <StepBio {...answers} isNamed={account.isNamed} />;
    case 5:
      return (
        <StepLocation {...answers} renderVideoLink={account.hasVideoLink ? undefined : renderVideoLink} />
      );
    case 6:
      return <StepRate {...answers} />;
    case 7:
      return <StepPhone {...answers} />;
    default:
      return <StepPhoto chosen={photo} person={personOf(answers.draft)} accountPhoto={account.photo} />;
  }
}

/** The name for the initials of a missing photo; "Coach" while no name is typed. */
const personOf = ({ coachFirstName, coachLastName }: StepProps["draft"]) =>
  `${coachFirstName} ${coachLastName}`.trim() || "Coach";

function StepDescription({ draft: { courseDescription, textsAside }, change }: StepProps) {
  return (
    <StepFrame
      title="Décrivez vos cours"
      text="Comment se passe une séance&nbsp;? Pour qui&nbsp;? Avec quel matériel&nbsp;? Quelques phrases suffisent."
    >
      <LongText
        kind="description"
        label="Description du cours"
        name="courseDescription"
        placeholder="Nous commençons par dix minutes d’échauffement…"
        text={courseDescription}
        aside={textsAside.description}
        onChange={(text, description) =>
          change({ courseDescription: text, textsAside: { ...textsAside, description } })
        }
      />
    </StepFrame>
  );
}

interface StepPhotoProps {
  chosen: DraftPhoto;
  /** the name whose initials replace a missing photo */
  person: string;
  /** the account's photo, used until another is chosen */
  accountPhoto: string | undefined;
}

/** The photo is checked and stored in the browser, and uploaded when the draft is published. */
function StepPhoto({ chosen, person, accountPhoto }: StepPhotoProps) {
  return (
    <StepFrame
      title="Ajoutez votre photo"
      text="Un visage net et souriant, de face&nbsp;: les annonces avec photo donnent confiance."
    >
      <PicturePicker
        name="profilePhoto"
        label={chosen.photo ? "Changer de photo" : "Choisir une photo"}
        person={person}
        picture={chosen.photo}
        onChoose={(file) => void chosen.choose(file)}
        removal={{ onClick: chosen.remove }}
      />
      {!chosen.photo && accountPhoto && (
        <p className="flex items-center gap-3 text-muted">
          <Avatar name={person} src={accountPhoto} decorative />
          Sans autre choix, la photo de votre compte sera sur votre page.
        </p>
      )}
    </StepFrame>
  );
}

function StepPhone({ draft: { phoneNumber }, change }: StepProps) {
  const [unreadable, setUnreadable] = useState("");
  // The phone parser is large, so it loads with this field. The check only informs; publishing checks again.
  const look = async () => {
    if (await isUnreadablePhone(phoneNumber)) setUnreadable(phoneNumber);
  };
  return (
    <StepFrame title="Votre numéro de téléphone" text="Pour convenir d’une séance de vive voix.">
      <Field label="Téléphone" error={unreadable !== "" && unreadable === phoneNumber && UNREADABLE_PHONE}>
        <Input
          type="tel"
          name="phoneNumber"
          autoComplete="tel"
          inputMode="tel"
          value={phoneNumber}
          maxLength={DRAFT_LIMITS.line}
          onChange={({ target }) => change({ phoneNumber: target.value })}
          onBlur={look}
          placeholder="06 12 34 56 78"
        />
      </Field>
      <p className="flex items-start gap-3 rounded-lg bg-green-pale p-4">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          Votre numéro n’est jamais affiché publiquement. Seuls les élèves que vous acceptez le voient.
        </span>
      </p>
    </StepFrame>
  );
}

function StepTitle({ draft: { adTitle }, change }: StepProps) {
  const isLong = adTitle.length >= TITLE_ADVICE;
  return (
    <StepFrame
      title="Donnez un titre à votre annonce"
      text="C’est la première chose qu’on lit de vous. Dites ce que vous proposez, et à qui."
    >
      <div className="grid gap-3">
        <Field
          label="Titre de l’annonce"
          error={adTitle.trim().length > LIMITS.title && longest(LIMITS.title)}
          hint={
            <>
              Conseil&nbsp;: moins de {TITLE_ADVICE} caractères.{" "}
              <span className={isLong ? "font-semibold text-ink tabular" : "tabular"}>
                {adTitle.length} / {TITLE_ADVICE}
              </span>
              {isLong && " Un titre plus court se lit mieux sur un téléphone."}
            </>
          }
        >
          <Input
            name="adTitle"
            value={adTitle}
            onChange={({ target }) => change({ adTitle: target.value })}
            placeholder="Yoga doux pour débutants, chez vous ou au parc"
            maxLength={DRAFT_LIMITS.line}
            autoComplete="off"
            enterKeyHint="next"
          />
        </Field>
        <ContactAdvice text={adTitle} />
      </div>
    </StepFrame>
  );
}

const rate = firstRate();

function StepRate({ draft, change }: StepProps) {
  const { hourlyRate, additionalServices, typedService } = draft;
  const read = rate.safeParse(hourlyRate);
  return (
    <StepFrame title="Fixez votre tarif" text="Vous pourrez le changer quand vous voudrez.">
      <Field label="Tarif horaire" error={read.error?.issues[0]?.message} hint={RATE_EXAMPLE}>
        <Input
          name="hourlyRate"
          maxLength={DRAFT_LIMITS.line}
          inputMode="decimal"
          autoComplete="off"
          value={hourlyRate}
          onChange={({ target }) => change({ hourlyRate: target.value })}
          suffix="€"
        />
      </Field>
      <section className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">Services supplémentaires</h2>
          <p className="text-muted">Bilan, programme, location de matériel… Facultatif.</p>
        </div>
        <ServiceEditor
          services={additionalServices}
          onAdd={(service) => change(withService(draft, service))}
          onRemove={(at) =>
            change({ additionalServices: additionalServices.filter((_, other) => other !== at) })
          }
          typed={typedService}
          onType={(more) => change({ typedService: { ...typedService, ...more } })}
        />
      </section>
    </StepFrame>
  );
}
