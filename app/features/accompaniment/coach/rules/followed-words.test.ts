import { expect, it } from "vitest";
import { programmeTitle } from "./followed-words.ts";

it.each([
  ["Manon Petit", true, "Programme de Manon Petit"],
  ["Anaïs Petit", true, "Programme d’Anaïs Petit"],
  ["Un élève", false, "Programme de votre élève"],
  ["Compte fermé", false, "Programme de votre élève"],
])("the programme of %s has its title", (name, isNamed, title) =>
  expect(programmeTitle({ name, isNamed })).toBe(title),
);
