import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { BRAND } from "../config/brand.ts";

/** Every path that creates a session. By default the library asks for the second factor after passwords. */
const WAYS_IN = ["/sign-in/email", "/sign-in/email-otp", "/sign-in/social", "/callback/:id"];

/** The page that asks for the code after a redirect from Google. */
const CODE_PATH = "/?auth=second-step";

interface HookContext {
  path: string;
  context: { responseHeaders?: Headers };
}

interface HookAnswer {
  headers: Headers | null;
  response: unknown;
}

/** Asks for the second factor after every kind of sign-in. */
export function secondStep() {
  const plugin = twoFactor({ issuer: BRAND.name, allowPasswordless: true });
  const [asking] = plugin.hooks.after;
  if (!asking) throw new Error("the library no longer asks for the second step after a sign-in");
  const ask = asking.handler;
  const askAlsoAfterGoogle = async (context: HookContext) => {
    const asked = (await ask(context as never)) as HookAnswer | undefined;
    if (!asked?.response || context.path !== "/callback/:id") return asked;
    // A browser that comes back from Google needs a redirect to a page, not the library's JSON.
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
