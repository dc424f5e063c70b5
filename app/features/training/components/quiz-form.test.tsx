import { expect, test } from "vitest";
import { renderElement, screen, waitFor, within } from "../../../../tests/fixtures/component/component.tsx";
import type { Certification } from "../queries/find-certifications.server.ts";
import { QuizForm } from "./quiz-form.tsx";

const QUESTIONS = [1, 2, 3].map((number) => ({
  name: `question-${number}`,
  text: `Question ${number}\u00a0?`,
  options: ["Jamais", "Parfois", "Toujours"],
}));
const CERTIFICATION: Certification = {
  id: "regles",
  title: "Exercer dans les règles",
  summary: "",
  path: "/dashboard/training/certifications/regles",
  questionsCount: QUESTIONS.length,
  modules: [],
  result: undefined,
  version: 1,
  questions: QUESTIONS,
};
const marked = (at: number, isRight: boolean) => ({
  question: QUESTIONS[at]?.text ?? "",
  given: isRight ? "Parfois" : "Jamais",
  right: "Parfois",
  isRight,
  explanation: `Explication ${at + 1}`,
});

test("unanswered questions are counted, mistakes are explained, and a second try can pass", async () => {
  const results = [
    { percent: 33, passed: false, answers: [marked(0, true), marked(1, false), marked(2, false)] },
    { percent: 100, passed: true, answers: [marked(0, true), marked(1, true), marked(2, true)] },
  ];
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(<QuizForm certification={CERTIFICATION} />, {
    at: CERTIFICATION.path,
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return { ok: true, result: results.shift() };
    },
  });
  const validate = () => user.click(screen.getByRole("button", { name: "Valider mes réponses" }));
  const answer = async (places: number[]) => {
    const groups = screen.getAllByRole("group");
    for (const [at, place] of places.entries()) {
      const option = within(groups[at] as HTMLElement).getAllByRole("radio")[place];
      if (option) await user.click(option);
    }
  };

  await validate();
  expect(await screen.findByText("Il manque 3 réponses.")).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("radio")[0]).toHaveFocus());
  expect(sent).toEqual([]);
  await answer([1, 0]);
  expect(await screen.findByText("Il manque une réponse.")).toBeVisible();
  await answer([1, 0, 0]);
  await validate();
  await waitFor(() => expect(screen.getByRole("heading", { level: 2, name: "Pas encore" })).toHaveFocus());
  expect(screen.getByText(/^1 bonne réponse sur 3, soit 33\s%\./)).toBeVisible();
  expect(screen.getAllByText(/^La bonne réponse/)).toHaveLength(2);
  expect(screen.getByText("Explication 2")).toBeVisible();

  await user.click(screen.getByRole("link", { name: "Recommencer" }));
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(9));
  expect(screen.queryAllByRole("radio", { checked: true })).toEqual([]);
  await answer([1, 1, 1]);
  await validate();
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 2, name: "Certification obtenue" })).toHaveFocus(),
  );
  expect(screen.getByRole("link", { name: "Voir mes certifications" })).toHaveAttribute(
    "href",
    "/dashboard/training?tab=certifications",
  );
  expect(sent).toEqual([
    { version: "1", "question-1": "1", "question-2": "0", "question-3": "0" },
    { version: "1", "question-1": "1", "question-2": "1", "question-3": "1" },
  ]);
});
