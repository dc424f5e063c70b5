import { redirect } from "react-router";

/** The French spelling redirects permanently. */
export function loader() {
  throw redirect("/coaches", 301);
}
