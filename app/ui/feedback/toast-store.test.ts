import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentToasts, dismissToast, noteAction, toast } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it("shows once what is said twice, as the newest", () => {
  toast({ title: "Pas de connexion", description: "Vérifiez." });
  toast({ title: "Erreur" });
  const [first] = currentToasts();
  toast({ title: "Pas de connexion", description: "Vérifiez." });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Erreur", "Pas de connexion"]);
  expect(currentToasts()[1]?.id).not.toBe(first?.id);
});

it("replaces what earlier actions brought about, and keeps together what one has", () => {
  noteAction();
  toast({ title: "Échec de l’inscription", variant: "destructive" });
  noteAction();
  toast({ title: "Pas de connexion" });
  toast({ title: "Erreur de déconnexion" });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Pas de connexion", "Erreur de déconnexion"]);
  noteAction();
  expect(currentToasts()).toHaveLength(2);
  toast({ title: "Inscription réussie", variant: "success" });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Inscription réussie"]);
});

it("shows three at most, and keeps one in the page until its exit has been seen", () => {
  for (const title of ["1", "2", "3", "4"]) toast({ title });
  expect(currentToasts().map(({ title }) => title)).toEqual(["2", "3", "4"]);
  dismissToast(currentToasts()[0]?.id ?? 0);
  expect(currentToasts().map(({ open }) => open)).toEqual([false, true, true]);
  vi.runAllTimers();
  expect(currentToasts().map(({ title }) => title)).toEqual(["3", "4"]);
});
