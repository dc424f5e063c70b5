/*
 * A browser keeps the permissions policy of the document that was loaded first. Somebody who came by a link from a
 * public page is in a document that may not use the microphone, so the page is loaded anew and the recorder opens.
 */

const REOPENED = "recorder-reopened";

/** The names that Chromium has for it; other browsers do not apply the header. */
interface PolicyDocument {
  permissionsPolicy?: Policy;
  featurePolicy?: Policy;
}
interface Policy {
  allowsFeature: (feature: string) => boolean;
}

/** It is loaded anew once only: a policy that stays closed was closed by somebody else, such as a proxy. */
let wasReopened = false;

export function needsNewDocument(): boolean {
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument;
  const policy = permissionsPolicy ?? featurePolicy;
  return !wasReopened && policy !== undefined && !policy.allowsFeature("microphone");
}

export function reopenDocument(): void {
  try {
    sessionStorage.setItem(REOPENED, window.location.pathname);
  } catch {
    // Without storage the person presses the button once more.
  }
  window.location.reload();
}

/** Returns true in a document that was loaded for the recorder of this page. */
export function takeReopening(): boolean {
  try {
    if (sessionStorage.getItem(REOPENED) !== window.location.pathname) return false;
    sessionStorage.removeItem(REOPENED);
    wasReopened = true;
    return true;
  } catch {
    return false;
  }
}
