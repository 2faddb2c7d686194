import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * The key of the payloads that Temporal stores for us. Like the root secret it outlives every
 * master key.
 */
export const payloadKeyFrom = (rootSecret: Uint8Array): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', rootSecret, 'almoner', 'temporal payloads', 32)))
