import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { createGather } from '../port/gather.ts'
import { createKeyCache } from './keys/key-cache.ts'
import { toAdditionalData, aboutRoot, type KeyRing } from './keys/key-ring.ts'
import type { KeyName, OpeningKey, SealingKey, Vault } from './vault.ts'
import { VaultDamaged, WrongMasterKey } from './vault.ts'
import type { VaultRows, Wrapped, WrappedKeyRow } from './vault-rows.ts'

export type VaultOptions = {
  rows: VaultRows
  ring: KeyRing
  /** The first root secret, if there is none yet. */
  firstRoot: () => Promise<Uint8Array>
  mostPeople?: number
  lifeMilliseconds?: number
  now?: () => number
}

const mostAttempts = 5
const mostKeysWaiting = 10_000

/**
 * Creates a vault over its rows; `forget` is for erasures in other processes. Throws
 * `WrongMasterKey` if the given keys do not open it.
 */
export const createVault = async ({
  rows,
  ring,
  firstRoot,
  mostPeople = 10_000,
  lifeMilliseconds = 60_000,
  now = () => performance.now(),
}: VaultOptions): Promise<Vault & { forget: (who: PersonId | 'everybody') => void }> => {
  const cache = createKeyCache({ mostPeople, lifeMilliseconds, now })
  const root = await openOrMakeRoot({ rows, ring, firstRoot })
  // New keys are wrapped by the root secret's master key. They therefore follow a rotation from its
  // beginning, and none is left out.
  let { masterKeyId } = root

  const candidate = (name: KeyName): WrappedKeyRow => {
    const secret = randomBytes(32)
    const label = toAdditionalData(name)
    const row = { ...name, ...ring.wrap(secret, { masterKeyId, about: label }) }
    secret.fill(0)
    return row
  }

  const unwrap = (row: WrappedKeyRow): KeyObject => {
    const secret = ring.unwrap(row, toAdditionalData(row))
    const key = createSecretKey(secret)
    secret.fill(0)
    return key
  }

  const claimKeys = async (people: readonly PersonId[]) => {
    const moment = cache.asking()
    const claimed = new Map<PersonId, WrappedKeyRow>()
    const generations = new Map(people.map((person) => [person, 1]))
    for (let attempt = 1; attempt <= mostAttempts && generations.size > 0; attempt += 1) {
      const candidates = Array.from(generations, ([person, generation]) =>
        candidate({ person, generation }),
      )
      const newest = await rows.claim(candidates, masterKeyId)
      for (const { wrapped, ...row } of newest) {
        if (wrapped === null) {
          generations.set(row.person, row.generation + 1)
        } else {
          claimed.set(row.person, { ...row, wrapped })
          generations.delete(row.person)
        }
      }
      if (newest.length === 0) masterKeyId = await rootMasterKeyId({ rows, ring })
    }
    assert(generations.size === 0, `no key could be made in ${mostAttempts} attempts`)
    return { asked: moment, claimed }
  }
  const claimTogether = createGather(claimKeys, { mostWaiting: mostKeysWaiting })

  return {
    rootSecret: root.secret,

    sealingKeys: async (people) => {
      const keysByPerson = new Map<PersonId, SealingKey>()
      const missing: PersonId[] = []
      for (const person of new Set(people)) {
        assert(isUuid(person), 'a person is named by a lower-case uuid')
        const cachedKey = cache.sealing(person)
        if (cachedKey) keysByPerson.set(person, cachedKey)
        else missing.push(person)
      }
      if (missing.length === 0) return keysByPerson
      const { asked, claimed } = await claimTogether(missing)
      for (const person of missing) {
        const row = requirePresent(claimed.get(person), 'a claimed key')
        const sealing = { generation: row.generation, key: unwrap(row) }
        keysByPerson.set(person, sealing)
        cache.rememberSealing(person, sealing, asked)
      }
      return keysByPerson
    },

    openingKeys: async (names) => {
      const keysById = new Map<string, KeyObject | 'erased'>()
      const missing = new Map<string, KeyName>()
      for (const name of names) {
        const id = toId(name)
        if (keysById.has(id) || missing.has(id)) continue
        const cachedKey = cache.opening(name)
        if (cachedKey) keysById.set(id, cachedKey)
        else missing.set(id, name)
      }
      if (missing.size > 0) {
        const moment = cache.asking()
        for (const { wrapped, ...row } of await rows.find([...missing.values()])) {
          const key = wrapped === null ? 'erased' : unwrap({ ...row, wrapped })
          keysById.set(toId(row), key)
          cache.rememberOpening(row, key, moment)
        }
      }
      return (name): OpeningKey => keysById.get(toId(name)) ?? 'lost'
    },

    erase: async (person, options) => {
      assert(isUuid(person), 'a person is named by a lower-case uuid')
      const keys = await rows.erase(person, options?.madeBefore ?? null)
      cache.forget(person)
      return keys
    },

    erasures: cache.erasures,

    forget: cache.forget,

    close: async () => {
      cache.forget('everybody')
      await rows.close()
    },
  }
}

const toId = ({ person, generation }: KeyName): string => `${person} ${generation}`

const openOrMakeRoot = async ({
  rows,
  ring,
  firstRoot,
}: Pick<VaultOptions, 'rows' | 'ring' | 'firstRoot'>): Promise<{
  secret: Uint8Array
  masterKeyId: string
}> => {
  const unwrapped = (root: Wrapped) => ({
    secret: ring.unwrap(root, aboutRoot),
    masterKeyId: root.masterKeyId,
  })
  const root = await rows.root()
  if (root !== null) return unwrapped(root)
  if (!(await rows.isEmpty())) {
    throw new VaultDamaged(
      'The vault has keys of people and no root secret: restore vault.secrets from a backup.',
    )
  }
  const masterKeyId = ring.currentId()
  await rows.keepRoot(ring.wrap(await firstRoot(), { masterKeyId, about: aboutRoot }))
  // Another process may have been first.
  return unwrapped(requirePresent(await rows.root(), 'the root secret'))
}

const rootMasterKeyId = async ({
  rows,
  ring,
}: Pick<VaultOptions, 'rows' | 'ring'>): Promise<string> => {
  const { masterKeyId } = requirePresent(await rows.root(), 'the root secret')
  if (ring.holds(masterKeyId)) return masterKeyId
  throw new WrongMasterKey(
    'The master key was changed while this program ran: start it again with the new one.',
  )
}
