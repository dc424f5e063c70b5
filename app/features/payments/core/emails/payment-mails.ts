import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { HOLD_TEXT } from "../../payouts/rules/payment-info.ts";

/** Sent to the coach, also if somebody else opened the account in their name. */
export function accountOpenedMail({ until, url }: { until: Date | undefined; url: string }) {
  return {
    subject: `Votre compte de versement est ouvert · ${BRAND.name}`,
    ...renderMail({
      title: "Votre compte de versement est ouvert",
      preheader: "Ce que vous gagnez y sera versé.",
      paragraphs: [
        "Un compte de versement vient d’être ouvert pour vous chez notre prestataire de paiement. Ce que vous gagnez y sera versé.",
        ...(until ? [`Par sécurité, rien n’est versé avant le ${formatDayTime(until)}.`] : []),
        "Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez la main tout de suite en demandant un nouveau mot de passe, puis écrivez-nous.",
      ],
      action: { label: "Ce n’était pas moi", url },
    }),
  };
}

interface IbanNews {
  last4: string;
  until: Date;
  /** the coach had no IBAN before */
  isFirst: boolean;
  /** an account at the provider, where the bank for payouts is set separately */
  hasAccount: boolean;
  url: string;
}

/** Sent to the owner of the account, also if somebody else made the change. */
export function ibanMail({ last4, until, isFirst, hasAccount, url }: IbanNews) {
  const title = isFirst ? "Votre IBAN est enregistré" : "Votre IBAN a changé";
  const ends = `se termine ${isFirst ? "" : "désormais "}par ${last4}.`;
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `Par sécurité, vos versements attendent ${HOLD_TEXT}.`,
      paragraphs: [
        hasAccount
          ? `L’IBAN que vous nous avez donné ${ends} Vos versements, eux, arrivent toujours à la banque que connaît votre compte Stripe\u00a0: elle se change dans votre espace Stripe.`
          : `L’IBAN de vos versements ${ends}`,
        `Par sécurité, rien n’est versé pendant ${HOLD_TEXT}, jusqu’au ${formatDayTime(until)}. Ce qui vous est dû part ensuite comme d’habitude.`,
        "Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez la main tout de suite en demandant un nouveau mot de passe, puis corrigez votre IBAN et écrivez-nous.",
      ],
      action: { label: "Ce n’était pas moi", url },
    }),
  };
}
