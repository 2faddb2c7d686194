import { masterKeysFrom } from '@almoner/eventstore/vault/master-keys.ts'

/** The master key alone, for whoever has no vault yet. */
export const masterKeyFrom = (
  env: Record<string, string | undefined>,
  dataDir: string,
): Uint8Array => masterKeysFrom(env, dataDir).current
