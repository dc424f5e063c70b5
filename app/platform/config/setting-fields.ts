import { z } from "zod";

export const flag = (message: string) =>
  z.enum(["0", "1"], { error: message }).transform((value) => value === "1");

export const urlWithProtocol = (protocols: string[], message: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: message,
  });

/** Accepts "4,90" or "4.9" and returns cents. */
export const euros = (error: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}([.,]\d{1,2})?$/, { error })
    .transform((sum) => Math.round(Number(sum.replace(",", ".")) * 100));

/** Whether the URL is a loopback address, which other machines cannot reach. */
export const isLoopback = (url: string): boolean => isLoopbackName(new URL(url).hostname);

export const isLoopbackName = (hostname: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
