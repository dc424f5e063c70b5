import { eq } from "drizzle-orm";
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContext,
  type RouterContextProvider,
  redirect,
  replace,
} from "react-router";
import { AppError } from "~/platform/errors.ts";
import { asOwn } from "~/platform/ownership.ts";
import type { Services } from "~/platform/services.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { carriesSession } from "~/platform/session-cookie.ts";
import {
  type AnyViewer,
  type CoachViewer,
  homeOf,
  type OperatorViewer,
  type Role,
  type StudentViewer,
  type Viewer,
} from "./rules/viewer.ts";
import { profiles } from "./tables.server.ts";

/** Who is asking, or null for a visitor. Set once per request by `loadViewer`. */
const askerContext = createContext<AnyViewer | null>(null);

/** Who is behind the guard of the layout above. Read anywhere else they throw: what has no guard shows nothing. */
export const viewerContext = createContext<AnyViewer>();
export const studentViewerContext = createContext<StudentViewer>();
export const coachViewerContext = createContext<CoachViewer>();
export const operatorViewerContext = createContext<OperatorViewer>();

type Context = Readonly<RouterContextProvider>;

/** The middleware of the root: a session becomes a person before any loader runs. */
export const loadViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (carriesSession(request.headers.get("cookie"))) {
    const viewer = await findViewer(context.get(servicesContext), request.headers);
    context.set(askerContext, viewer && (asOwn(viewer) as AnyViewer));
  }
  return next();
};

export const getViewer = (context: Context): AnyViewer | null => context.get(askerContext);

export async function findViewer(services: Services, headers: Headers): Promise<Viewer | null> {
  const { auth, db, settings } = services;
  // Reading a page does not renew the session: that is the client's call, which can receive the new cookie.
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return null;
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, found.user.id));
  if (!profile) return null;
  const runsTheMarket = found.user.emailVerified && settings.operatorEmails.includes(profile.email);
  const { id, firstName, lastName, email, photo, profileCompleted } = profile;
  return {
    id,
    role: runsTheMarket ? "operator" : profile.role,
    firstName,
    lastName,
    email,
    photo,
    profileCompleted,
    sessionId: found.session.id,
    sessionExpiresAt: found.session.expiresAt.toISOString(),
  };
}

/** The person behind the request; a visitor is sent to the login dialog, and back here afterwards. */
export function requireViewer(context: Context, request: Request): AnyViewer {
  const viewer = getViewer(context);
  if (!viewer) throw turnAway(request, "unauthenticated", replace(loginPath(request)));
  return viewer;
}

/** A person with one of these roles; anyone else is sent to their own dashboard. */
export function requireRole<R extends Role>(
  context: Context,
  request: Request,
  ...roles: R[]
): Extract<AnyViewer, { role: R }> {
  const viewer = requireViewer(context, request);
  if (!(roles as Role[]).includes(viewer.role))
    throw turnAway(request, "forbidden", redirect(homeOf(viewer.role)));
  return viewer as Extract<AnyViewer, { role: R }>;
}

/** A student whose profile is complete; the others complete it first. */
export function requireCompletedStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireRole(context, request, "student");
  if (!viewer.profileCompleted) throw turnAway(request, "forbidden", redirect("/profile-completion"));
  return viewer;
}

/** A student, on the page that completes a profile: the one page that sends everybody else to the home page. */
export function requireCompletingStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireViewer(context, request);
  if (viewer.role !== "student") throw turnAway(request, "forbidden", replace("/"));
  return viewer;
}

/** Somebody who is not signed in; the others have nothing to do here. */
export function requireVisitor(context: Context, request: Request): void {
  if (getViewer(context)) throw turnAway(request, "forbidden", redirect("/"));
}

/**
 * A gate as the middleware of a layout: nothing below it runs, and nothing is rendered, for the wrong person; and what is
 * below finds the right one in the context, typed as the gate knows them.
 */
export const guard =
  <V>(
    into: RouterContext<V>,
    check: (context: Context, request: Request) => V,
  ): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    context.set(into, check(context, request));
    return next();
  };

export const forSignedIn = guard(viewerContext, requireViewer);
export const forStudents = guard(studentViewerContext, (context, request) =>
  requireRole(context, request, "student"),
);
export const forCoaches = guard(coachViewerContext, (context, request) =>
  requireRole(context, request, "coach"),
);
export const forOperators = guard(operatorViewerContext, (context, request) =>
  requireRole(context, request, "operator"),
);

/** Who asks to read is shown the way; who asks for a change is refused, since a redirect would look like a success. */
function turnAway(request: Request, code: "unauthenticated" | "forbidden", elsewhere: Response) {
  if (request.method === "GET" || request.method === "HEAD") return elsewhere;
  const { message, status } = new AppError(code);
  return data(message, { status });
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/?${new URLSearchParams({ auth: "login", redirect: pathname.replace(/\.data$/, "") + withoutRoutes(search) })}`;
}

/** React Router asks for data with a parameter of its own. */
function withoutRoutes(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("_routes");
  const rest = parameters.toString();
  return rest ? `?${rest}` : "";
}
