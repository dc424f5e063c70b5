import { describe, expect, it } from "vitest";
import { userMenu } from "./user-menu.ts";
import { displayName, type Role } from "./viewer.ts";

const paths = (role: Role) => userMenu(role).map(({ to }) => to);

describe("the user menu", () => {
  it("leads each role where the specification says, and to the one account page", () => {
    expect(paths("coach")).toEqual([
      "/dashboard",
      "/dashboard/account",
      "/dashboard/messages",
      "/dashboard/listings",
      "/dashboard/reviews",
      "/mes-commandes",
      "/dashboard/premium",
    ]);
    expect(paths("student")).toEqual([
      "/student-dashboard",
      "/dashboard/account",
      "/messages",
      "/dashboard/bookings",
      "/mes-commandes",
      "/dashboard/favorites",
    ]);
  });

  it("offers Premium to coaches alone", () => {
    for (const role of ["student", "operator"] as const)
      expect(paths(role)).not.toContain("/dashboard/premium");
  });
});

describe("the name of a person", () => {
  it("falls back to the address until a name is given", () => {
    expect(displayName({ firstName: "Manon", lastName: "Petit", email: "m@exemple.fr" })).toBe("Manon Petit");
    expect(displayName({ firstName: null, lastName: null, email: "manon@exemple.fr" })).toBe("manon");
  });
});
