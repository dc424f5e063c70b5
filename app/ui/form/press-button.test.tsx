import { expect, test } from "vitest";
import { renderElement, screen, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { PressButton } from "./press-button.tsx";

test("a press sends the fields once, and the button is busy until the answer", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const answers: unknown[] = [];
  let answer = () => {};
  const { user } = await renderElement(
    <PressButton
      intent="pause"
      fields={{ thing: 7, shown: "midi" }}
      busyLabel="Un instant..."
      onAnswer={(given) => answers.push(given)}
    >
      Mettre en pause
    </PressButton>,
    {
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { ok: true, intent: "pause" };
      },
    },
  );
  await user.dblClick(screen.getByRole("button", { name: "Mettre en pause" }));
  expect(await screen.findByRole("button", { name: /Un instant\.\.\.$/ })).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.getByRole("button", { name: "Mettre en pause" })).toBeEnabled());
  expect(sent).toEqual([{ intent: "pause", thing: "7", shown: "midi" }]);
  expect(answers).toEqual([{ ok: true, intent: "pause" }]);
});

test.each([true, false])("a refusal is shown beside the button: %j", async (showsRefusal) => {
  const { user } = await renderElement(
    <PressButton intent="pause" showsRefusal={showsRefusal}>
      Mettre en pause
    </PressButton>,
    { action: () => ({ ok: false, intent: "pause", refusal: "C’est déjà fait." }) },
  );
  await user.click(screen.getByRole("button", { name: "Mettre en pause" }));
  await waitFor(() => expect(screen.getByRole("button")).toBeEnabled());
  if (showsRefusal) await waitFor(() => expect(screen.getByRole("alert").parentElement).toHaveFocus());
  else expect(screen.queryByText("C’est déjà fait.")).toBeNull();
});
