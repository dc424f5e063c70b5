import path from "node:path";
import { expect, it } from "vitest";
import { chunkGroups, isListed } from "./chunks.ts";

it("every listed file exists, and each module goes where it is listed", () => {
  const groups = chunkGroups();
  const groupOf = (file: string) => groups.find(({ test }) => test(path.resolve(file)))?.name;
  expect(groupOf("node_modules/react-dom/client.js")).toBe("site");
  expect(groupOf("node_modules/lucide-react/dist/esm/icons/search.mjs")).toBe("site");
  expect(groupOf("node_modules/lucide-react/dist/esm/icons/award.mjs")).toBe("pieces");
  expect(groupOf("app/root.tsx?__react-router-build-client-route")).toBe("site");
  expect(groupOf("app/features/consent/rules/choices.ts")).toBe("consent");
  expect(groupOf("app/ui/layout/card.tsx")).toBe("pieces");
  expect(groupOf("app/ui/layout/tabs.tsx")).toBeUndefined();
  expect(groupOf("node_modules/react-router-other/index.js")).toBeUndefined();
});

it("a listed path that does not exist is named", () => {
  expect(() => isListed(["app/root.tsx", "app/ui/gone.tsx", "app/gone/"])).toThrow(
    "app/ui/gone.tsx, app/gone/",
  );
});
