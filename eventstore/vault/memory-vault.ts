import { randomBytes } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { createVault, type VaultOptions } from './create-vault.ts'
import { createKeyRing } from './keys/key-ring.ts'
import type { MasterKeys } from './keys/master-keys.ts'
import type { KeyName, Vault } from './vault.ts'
import type { KeyRow, VaultRows, Wrapped, WrappedKeyRow } from './vault-rows.ts'

/** A vault for tests: everything as in PostgreSQL, but the rows. */
export const createMemoryVault = ({
  rows = createMemoryRows(),
  masterKeys = () => ({ current: someMasterKey, previous: null }),
  ...options
}: Partial<VaultOptions> & { masterKeys?: () => MasterKeys } = {}): Promise<Vault> =>
  createVault({
    rows,
    ring: createKeyRing(masterKeys),
    firstRoot: async () => randomBytes(32),
    ...options,
  })

const someMasterKey = new Uint8Array(32).fill(7)

/** Creates rows in memory. Two vaults over these rows simulate two processes with one database. */
export const createMemoryRows = ({
  now = () => instantFromMilliseconds(Date.now()),
}: { now?: () => Instant } = {}): VaultRows => {
  let root: Wrapped | null = null
  const madeAt = new Map<string, Instant>()
  const keys = new Map<string, KeyRow>()

  const findNewest = (person: string): KeyRow | undefined =>
    [...keys.values()]
      .filter((row) => row.person === person)
      .toSorted((a, b) => a.generation - b.generation)
      .at(-1)

  return {
    root: async () => root,
    keepRoot: async (first) => {
      root ??= first
    },
    moveRoot: async (moved, { from }) => {
      if (root?.masterKeyId === from) root = moved
    },
    claim: async (candidates, masterKeyId) => {
      if (root?.masterKeyId !== masterKeyId) return []
      return candidates.map((row) => {
        const newest = findNewest(row.person)
        if (newest && newest.generation >= row.generation) return newest
        keys.set(toId(row), row)
        madeAt.set(toId(row), now())
        return row
      })
    },
    find: async (names) => names.flatMap((name) => keys.get(toId(name)) ?? []),
    erase: async (person, madeBefore) => {
      const isMeant = (row: KeyRow) =>
        madeBefore === null ||
        requirePresent(madeAt.get(toId(row)), 'when it was made') <= madeBefore
      const alive = [...keys.values()].filter(
        (row) => row.person === person && row.wrapped && isMeant(row),
      )
      for (const row of alive) keys.set(toId(row), { ...row, wrapped: null })
      return alive.length
    },
    isEmpty: async () => keys.size === 0,
    under: async ({ notMasterKeyId, after, limit }) =>
      [...keys.values()]
        .filter(isWhole)
        .filter((row) => row.masterKeyId !== notMasterKeyId)
        .filter((row) => after === null || isAfter(row, after))
        .toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
        .slice(0, limit),
    rewrap: async (changes) => {
      let changed = 0
      for (const { before, after } of changes) {
        assert(toId(before) === toId(after), 'a key is wrapped anew under its own name')
        if (keys.get(toId(before))?.wrapped !== before.wrapped) continue
        keys.set(toId(after), after)
        changed += 1
      }
      return changed
    },
    close: async () => {},
  }
}

const toId = ({ person, generation }: KeyName): string => `${person} ${generation}`

const isWhole = (row: KeyRow): row is WrappedKeyRow => row.wrapped !== null

const isAfter = (a: KeyName, b: KeyName): boolean =>
  a.person === b.person ? a.generation > b.generation : a.person > b.person
