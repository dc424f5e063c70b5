import { RACE_DAY, RUNNER_STRENGTH } from "./chapters.ts";
import type { Day, Programme, RunWork, Session, Week } from "./model.ts";
import { RUN_COOL_DOWN, RUN_WARM_UP, RUNNING_ADVICE } from "./routines.ts";
import { run } from "./work.ts";

const outing = (day: Day, title: string, aim: string, ...main: RunWork[]): Session => ({
  day,
  title,
  aim,
  warmUp: RUN_WARM_UP,
  main,
  coolDown: RUN_COOL_DOWN,
});

const week = (focus: string, sessions: Session[], isLight = false): Week => ({ focus, isLight, sessions });

/** Alternates running and walking; both durations are in minutes. */
const runWalk = (times: number, minutes: number, walk: number) =>
  run(times, ["easy", minutes], ["walk", walk]);

const WEEKS: readonly Week[] = [
  week("Trouver une allure facile", [
    outing(2, "Course et marche", "Apprendre à courir lentement.", runWalk(8, 1.5, 1.5)),
    outing(4, "Course et marche", "La même séance, pour comparer.", runWalk(8, 1.5, 1.5)),
    outing(7, "Sortie longue", "Rester dehors une demi-heure.", runWalk(6, 3, 2)),
  ]),
  week("Courir un peu plus que marcher", [
    outing(2, "Course et marche", "Installer la régularité.", runWalk(5, 3, 2)),
    outing(4, "Course et marche", "Garder le souffle calme.", runWalk(5, 3, 2)),
    outing(7, "Sortie longue", "Courir cinq minutes d’affilée.", runWalk(4, 5, 2)),
  ]),
  week("Des périodes plus longues", [
    outing(2, "Course et marche", "Allonger les périodes de course.", runWalk(4, 5, 2)),
    outing(4, "Course et marche", "Réduire la marche.", runWalk(4, 4, 1)),
    outing(7, "Sortie longue", "Courir huit minutes d’affilée.", runWalk(3, 8, 2)),
  ]),
  week(
    "Semaine allégée",
    [
      outing(2, "Course et marche", "Récupérer en bougeant.", runWalk(3, 5, 2)),
      outing(4, "Footing court", "Courir dix minutes sans s’arrêter.", run(1, ["easy", 10])),
      outing(7, "Sortie longue", "Rester frais.", runWalk(3, 6, 2)),
    ],
    true,
  ),
  week("Dix minutes d’affilée", [
    outing(2, "Course et marche", "Installer des périodes de dix minutes.", runWalk(2, 10, 2)),
    outing(
      4,
      "Changements d’allure",
      "Découvrir l’allure soutenue.",
      run(1, ["easy", 8]),
      run(4, ["steady", 1], ["very-easy", 2]),
    ),
    outing(7, "Sortie longue", "Courir une demi-heure en trois fois.", runWalk(3, 10, 2)),
  ]),
  week("Une demi-heure sans marcher", [
    outing(2, "Footing", "Courir vingt minutes sans s’arrêter.", run(1, ["easy", 20])),
    outing(
      4,
      "Changements d’allure",
      "Tenir l’allure soutenue.",
      run(1, ["easy", 8]),
      run(4, ["steady", 2], ["very-easy", 2]),
    ),
    outing(7, "Sortie longue", "Courir quarante minutes avec une pause.", runWalk(2, 20, 2)),
  ]),
  week("La plus longue sortie", [
    outing(2, "Footing", "Courir une demi-heure.", run(1, ["easy", 28])),
    outing(
      4,
      "Changements d’allure",
      "Courir à l’allure que vous voulez tenir dimanche prochain.",
      run(1, ["easy", 8]),
      run(3, ["steady", 3], ["very-easy", 2]),
    ),
    outing(7, "Sortie longue", "Approcher l’heure de course.", run(1, ["easy", 50])),
  ]),
  week(
    "La semaine du 10\u00a0km",
    [
      outing(2, "Footing court", "Garder les jambes légères.", run(1, ["easy", 20])),
      outing(
        4,
        "Réveil",
        "Quelques accélérations douces, puis du repos.",
        run(1, ["easy", 10]),
        run(3, ["steady", 0.5], ["very-easy", 1.5]),
      ),
      outing(
        7,
        "Votre premier 10\u00a0km",
        "Partez lentement, marchez une minute quand il le faut, et finissez content.",
        run(1, ["easy", 60]),
      ),
    ],
    true,
  ),
];

export const FIRST_TEN_KM: Programme = {
  slug: "premier-10-km",
  title: "Premier 10\u00a0km",
  subtitle: "8\u00a0semaines, 3\u00a0sorties par semaine",
  introduction:
    "Vous alternez course et marche, puis la marche disparaît. Au bout de huit semaines, vous courez dix kilomètres à une allure où vous pouvez parler. Le temps compte plus que la distance, un téléphone ou une montre ordinaire suffit.",
  audience:
    "Pour qui marche une heure sans difficulté et veut courir. Si la première semaine vous paraît dure, refaites-la avant de passer à la suivante.",
  minutesAtMost: 80,
  weeks: WEEKS,
  advice: RUNNING_ADVICE,
  chapters: [RACE_DAY],
  weekly: RUNNER_STRENGTH,
};
