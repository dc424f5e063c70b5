import { type Programme, type Session, type Work, workSeconds } from "./model.ts";

/** A warm-up or cool-down shared by several sessions. It is printed once and referred to by its name. */
interface Routine {
  name: string;
  works: readonly Work[];
  minutes: number;
}

export interface Routines {
  all: readonly Routine[];
  /** the routines of a session */
  of: (session: Session) => { warmUp: Routine; coolDown: Routine };
}

export function routinesOf({ weeks }: Programme): Routines {
  const sessions = weeks.flatMap((week) => week.sessions);
  const warmUps = named(
    "Échauffement",
    sessions.map(({ warmUp }) => warmUp),
  );
  const coolDowns = named(
    "Retour au calme",
    sessions.map(({ coolDown }) => coolDown),
  );
  const find = (among: Routine[], works: readonly Work[]) => {
    const found = among.find((one) => sameWorks(one.works, works));
    if (!found) throw new Error("A routine has a name.");
    return found;
  };
  return {
    all: [...warmUps, ...coolDowns],
    of: ({ warmUp, coolDown }) => ({ warmUp: find(warmUps, warmUp), coolDown: find(coolDowns, coolDown) }),
  };
}

const sameWorks = (one: readonly Work[], other: readonly Work[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Adds a letter to the name if there are several. */
function named(name: string, given: readonly (readonly Work[])[]): Routine[] {
  const different = given.filter((works, at) => given.findIndex((one) => sameWorks(one, works)) === at);
  return different.map((works, at) => ({
    name: different.length === 1 ? name : `${name} ${"ABC"[at] ?? at + 1}`,
    works,
    minutes: Math.ceil(works.reduce((sum, work) => sum + workSeconds(work), 0) / 60),
  }));
}
