import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  environments: {
    // With the environment API the server's entry is named here; `isSsrBuild` would be ignored in silence.
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
  },
});
