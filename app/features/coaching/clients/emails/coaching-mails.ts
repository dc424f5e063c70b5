import { greeting } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { FOLLOWED_PROGRAMMES_PATH, followedProgrammePath, ownMeasuresPath } from "../rules/paths.ts";

interface Reader {
  firstName: string | null;
}
type Stop = { label: string; url: string } | undefined;

interface Published {
  coach: string;
  programmeId: string;
  number: number;
}

/** Privacy: the mail names neither exercises nor aims. */
export function weekPublishedMail(
  { coach, programmeId, number }: Published,
  publicUrl: string,
  stop: Stop,
  reader: Reader,
) {
  const sentence = `${coach} a publié la semaine ${number} de votre programme.`;
  return {
    subject: `La semaine ${number} de votre programme est là · ${BRAND.name}`,
    ...renderMail({
      title: `La semaine ${number} est là`,
      preheader: sentence,
      paragraphs: [
        greeting(reader),
        sentence,
        "Cochez vos exercices au fil de la semaine, et notez vos charges\u00a0: votre coach adapte la suite.",
      ],
      action: { label: "Voir ma semaine", url: publicUrl + followedProgrammePath(programmeId, number) },
      stop,
    }),
  };
}

/** Privacy: the mail does not say which measures. */
export function measuresAskedMail(
  { coach, coachId }: { coach: string; coachId: number },
  publicUrl: string,
  stop: Stop,
  reader: Reader,
) {
  const sentence = `${coach} vous propose de suivre quelques mesures avec vous.`;
  return {
    subject: `${coach} vous propose de suivre vos mesures · ${BRAND.name}`,
    ...renderMail({
      title: "Suivre vos mesures\u00a0?",
      preheader: sentence,
      paragraphs: [
        greeting(reader),
        sentence,
        "Rien n’est noté sans votre accord. Vous pouvez refuser, ou le retirer plus tard\u00a0: tout est alors effacé.",
        `Vous retrouvez aussi cette demande sur ${publicUrl}${FOLLOWED_PROGRAMMES_PATH}.`,
      ],
      action: { label: "Voir la demande", url: publicUrl + ownMeasuresPath(coachId) },
      stop,
    }),
  };
}
