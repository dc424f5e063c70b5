import { expect, test } from "vitest";
import { readPictureName, sharedArticle, sharedCoach, sharedPicturePath } from "./shared-page.ts";

test("the name of a picture has its page and its version", () => {
  const article = sharedArticle({ slug: "courir-l-hiver-2027", title: "", category: "", readMinutes: 3 });
  const file = sharedPicturePath(article, "0123456789ab").split("/").at(-1) ?? "";
  expect(readPictureName(file)).toEqual({ name: "courir-l-hiver-2027", version: "0123456789ab" });
  for (const other of ["12.jpg", "12-0123456789ab.png", "12-0123456789AB.jpg", "-0123456789ab.jpg"])
    expect(readPictureName(other)).toBeUndefined();
});

test("a coach without reviews is shown without a rating", () => {
  const coach = {
    id: 7,
    name: "Zoé Roy",
    discipline: "Yoga",
    city: "Lyon",
    hourlyRateCents: 4_050,
    rating: 4.64,
    reviewsCount: 11,
    image: null,
  };
  expect(sharedCoach(coach)).toMatchObject({
    about: "Coach de Yoga à Lyon",
    facts: ["40,50\u00a0€ l’heure", "4,6/5 sur 11\u00a0avis"],
  });
  expect(sharedCoach({ ...coach, reviewsCount: 0 }).facts).toHaveLength(1);
});
