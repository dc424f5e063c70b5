import { z } from "zod";
import { BootError } from "../../config/boot-error.server.ts";

/** The S3-compatible storage that replaces the folder in DATA_DIR. */
export interface BucketSettings {
  /** the URL of the bucket, without a trailing slash */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const DEFAULT_REGION = "us-east-1";

const key = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, {
      error: `${name} est l’une des deux clés du service de S3_URL, sans espace.`,
    });

export const bucketSettings = {
  S3_URL: z
    .string()
    .trim()
    .refine(isPlainAddress, {
      error:
        "S3_URL doit être l’adresse d’un compartiment S3, sans identifiant ni paramètre, par exemple https://s3.example/elan.",
    })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  S3_ACCESS_KEY_ID: key("S3_ACCESS_KEY_ID").optional(),
  S3_SECRET_ACCESS_KEY: key("S3_SECRET_ACCESS_KEY").optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,40}$/, { error: "S3_REGION est le nom d’une région, par exemple eu-west-3." })
    .optional(),
};

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return ["http:", "https:"].includes(protocol) && !(username || password || search || hash);
}

const schema = z.object(bucketSettings);

/** Returns undefined if no variable is set: the files stay in DATA_DIR. */
export function readBucket(env: z.output<typeof schema>): BucketSettings | undefined {
  const {
    S3_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = env;
  if (url && accessKeyId && secretAccessKey)
    return { url, accessKeyId, secretAccessKey, region: region ?? DEFAULT_REGION };
  if (url || accessKeyId || secretAccessKey || region)
    throw new BootError(
      "S3_URL, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble, et S3_REGION avec eux : donnez les trois, ou aucun.",
    );
  return undefined;
}
