import type { KeyObject } from 'node:crypto'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The keys that seal personal data: one for each person and, after an erasure, one more. Stored in
 * PostgreSQL with every event store, each wrapped by the master key. Destroying a key erases
 * everything that was sealed with it.
 */
export type Vault = {
  /**
   * The secret from which names, hashes and addresses are derived. It is random and outlives every
   * master key.
   */
  rootSecret: Uint8Array
  /**
   * The sealing key of each person; a person without one gets one, stored before it is returned.
   */
  sealingKeys: (people: readonly PersonId[]) => Promise<ReadonlyMap<PersonId, SealingKey>>
  /** Finds the keys of a whole page in one query. */
  openingKeys: (names: readonly KeyName[]) => Promise<(name: KeyName) => OpeningKey>
  /**
   * Destroys every key of the person permanently: here at once, in other processes when they
   * receive it. Data that they seal until then is erased as well. Returns how many keys it
   * destroyed. If `madeBefore` is set, later keys stay: a repeated request does not erase a person
   * who came in between.
   */
  erase: (person: PersonId, options?: { madeBefore: Instant }) => Promise<number>
  /** The number of erasures that this process has seen. */
  erasures: () => number
  close: () => Promise<void>
}

/** A person's keys are counted from 1; each erasure ends a generation. */
export type KeyName = { person: PersonId; generation: number }

export type SealingKey = { generation: number; key: KeyObject }

/**
 * `lost` means that no such key was ever stored here. That is no erasure: the vault is from another
 * time.
 */
export type OpeningKey = KeyObject | 'erased' | 'lost'

/** The master key that is set is not the one that wrapped the keys; its message is for a person. */
export class WrongMasterKey extends Error {
  override name = 'WrongMasterKey'
}

/** The vault itself is not whole: a row was changed, or restored without the others. */
export class VaultDamaged extends Error {
  override name = 'VaultDamaged'
}
