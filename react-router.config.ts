import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The server has two programs, which vite.config.ts names: the product and the operator's commands.
  serverBuildFile: "[name].js",
  // The whole route table comes with the first page: without connection, nobody could be asked for the rest of it.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_viteEnvironmentApi: true,
    v8_splitRouteModules: true,
    unstable_optimizeDeps: true,
  },
} satisfies Config;
