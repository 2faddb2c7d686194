import { assert } from '@almoner/domain/kernel/assert.ts'
import { toAdditionalData, aboutRoot, type KeyRing } from './keys/key-ring.ts'
import { VaultDamaged } from './vault.ts'
import type { KeyName } from './vault.ts'
import type { VaultRows, WrappedKeyRow } from './vault-rows.ts'

const batchSize = 1_000
const mostPasses = 3

/**
 * Wraps everything by the current master key. The root secret goes first: from then on every
 * process wraps new keys by the new master key, and the number of old ones only falls. After an
 * interruption it can be started again. Running processes are not affected, as long as they hold
 * both keys.
 */
export const rotateMasterKey = async (options: {
  rows: VaultRows
  ring: KeyRing
  /** Receives the number of keys that are wrapped again so far. */
  progress?: (done: number) => void
}): Promise<{ keys: number }> => {
  const { rows, ring, progress = () => {} } = options
  await moveRoot(rows, ring)
  let keys = 0
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const before = keys
    for await (const done of rewrapAll(rows, ring)) {
      keys += done
      progress(keys)
    }
    // A pass without any change proves the end; a key may be destroyed during the pass before it.
    if (keys === before) return { keys }
  }
  assert(false, `after ${mostPasses} passes there are keys under an older master key`)
}

/** The root secret and its master key; throws `WrongMasterKey` when the ring does not open it. */
export const openRoot = async (
  rows: VaultRows,
  ring: KeyRing,
): Promise<{ secret: Buffer; masterKeyId: string }> => {
  const root = await rows.root()
  if (root === null) throw new VaultDamaged('There is no vault here yet: start Almoner first.')
  return { secret: ring.unwrap(root, aboutRoot), masterKeyId: root.masterKeyId }
}

const moveRoot = async (rows: VaultRows, ring: KeyRing): Promise<void> => {
  const masterKeyId = ring.currentId()
  const { secret, masterKeyId: from } = await openRoot(rows, ring)
  if (from !== masterKeyId) {
    await rows.moveRoot(ring.wrap(secret, { masterKeyId, about: aboutRoot }), { from })
  }
  secret.fill(0)
  const now = await rows.root()
  assert(now?.masterKeyId === masterKeyId, 'two rotations to different master keys run at once')
}

async function* rewrapAll(rows: VaultRows, ring: KeyRing): AsyncGenerator<number, void, undefined> {
  const notMasterKeyId = ring.currentId()
  let after: KeyName | null = null
  for (;;) {
    const page: readonly WrappedKeyRow[] = await rows.under({
      notMasterKeyId,
      after,
      limit: batchSize,
    })
    if (page.length > 0) {
      yield await rows.rewrap(page.map((before) => ({ before, after: rewrapped(before, ring) })))
    }
    after = page.at(-1) ?? after
    if (page.length < batchSize) return
  }
}

const rewrapped = (row: WrappedKeyRow, ring: KeyRing): WrappedKeyRow => {
  const label = toAdditionalData(row)
  const secret = ring.unwrap(row, label)
  const masterKeyId = ring.currentId()
  const again = { ...row, ...ring.wrap(secret, { masterKeyId, about: label }) }
  secret.fill(0)
  return again
}
