import { expect, test } from "vitest";
import { renderElement, screen, within } from "../../../../tests/fixtures/component/component.tsx";
import { BmiCalculator } from "./bmi-calculator.tsx";

test("the calculator counts, says the category, announces it, understands metres and refuses the impossible", async () => {
  const { user } = await renderElement(<BmiCalculator />);
  const height = screen.getByLabelText("Taille (cm)");
  const weight = screen.getByLabelText("Poids (kg)");
  const button = screen.getByRole("button", { name: "Calculer" });
  const result = within(screen.getByRole("region", { name: "Calculez votre IMC" })).getByRole("status");
  expect(button).toBeDisabled();
  await user.type(height, "172");
  await user.type(weight, "0,9");
  expect(button).toBeDisabled();
  const weigh = async (typed: string) => {
    await user.clear(weight);
    await user.type(weight, typed);
  };
  await weigh("68");
  await user.click(button);
  expect(result).toHaveTextContent("Votre IMC est de 23,0 : Corpulence normale.");
  await weigh("118,4");
  await user.keyboard("{Enter}");
  expect(result).toHaveTextContent("40,0 : Obésité morbide (Classe III)");
  await user.clear(height);
  await user.type(height, "1,68");
  await weigh("72,5");
  await user.click(button);
  expect(result).toHaveTextContent("25,7 : Surpoids");
  await user.clear(height);
  await user.type(height, "16,8");
  await user.click(button);
  expect(result).toBeEmptyDOMElement();
  expect(height).toHaveAccessibleDescription(/entre 1\sm et 2,50\sm/);
  expect(weight).not.toHaveAccessibleDescription();
});
