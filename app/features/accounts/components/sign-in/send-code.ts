import { toast } from "~/ui/feedback/toast-store.ts";
import { callAuth } from "./auth-client.ts";

const FAILED = "Le code n’a pas pu être envoyé. Réessayez dans un instant.";

/** Sends a code by mail: to anybody who wants to sign in, or to the person who is signed in. Answers what was wrong. */
export async function sendCode(signInEmail?: string): Promise<string | undefined> {
  const body = signInEmail === undefined ? {} : { email: signInEmail, type: "sign-in" };
  const answer = await callAuth("/email-otp/send-verification-otp", body);
  if (answer.ok) {
    toast({
      title: "Code envoyé",
      description: "Vérifiez votre boîte e-mail, et les courriers indésirables.",
      variant: "success",
    });
    return undefined;
  }
  const text = answer.message || FAILED;
  toast({ title: "Erreur", description: text, variant: "destructive" });
  return text;
}
