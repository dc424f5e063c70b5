import { redirect } from "react-router";

/** The other spelling of the listing leads there for good. */
export function loader() {
  throw redirect("/coaches", 301);
}
