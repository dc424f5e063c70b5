export const readMailId = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export const mailFilePath = (id: number, at: number): string => `/dev/mails/${id}/pieces/${at}`;
