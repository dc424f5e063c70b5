import { afterEach, expect, test, vi } from "vitest";
import { renderElement, screen, waitFor } from "../../../../../tests/fixtures/component/component.tsx";
import { EMPTY_DRAFT, toStoredDraft } from "../../rules/draft.ts";
import { dropLocal, readLocal } from "./draft-storage.ts";
import { useOnboardingDraft } from "./use-onboarding-draft.ts";

const SAVED = { draft: toStoredDraft({ ...EMPTY_DRAFT, adTitle: "Yoga doux" }), version: 1, other: null };

function TitleInput() {
  const { draft, change } = useOnboardingDraft("coach-1", SAVED);
  return (
    <input
      aria-label="Titre"
      value={draft.adTitle}
      onChange={({ target }) => change({ adTitle: target.value })}
    />
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the answer to a saved draft does not bring back a draft that another tab has published meanwhile", async () => {
  let answer: (response: Response) => void = () => {};
  const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetch);
  const { user } = await renderElement(<TitleInput />);
  await user.type(screen.getByLabelText("Titre"), " au parc");
  await waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 5_000 });
  expect(readLocal("coach-1")?.draft.adTitle).toBe("Yoga doux au parc");
  dropLocal();
  const response = Response.json({ version: 2, other: null });
  const read = vi.spyOn(response, "json");
  answer(response);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(readLocal("coach-1")).toBeUndefined();
});
