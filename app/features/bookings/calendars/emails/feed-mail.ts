import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { FEED_PROBLEM_WORDS, type FeedProblem } from "../rules/feed-problems.ts";
import { FEEDS_PATH } from "../rules/feeds.ts";

/** This mail goes to a coach whose calendar has not been readable for two hours. */
export function unreadableFeedMail(given: {
  name: string;
  problem: FeedProblem;
  since: Date;
  publicUrl: string;
  stop: { label: string; url: string } | undefined;
}) {
  const { name, problem, since, publicUrl, stop } = given;
  return {
    subject: `Votre agenda «\u00a0${name}\u00a0» ne se lit plus · ${BRAND.name}`,
    ...renderMail({
      title: "Un agenda ne se lit plus",
      preheader: "Vos nouveaux rendez-vous n’y bloquent plus vos créneaux.",
      paragraphs: [
        `Nous n’arrivons plus à lire «\u00a0${name}\u00a0» depuis le ${formatDayTime(since)}. ${FEED_PROBLEM_WORDS[problem]}`,
        "Ce que nous y avions lu bloque toujours vos créneaux. Ce que vous y avez ajouté depuis ne les bloque pas\u00a0: un élève peut réserver à ces heures.",
        "Nous réessayons tous les quarts d’heure. Vous pouvez aussi appuyer sur «\u00a0Synchroniser\u00a0», ou changer l’adresse.",
      ],
      action: { label: "Voir mes agendas", url: publicUrl + FEEDS_PATH },
      stop,
    }),
  };
}
