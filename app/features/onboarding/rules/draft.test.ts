import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionsContact } from "~/platform/format/fields/contact-details.ts";
import { draftSchema, listingSchema, serviceFormSchema } from "../schema.ts";
import {
  EMPTY_DRAFT,
  isTouched,
  keepOwnText,
  listingFieldsOf,
  type OnboardingDraft,
  readStoredDraft,
  toStoredDraft,
} from "./draft.ts";
import { NO_TYPED_SERVICE } from "./listings.ts";
import { problemsOf } from "./publication.ts";
import { readStep } from "./steps.ts";

const READY: OnboardingDraft = {
  ...EMPTY_DRAFT,
  selectedDisciplines: [3, 8],
  adTitle: "Yoga doux",
  coachFirstName: "Alix",
  coachLastName: "Moreau",
};
const stepsOf = (draft: OnboardingDraft, isNamed = false) =>
  problemsOf(draft, { isNamed, hasVideoLink: false }).map(({ step }) => step);

test("begins with what the specification gives", () => {
  expect(EMPTY_DRAFT).toMatchObject({
    hourlyRate: "50",
    travelDistance: 15,
    locationAddress: "Paris",
    locationType: "fixed",
  });
});

test("walking through leaves a draft untouched", () => {
  expect(isTouched({ ...EMPTY_DRAFT, onboardingStep: 7 })).toBe(false);
  expect(isTouched({ ...EMPTY_DRAFT, travelDistance: 16 })).toBe(true);
});

test.each([
  ["1", 1],
  ["9", 9],
  ["0", undefined],
  ["10", undefined],
  ["x", undefined],
  [null, undefined],
] as const)("the step of %j is %j", (text, step) => expect(readStep(text)).toBe(step));

test("says what is missing, in the order of the steps", () => {
  expect(stepsOf(READY)).toEqual([]);
  expect(stepsOf({ ...EMPTY_DRAFT, locationAddress: " ", hourlyRate: "" })).toEqual([1, 2, 4, 5, 6]);
  expect(stepsOf(EMPTY_DRAFT, true)).toEqual([1, 2]);
  const tooLong = {
    ...READY,
    adTitle: "a".repeat(121),
    courseDescription: "b".repeat(4001),
    coachBio: "c".repeat(4001),
  };
  expect(stepsOf(tooLong)).toEqual([2, 3, 4]);
  // Seventy and a thousand are advice.
  expect(stepsOf({ ...READY, adTitle: "a".repeat(120), coachBio: "c".repeat(1200) })).toEqual([]);
  expect(stepsOf({ ...READY, hourlyRate: "cher" })).toEqual([6]);
  expect(stepsOf({ ...READY, hourlyRate: "0,49" })).toEqual([6]);
});

test("says once what is wrong with each name, and with a service that was typed and not added", () => {
  const wrong = { ...READY, coachFirstName: "http://exemple.fr", coachLastName: "a@b" };
  const refusal = "Un nom ne contient que des lettres, des espaces, des tirets et des apostrophes.";
  expect(problemsOf(wrong, { isNamed: false, hasVideoLink: false })).toEqual([
    { step: 4, text: `Prénom\u00a0: ${refusal}` },
    { step: 4, text: `Nom\u00a0: ${refusal}` },
  ]);
  expect(problemsOf(wrong, { isNamed: true, hasVideoLink: false })).toEqual([]);
  const typed = (service: Partial<typeof NO_TYPED_SERVICE>) => ({
    ...READY,
    typedService: { ...NO_TYPED_SERVICE, ...service },
  });
  const missing = { step: 6, text: "Services\u00a0: Le nom et le prix du service sont requis" };
  expect(problemsOf(typed({ serviceName: "Bilan" }), { isNamed: false, hasVideoLink: false })).toEqual([
    missing,
  ]);
  expect(problemsOf(typed({ serviceDescription: "Écrit" }), { isNamed: false, hasVideoLink: false })).toEqual(
    [missing],
  );
  const finished = typed({ serviceName: "Bilan", servicePrice: "12,5" });
  expect(problemsOf(finished, { isNamed: false, hasVideoLink: false })).toEqual([]);
  const services = [{ name: "Bilan", priceCents: 1250, description: "" }];
  expect(listingSchema.parse(listingFieldsOf(finished)).services).toEqual(services);
  expect(
    problemsOf(
      {
        ...finished,
        additionalServices: Array(20).fill({ id: "1", name: "Essai", priceCents: 100, description: "" }),
      },
      { isNamed: false, hasVideoLink: false },
    ),
  ).toEqual([{ step: 6, text: "Services\u00a0: 20 services au plus." }]);
});

test("what is too long to be kept is cut, and a draft of before is read", () => {
  const { textsAside, typedService, ...before } = READY;
  expect(draftSchema.parse(before)).toEqual(READY);
  const long = { ...READY, adTitle: `${"a".repeat(299)}💪`, coachBio: "b".repeat(20_001) };
  expect(draftSchema.parse(long)).toEqual({
    ...READY,
    adTitle: "a".repeat(299),
    coachBio: "b".repeat(20_000),
  });
});

