import { expect, it } from "vitest";
import { addressLines } from "./addresses.ts";

it.each([
  [
    "Saint-Denis, Seine-Saint-Denis, Île-de-France, France",
    "Saint-Denis",
    "Seine-Saint-Denis, Île-de-France",
  ],
  ["Paris, Île-de-France, France", "Paris", "Île-de-France"],
  ["12, Rue de la Paix, Paris, 75002, France", "12, Rue de la Paix", "Paris, 75002"],
  ["12 bis, Rue de la Paix, Paris, France", "12 bis, Rue de la Paix", "Paris"],
  ["France", "France", undefined],
])("%j is written on two lines", (displayName, label, detail) => {
  expect(addressLines(displayName)).toEqual({
    label,
    ...(detail && { detail }),
    text: displayName.replace(", France", ""),
  });
});
