import { createHash, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { MasterKeys } from './master-keys.ts'
import { openBox, sealBox } from './sealed-box.ts'
import type { KeyName } from '../vault.ts'
import { VaultDamaged, WrongMasterKey } from '../vault.ts'
import type { Wrapped } from '../vault-rows.ts'

export type KeyRing = {
  /** The fingerprint of the master key that is set. */
  currentId: () => string
  holds: (masterKeyId: string) => boolean
  wrap: (secret: Uint8Array, options: { masterKeyId: string; about: string }) => Wrapped
  /** The bytes are the caller's to wipe. */
  unwrap: (wrappedSecret: Wrapped, label: string) => Buffer
}

export const aboutRoot = 'root secret'
export const toAdditionalData = ({ person, generation }: KeyName): string =>
  `person key ${person} ${generation}`

/**
 * Wraps and unwraps by the named master key. If an unknown key is named, the keys are loaded again,
 * because a master key in the data folder may change while the program runs.
 */
export const createKeyRing = (load: () => MasterKeys): KeyRing => {
  let ring = ringFrom(load())
  const find = (masterKeyId: string): KeyObject | undefined => {
    if (!ring.keys.has(masterKeyId)) ring = ringFrom(load())
    return ring.keys.get(masterKeyId)
  }
  return {
    currentId: () => ring.currentId,
    holds: (masterKeyId) => find(masterKeyId) !== undefined,
    wrap: (secret, { masterKeyId, about }) => ({
      wrapped: sealBox(requirePresent(find(masterKeyId), 'the wrapping key'), secret, about),
      masterKeyId,
    }),
    unwrap: ({ wrapped, masterKeyId }, label) => {
      const key = find(masterKeyId)
      if (key === undefined) throw new WrongMasterKey(wrongMasterKey)
      const secret = openBox(key, wrapped, label)
      if (secret === null) throw new VaultDamaged(`the ${label} in the vault was changed`)
      return secret
    },
  }
}

const wrongMasterKey =
  'The master key is not the one that the keys in this database were wrapped with: set MASTER_KEY, or put master.key back into the data folder, as it was.'

const ringFrom = ({ current, previous }: MasterKeys) => {
  const both = previous === null ? [current] : [previous, current]
  return {
    currentId: computeFingerprint(current),
    keys: new Map(both.map((masterKey) => [computeFingerprint(masterKey), wrappingKey(masterKey)])),
  }
}

const derive = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'almoner', purpose, 32))

const wrappingKey = (masterKey: Uint8Array): KeyObject =>
  createSecretKey(derive(masterKey, 'vault wrapping'))

/** Computes the name of a master key in the database, which reveals nothing about the key. */
const computeFingerprint = (masterKey: Uint8Array): string =>
  createHash('sha256').update(derive(masterKey, 'vault fingerprint')).digest('hex').slice(0, 32)
