import type { KeyObject } from 'node:crypto'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The keys that personal data is sealed with: one for each person and, after an erasure, one more.
 * Kept in PostgreSQL wherever the events are, each wrapped by the master key. A destroyed key is the
 * erasure of everything that was sealed with it.
 */
export type Vault = {
  /** What names, hashes and addresses are made with. Random, and it outlives every master key. */
  rootSecret: Uint8Array
  /** For each person the key to seal with; one who has none gets one, kept before it is answered. */
  sealingKeys: (people: readonly PersonId[]) => Promise<ReadonlyMap<PersonId, SealingKey>>
  /** Finds the keys of a whole page in one query. */
  openingKeys: (names: readonly KeyName[]) => Promise<(name: KeyName) => OpeningKey>
  /**
   * Destroys every key the person has, for good. Here at once, in other processes as soon as they
   * hear of it: what they seal until then is erased from its beginning. Answers how many keys there
   * were to destroy. With `madeBefore` a later one stays: whoever asks twice means nobody who came
   * in between.
   */
  erase: (person: PersonId, options?: { madeBefore: Instant }) => Promise<number>
  /** How often anybody was erased, as far as this process has heard. */
  erasures: () => number
  close: () => Promise<void>
}

/** A person's keys are counted from 1; each erasure ends a generation. */
export type KeyName = { person: PersonId; generation: number }

export type SealingKey = { generation: number; key: KeyObject }

/** `lost`: no such key was ever kept here. That is no erasure, that is a vault from another time. */
export type OpeningKey = KeyObject | 'erased' | 'lost'

/** The master key that is set is not the one that wrapped the keys; its message is for a person. */
export class WrongMasterKey extends Error {
  override name = 'WrongMasterKey'
}

/** The vault itself is not whole: a row was changed, or restored without the others. */
export class VaultDamaged extends Error {
  override name = 'VaultDamaged'
}
