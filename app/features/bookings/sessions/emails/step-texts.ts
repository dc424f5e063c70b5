import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import type { MailedSession } from "../queries/mailed-session.server.ts";
import { noteOf } from "../rules/session-words.ts";
import { FREE_CHANGE_HOURS, type Step, type StepAuthor } from "../rules/states.ts";
import { otherWithin } from "./session-facts.ts";

export interface ToldStep {
  step: Step;
  by: StepAuthor;
  /** the new time if the session was moved or a time is proposed */
  startsAt: Date | null;
  words: string;
}

interface StepText {
  title: string;
  sentence: string;
}

/** What happened, for its reader. The facts of the session follow it in the mail. */
export function stepText(told: ToldStep, session: MailedSession, now: Date): StepText {
  const { step, by, startsAt, words } = told;
  const { side, unit, isReviewed } = session;
  const isStudent = side === "student";
  const isMine = by === side;
  const within = otherWithin(session);
  // At the beginning of a sentence, a student without a name is called « Un élève ».
  const other = isStudent ? within : session.name;
  const note = noteOf(session, side, now) ?? "";
  const say = (title: string, ...sentences: string[]): StepText => ({
    title,
    sentence: sentences.filter(Boolean).join(" "),
  });
  switch (step) {
    case "requested":
      return isStudent
        ? say("Votre demande est envoyée", `Vous avez demandé une séance à ${within}.`, note)
        : say("Une séance est demandée", `${other} vous demande une séance.`, note);
    case "confirmed":
      if (unit)
        return isStudent
          ? say("Votre séance est confirmée", "Elle fait partie de votre accompagnement.", note)
          : say(
              "Une séance est confirmée",
              `Elle fait partie de l’accompagnement ${ofPerson(within)}.`,
              note,
            );
      if (isStudent)
        return say(
          "Votre séance est confirmée",
          by === "coach" ? `${other} a accepté votre demande.` : `Elle est réservée avec ${within}.`,
          note,
        );
      return say(
        "Une séance est confirmée",
        isMine
          ? `Vous avez accepté la demande ${ofPerson(within)}.`
          : `${other} a réservé une séance avec vous.`,
        note,
      );
    case "declined":
      return say("Votre demande n’a pas été acceptée", `${other} n’est pas disponible pour cette séance.`);
    case "lapsed":
      // Our own words say that the payment could not be collected.
      if (words) return say("La séance n’a pas lieu", words);
      return isStudent
        ? say("Une demande est restée sans suite", `${other} n’a pas répondu à temps.`)
        : say("Une demande est restée sans suite", `Vous n’avez pas répondu à temps à ${within}.`);
    case "cancelled":
    case "cancelled late":
      return isStudent
        ? say("Votre séance est annulée", note)
        : say(
            "Une séance est annulée",
            `${other} a annulé cette séance${step === "cancelled" ? "" : ` moins de ${FREE_CHANGE_HOURS}\u00a0h avant`}.`,
          );
    case "waived":
      return say(
        "Vous ne devez plus rien pour une séance annulée",
        `${other} a renoncé à ce qui restait dû.`,
      );
    case "cancelled by coach":
      return isStudent
        ? say("Votre coach a annulé une séance", note)
        : say("Une séance est annulée", note || "Vous l’avez annulée.");
    case "refund chosen":
      return isStudent
        ? say("Une séance est remboursée", "Vous avez choisi le remboursement.")
        : say("Une séance est remboursée", `${other} a choisi le remboursement.`);
    case "moved":
      return say(
        isStudent ? "Votre séance est déplacée" : "Une séance est déplacée",
        isMine
          ? "Le nouvel horaire est enregistré."
          : `${other} a ${by === "coach" ? "accepté" : "choisi"} le nouvel horaire.`,
      );
    case "move proposed":
      return say(
        "Un autre horaire vous est proposé",
        `${other} propose ${startsAt ? formatDayTime(startsAt) : "un autre horaire"}. L’horaire prévu est maintenu tant que vous n’avez pas répondu.`,
      );
    case "move declined":
      return say("L’horaire proposé n’est pas retenu", "La séance reste à l’horaire prévu.");
    case "planned":
      return say(
        "La date d’une séance est fixée",
        isMine ? "Vous avez indiqué son horaire." : `${other} a indiqué son horaire.`,
        isMine ? "" : note,
      );
    case "completed":
      return say(
        "Votre séance est terminée",
        isReviewed
          ? `À bientôt avec ${within}\u00a0!`
          : `Comment s’est passée votre séance avec ${within}\u00a0?`,
      );
    case "absence said":
      return say("Une absence est signalée", note);
    case "absence contested":
      return say("Une absence est contestée", note);
    case "absence settled":
      return say(
        "Une absence est réglée",
        session.status === "cancelled" ? note : "La séance est comptée comme effectuée.",
      );
    case "unplanned":
      return say("Une séance sans horaire est annulée", note);
    case "account closed":
    case "called off":
      return say("Une séance est annulée", note);
  }
}
