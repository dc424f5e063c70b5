import { expect, it } from "vitest";
import { sharedContact } from "./shared-contact.ts";

const MANON = { firstName: " Manon ", lastName: "de  la Tour", phone: "+33611111111" };
const NOW = new Date();

it("an initial and no number, until the coach has said yes", () => {
  const hidden = { firstName: "Manon", lastName: "D.", phone: null };
  expect(sharedContact({ ...MANON, acceptedAt: null, declinedAt: null })).toEqual(hidden);
  expect(sharedContact({ ...MANON, acceptedAt: null, declinedAt: NOW })).toEqual(hidden);
  expect(sharedContact({ ...MANON, acceptedAt: NOW, declinedAt: null })).toEqual({
    firstName: "Manon",
    lastName: "de la Tour",
    phone: "+33611111111",
  });
});

it("who has given no name is a student", () => {
  const unnamed = { firstName: null, lastName: null, phone: null, declinedAt: null };
  for (const acceptedAt of [null, NOW])
    expect(sharedContact({ ...unnamed, acceptedAt })).toEqual({
      firstName: "Un élève",
      lastName: "",
      phone: null,
    });
});
