import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { BRAND } from "../config/brand.ts";

/** Every way in that ends with a session; left to itself the library asks for the second step after a password alone. */
const WAYS_IN = ["/sign-in/email", "/sign-in/email-otp", "/sign-in/social", "/callback/:id"];

/** Where somebody whom Google has sent back gives the code, and goes on from there. */
const CODE_PATH = "/?auth=second-step";

interface HookContext {
  path: string;
  context: { responseHeaders?: Headers };
}

interface HookAnswer {
  headers: Headers | null;
  response: unknown;
}

/** The library's second step, whatever the way in. */
export function secondStep() {
  const plugin = twoFactor({ issuer: BRAND.name, allowPasswordless: true });
  const [asking] = plugin.hooks.after;
  if (!asking) throw new Error("the library no longer asks for the second step after a sign-in");
  const ask = asking.handler;
  const askAlsoAfterGoogle = async (context: HookContext) => {
    const asked = (await ask(context as never)) as HookAnswer | undefined;
    if (!asked?.response || context.path !== "/callback/:id") return asked;
    // A browser on its way back from Google is shown a page, not the library's JSON.
    const wanted = context.context.responseHeaders?.get("location");
    const headers = new Headers(asked.headers ?? {});
    headers.set("location", wanted ? `${CODE_PATH}&redirect=${encodeURIComponent(wanted)}` : CODE_PATH);
    return { headers, response: new APIError("FOUND", undefined, headers) };
  };
  return {
    ...plugin,
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => WAYS_IN.includes(path ?? ""),
          handler: askAlsoAfterGoogle as unknown as typeof ask,
        },
      ],
    },
  };
}
