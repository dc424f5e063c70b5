import { describe, expect, it } from "vitest";
import { userMenu } from "./user-menu.ts";
import { displayName } from "./viewer.ts";

const paths = (...args: Parameters<typeof userMenu>) => userMenu(...args).map(({ to }) => to);

describe("the user menu", () => {
  it("leads each role where the specification says", () => {
    expect(paths("coach", "header")).toEqual([
      "/dashboard",
      "/profile",
      "/dashboard/messages",
      "/dashboard/listings",
      "/dashboard/reviews",
      "/mes-commandes",
      "/dashboard/premium",
    ]);
    expect(paths("student", "header")).toEqual([
      "/student-dashboard",
      "/profile",
      "/messages",
      "/dashboard/bookings",
      "/mes-commandes",
      "/dashboard/favorites",
    ]);
  });

  it("has Mon compte on phones only", () => {
    expect(paths("student", "mobile").at(-1)).toBe("/dashboard/account");
    expect(paths("coach", "header")).not.toContain("/dashboard/account");
  });

  it("offers Premium to coaches alone", () => {
    for (const role of ["student", "operator"] as const)
      expect(paths(role, "mobile")).not.toContain("/dashboard/premium");
  });
});

describe("the name of a person", () => {
  it("falls back to the address until a name is given", () => {
    expect(displayName({ firstName: "Manon", lastName: "Petit", email: "m@exemple.fr" })).toBe("Manon Petit");
    expect(displayName({ firstName: null, lastName: null, email: "manon@exemple.fr" })).toBe("manon");
  });
});
