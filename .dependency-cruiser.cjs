// server -> routes -> features -> ui -> platform, never backwards; and between the rooms, only from left to right.
const ROOMS = [
  ["places"],
  ["accounts", "consent"],
  ["invoicing", "withdrawals", "business"],
  ["payments"],
  ["content", "discovery", "programmes"],
  ["messages", "readiness"],
  ["onboarding", "bookings", "shop", "prospects"],
  ["coaching"],
  ["accompaniment", "reviews", "training", "marketing", "sharing"],
  ["back-office"],
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const roomRules = ROOMS.flatMap((group, rank) =>
  group.map((room) => {
    const reachable = ROOMS.slice(0, rank).flat();
    const forbidden = ROOMS.flat().filter((other) => other !== room && !reachable.includes(other));
    return forbid(
      `room-${room}`,
      `${room} may import only: ${reachable.join(", ") || "no other room"}`,
      { path: `^app/features/${room}/` },
      { path: `^app/features/(${forbidden.join("|")})/` },
    );
  }),
);

module.exports = {
  forbidden: [
    forbid("no-circular", "a cycle has no first file to read", {}, { circular: true }),
    forbid(
      "platform-is-the-ground",
      "platform knows nothing above it",
      { path: "^app/platform/" },
      { path: "^(app/(ui|features|routes|root|entry)|server)" },
    ),
    forbid(
      "ui-knows-no-feature",
      "the design system could ship in another product",
      { path: "^app/ui/" },
      { path: "^(app/(features|routes|root|entry)|server)" },
    ),
    forbid(
      "features-know-no-screen",
      "screens compose features",
      { path: "^app/features/" },
      { path: "^(app/(routes|root|entry)|server)" },
    ),
    forbid(
      "documents-are-written-in-threads",
      "a page of a PDF takes a tenth of a second, so only the program of a thread may write it",
      { path: "^(server/main\\.ts|app/routes/)" },
      { path: "^app/platform/pdf/pdf-page", reachable: true },
    ),
    forbid(
      "recordings-are-read-in-threads",
      "a recording comes from a stranger, so only the program of a thread may take it apart",
      { path: "^(server/main\\.ts|app/routes/)" },
      { path: "^app/platform/files/recordings/remux-recording", reachable: true },
    ),
    forbid("screens-know-no-server", "the host calls the screens", { path: "^app/" }, { path: "^server/" }),
    forbid(
      "components-stay-in-their-room",
      "a screen composes them; but the fields of places, the parts of a withdrawal and the terms of the business are there for every room",
      { path: "^app/features/([^/]+)/" },
      {
        path: "^app/features/([^/]+)/.*components/",
        pathNot: "^app/features/($1|places|withdrawals|business)/",
      },
    ),
    forbid(
      "product-knows-no-test",
      "what ships stands alone",
      { path: "^(app|server)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^(tests|bench|scripts)/" },
    ),
    forbid(
      "browser-code-stays-clean",
      "a component may know the types of the server, never its code",
      { path: "^app/(ui|features/.*/(components|rules|schema)(/|[.]))", pathNot: "\\.test\\.tsx?$" },
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "only-gates-find-owners",
      "what somebody may touch is found out in one kind of file",
      { path: "^(app|server)/", pathNot: "/gate\\.server\\.ts$|\\.test\\.tsx?$" },
      { path: "^app/platform/auth/ownership\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "screens-read-no-tables",
      "a screen asks a room, which knows whose rows they are",
      { path: "^app/(routes/|root)", pathNot: "\\.test\\.tsx?$" },
      { path: "(\\.|/|-)tables\\.server\\.ts$|^node_modules/(drizzle-orm|pg)/" },
    ),
    forbid(
      "no-missing",
      "every import resolves",
      {},
      { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types/)|\\?(raw|url)$" },
    ),
    ...roomRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.react-router|^build/|\\+types/|virtual:|\\?url$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
