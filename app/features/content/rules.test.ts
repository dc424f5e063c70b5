import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeBmi, readHeight, readMeasure, refuseMeasures } from "./rules.ts";

/** The formula in whole numbers, half rounded up: nothing here can be off by a floating digit. */
function exactTenths(heightCm: number, weightKg: number): number {
  const [height, weight] = [BigInt(heightCm), BigInt(weightKg)];
  const square = height * height;
  return Number((2n * weight * 100_000n + square) / (2n * square));
}

describe("the body mass index", () => {
  it("is weight over height in metres squared, rounded to one decimal", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 600 }), (height, weight) => {
        expect(Math.round(computeBmi(height, weight).bmi * 10)).toBe(exactTenths(height, weight));
      }),
      { numRuns: 2_000 },
    );
  });

  it("stays within half a tenth of the formula for any measure", () => {
    const height = fc.double({ min: 50, max: 250, noNaN: true });
    const weight = fc.double({ min: 1, max: 400, noNaN: true });
    fc.assert(
      fc.property(height, weight, (cm, kg) => {
        expect(Math.abs(computeBmi(cm, kg).bmi - kg / (cm / 100) ** 2)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });

  it.each([
    [172, 68, 23],
    [175, 70, 22.9],
    [160, 80, 31.3],
    [200, 73, 18.3],
  ])("of %i cm and %i kg is %d", (height, weight, bmi) => {
    expect(computeBmi(height, weight).bmi).toBe(bmi);
  });

  // At one metre the weight is the index, so each side of each bound can be written down.
  it.each([
    [18.4, "Insuffisance pondérale"],
    [18.5, "Corpulence normale"],
    [24.9, "Corpulence normale"],
    [25, "Surpoids"],
    [29.9, "Surpoids"],
    [30, "Obésité modérée (Classe I)"],
    [34.9, "Obésité modérée (Classe I)"],
    [35, "Obésité sévère (Classe II)"],
    [39.9, "Obésité sévère (Classe II)"],
    [40, "Obésité morbide (Classe III)"],
    [400, "Obésité morbide (Classe III)"],
    [1, "Insuffisance pondérale"],
  ])("%d is %s", (bmi, category) => {
    expect(computeBmi(100, bmi)).toEqual({ bmi, category });
  });

  it("has the category of the figure that is shown, not of the one behind it", () => {
    expect(computeBmi(100, 24.96)).toEqual({ bmi: 25, category: "Surpoids" });
    expect(computeBmi(100, 24.94)).toEqual({ bmi: 24.9, category: "Corpulence normale" });
  });
});

describe("a measure", () => {
  it.each([
    ["170", 170],
    [" 72,5 ", 72.5],
    ["72.5", 72.5],
    ["1", 1],
    ["1,", 1],
  ])("reads %j", (typed, measure) => {
    expect(readMeasure(typed)).toBe(measure);
  });

  it.each(["", "0", "0,99", "-5", "abc", "1e3", "17 0", "1,7,0", "Infinity"])("refuses %j", (typed) => {
    expect(readMeasure(typed)).toBeUndefined();
  });

  it.each([
    ["168", 168],
    ["1,68", 168],
    ["1.13", 113],
    ["16,8", 16.8],
    ["1e2", undefined],
  ])("of height reads %j as %j centimetres", (typed, cm) => {
    expect(readHeight(typed)).toBe(cm);
  });

  it("is refused if nobody has it", () => {
    expect(refuseMeasures(16.8, 70)).toEqual({ height: expect.stringContaining("1,70") });
    expect(refuseMeasures(175, 7)).toEqual({ weight: "Un poids entre 25 et 350\u00a0kg." });
    expect(Object.keys(refuseMeasures(300, 700))).toEqual(["height", "weight"]);
    expect(refuseMeasures(175, 70)).toEqual({});
  });
});