test("a stored draft has its prices in euros, and is read in cents", () => {
  const stored = {
    ...READY,
    additionalServices: [
      { id: "a", name: "Bilan", price: 12.5, description: "" },
      { id: "b", name: "Programme", price: 19.99, description: "Écrit" },
    ],
  };
  const draft = readStoredDraft(draftSchema.parse(stored));
  expect(draft.additionalServices).toEqual([
    { id: "a", name: "Bilan", priceCents: 1250, description: "" },
    { id: "b", name: "Programme", priceCents: 1999, description: "Écrit" },
  ]);
  expect(toStoredDraft(draft)).toEqual(stored);
});

test("however often a text is improved, what comes back is what the coach wrote last", () => {
  const first = keepOwnText({ text: "le mien", aside: null }, "un");
  expect(first).toEqual({ text: "le mien", isOwn: true, improved: "un" });
  const second = keepOwnText({ text: "un", aside: first }, "deux");
  expect(second).toEqual({ text: "le mien", isOwn: true, improved: "deux" });
  expect(keepOwnText({ text: "deux, retouché", aside: second }, "trois").text).toBe("deux, retouché");
});

test("a draft that can be kept and has no problem is a listing", () => {
  const texts = fc.string({ minLength: 1, maxLength: 100 });
  const drafts = fc.record({
    adTitle: texts,
    courseDescription: texts,
    travelDistance: fc.integer({ min: 1, max: 50 }),
    locationType: fc.constantFrom("fixed" as const, "travel" as const, "both" as const),
    hourlyRate: fc.integer({ min: 0, max: 10_000 }).map(String),
    selectedDisciplines: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(drafts, (answers) => {
      const draft = { ...READY, ...answers };
      expect(draftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      const read = listingSchema.safeParse(listingFieldsOf(draft));
      if (problemsOf(draft, { isNamed: true, hasVideoLink: false }).length > 0) return;
      expect(read.data).toMatchObject({
        status: "active",
        disciplineIds: draft.selectedDisciplines,
        hourlyRateCents: Number(draft.hourlyRate) * 100,
        travelKm: draft.locationType === "fixed" ? null : draft.travelDistance,
      });
    }),
  );
});

test("a service wants a name and a price", () => {
  const said = (service: object) =>
    serviceFormSchema.safeParse({ description: "", ...service }).error?.issues[0]?.message;
  expect(said({ name: " ", price: "10" })).toBe("Le nom et le prix du service sont requis");
  expect(said({ name: "Bilan", price: "" })).toBe("Le nom et le prix du service sont requis");
  expect(said({ name: "Bilan", price: "-3" })).toBe("Un montant en euros, par exemple 45 ou 45,50.");
  expect(serviceFormSchema.parse({ name: "Bilan", price: "12,5" })).toEqual({
    name: "Bilan",
    priceCents: 1250,
    description: "",
  });
});

test.each([
  ["Écrivez-moi à coach@exemple.fr", true],
  ["Appelez le 06 12 34 56 78", true],
  ["+33 6.12.34.56.78", true],
  ["voir https://exemple.fr", true],
  ["monsite.com", true],
  ["3 séances de 45 min, depuis 2012. 10 élèves au plus.", false],
  ["De 8h à 20h, 50 € de l’heure ou 450 € les 10", false],
  ["", false],
])("%j holds a way to be reached: %j", (text, expected) => expect(mentionsContact(text)).toBe(expected));

test("sessions by webcam need a link, unless the coach has saved one", () => {
  const person = { isNamed: false, hasVideoLink: false };
  const offered = { ...READY, offersWebcam: true };
  const texts = (draft: OnboardingDraft, who = person) => problemsOf(draft, who).map(({ text }) => text);
  expect(texts(offered)).toEqual([
    "Visio\u00a0: Donnez le lien de votre salle\u00a0: vos élèves le reçoivent avec leur séance.",
  ]);
  expect(texts({ ...offered, videoUrl: "zoom, comme toujours" })).toEqual([
    "Visio\u00a0: Collez le lien complet de votre salle, qui commence par https://.",
  ]);
  expect(texts({ ...offered, videoUrl: "https://meet.example.com/alix" })).toEqual([]);
  expect(texts(offered, { ...person, hasVideoLink: true })).toEqual([]);
  expect(listingSchema.parse(listingFieldsOf(offered)).byWebcam).toBe(true);
  expect(listingSchema.parse(listingFieldsOf(READY)).byWebcam).toBe(false);
});

test("a draft from before the question of webcam is read", () => {
  const { offersWebcam, videoUrl, ...before } = JSON.parse(JSON.stringify(READY));
  expect(draftSchema.parse(before)).toEqual({ ...before, offersWebcam, videoUrl });
});
