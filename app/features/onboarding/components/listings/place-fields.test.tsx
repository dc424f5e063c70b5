import { expect, test } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import { PlaceFields } from "./place-fields.tsx";

test.each([
  ["Lyon", "fixed", /^Ajoutez le numéro et la rue/],
  ["Lyon", "both", /^Ajoutez le numéro et la rue/],
  ["12 rue des Lilas, Lyon", "fixed", /^Seule votre ville est affichée/],
  ["Lyon", "travel", /^Seule votre ville est affichée/],
])("a coach at %j (%s) reads what students are told of the address", async (address, locationType, hint) => {
  const values = { address, locationType };
  await renderElement(<PlaceFields values={values} onChange={() => {}} errors={{}} isUnknown={false} />);
  expect(screen.getByText(hint)).toBeVisible();
});
