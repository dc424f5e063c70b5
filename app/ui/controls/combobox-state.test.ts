import { describe, expect, it } from "vitest";
import {
  type ComboboxAction,
  type ComboboxState,
  closedCombobox,
  comboboxAnnouncement,
  comboboxCommand,
  comboboxFirst,
  comboboxReducer,
} from "./combobox-state.ts";

const cities = ["Lille", "Lyon", "Limoges"];

function reached(...actions: ComboboxAction<string>[]): ComboboxState<string> {
  return actions.reduce<ComboboxState<string>>(comboboxReducer, closedCombobox);
}

const typed = { type: "typed", searchable: true } as const;
const loaded = { type: "loaded", options: cities } as const;
const down = { type: "moved", to: "next" } as const;
const up = { type: "moved", to: "previous" } as const;

describe("moving through the options", () => {
  it("starts in the text, goes down to the last and comes back to the text", () => {
    const places = [1, 2, 3, 4, 5].map((n) => reached(typed, loaded, ...Array(n).fill(down)).active);
    expect(places).toEqual([0, 1, 2, -1, 0]);
  });

  it("goes up from the text to the last option", () => {
    const places = [1, 2, 3, 4].map((n) => reached(typed, loaded, ...Array(n).fill(up)).active);
    expect(places).toEqual([2, 1, 0, -1]);
  });

  it("jumps to both ends", () => {
    expect(reached(typed, loaded, { type: "moved", to: "last" }).active).toBe(2);
    expect(reached(typed, loaded, down, down, { type: "moved", to: "first" }).active).toBe(0);
  });

  it("opens nothing when there is nothing to show", () => {
    expect(reached(down)).toEqual(closedCombobox);
    expect(reached({ type: "opened" })).toEqual(closedCombobox);
  });

  it("opens again on the answers it already has", () => {
    const state = reached(typed, loaded, { type: "closed" }, down);
    expect(state).toMatchObject({ open: true, active: 0, options: cities });
  });
});

describe("answers", () => {
  it("keeps the former ones while the next are loading, and leaves them when they arrive", () => {
    expect(reached(typed, loaded, down, typed)).toMatchObject({
      status: "loading",
      options: cities,
      active: -1,
    });
    expect(reached(typed, loaded, down, loaded).active).toBe(-1);
  });

  it("forgets everything when the text gets too short or an option is chosen", () => {
    expect(reached(typed, loaded, { type: "typed", searchable: false })).toEqual(closedCombobox);
    expect(reached(typed, loaded, down, { type: "chosen" })).toEqual(closedCombobox);
  });

  it("does not stay busy once closed", () => {
    expect(reached(typed, { type: "closed" })).toMatchObject({ status: "idle", open: false });
  });

  it("are counted aloud, in French", () => {
    const say = (state: ComboboxState<string>) => comboboxAnnouncement(state, "Aucun résultat", "Échec");
    expect(say(reached(typed))).toBe("");
    expect(say(reached(typed, loaded))).toBe("3 résultats");
    expect(say(reached(typed, { type: "loaded", options: ["Lyon"] }))).toBe("1 résultat");
    expect(say(reached(typed, { type: "loaded", options: [] }))).toBe("Aucun résultat");
    expect(say(reached(typed, { type: "failed" }))).toBe("Échec");
    expect(say(reached(typed, loaded, { type: "closed" }))).toBe("");
  });
});

describe("keys", () => {
  const inText = reached(typed, loaded);
  const inList = reached(typed, loaded, down);

  it("chooses with Enter only from the list, so that a form can still be sent", () => {
    expect(comboboxCommand({ key: "Enter" }, inText)).toBeNull();
    expect(comboboxCommand({ key: "Enter" }, inList)).toEqual({ type: "choose", at: 0 });
  });

  it("takes the first with Enter from the text where the field searches, and only of answers to that text", () => {
    const confirm = { type: "confirm", at: 0 };
    expect(comboboxCommand({ key: "Enter" }, inText, true)).toEqual(confirm);
    expect(comboboxCommand({ key: "Enter" }, inList, true)).toEqual({ type: "choose", at: 0 });
    for (const state of [
      reached(typed),
      reached(typed, loaded, typed),
      reached(typed, loaded, { type: "closed" }),
      reached(typed, { type: "loaded", options: [] }),
      reached(typed, { type: "failed" }),
    ])
      expect(comboboxCommand({ key: "Enter" }, state, true)).toBeNull();
    expect(comboboxCommand({ key: "Enter", isComposing: true }, inText, true)).toBeNull();
  });

  it("marks what Enter takes without leaving the text", () => {
    expect(comboboxFirst(inText, true)).toBe(0);
    expect(inText.active).toBe(-1);
    expect(comboboxFirst(inText, false)).toBe(-1);
    expect(comboboxFirst(inList, true)).toBe(-1);
    expect(comboboxAnnouncement(inText, "", "", "Lille")).toBe("3 résultats. Entrée choisit Lille.");
  });

  it("leaves Home and End to the caret while in the text", () => {
    expect(comboboxCommand({ key: "Home" }, inText)).toBeNull();
    expect(comboboxCommand({ key: "End" }, inText)).toBeNull();
    expect(comboboxCommand({ key: "End" }, inList)).toEqual({ type: "moved", to: "last" });
  });

  it("takes Escape only while open, so that a dialog around can have the next one", () => {
    expect(comboboxCommand({ key: "Escape" }, inList)).toEqual({ type: "closed" });
    expect(comboboxCommand({ key: "Escape" }, reached(typed, loaded, { type: "closed" }))).toBeNull();
  });

  it("never takes Tab, letters or the keys of an input method", () => {
    expect(comboboxCommand({ key: "Tab" }, inList)).toBeNull();
    expect(comboboxCommand({ key: "l" }, inList)).toBeNull();
    expect(comboboxCommand({ key: "Enter", isComposing: true }, inList)).toBeNull();
  });

  it("opens and closes with Alt and the arrows", () => {
    expect(comboboxCommand({ key: "ArrowDown", altKey: true }, inText)).toEqual({ type: "opened" });
    expect(comboboxCommand({ key: "ArrowUp", altKey: true }, inText)).toEqual({ type: "closed" });
  });
});
