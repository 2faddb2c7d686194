import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { KeyName } from './vault.ts'

/** A stored secret: wrapped by the master key with that fingerprint. */
export type Wrapped = { wrapped: Uint8Array; masterKeyId: string }

/** `wrapped` is null once the key was destroyed. */
export type KeyRow = KeyName & { wrapped: Uint8Array | null; masterKeyId: string }

export type WrappedKeyRow = KeyName & Wrapped

/** The rows of a vault, without their meaning: tables, or memory in tests. */
export type VaultRows = {
  root: () => Promise<Wrapped | null>
  /** The first one stays; later ones are ignored. */
  keepRoot: (root: Wrapped) => Promise<void>
  /** Replaces the wrapping of the root secret, unless another process has done so since `from`. */
  moveRoot: (root: Wrapped, options: { from: string }) => Promise<void>
  /**
   * Stores each candidate whose person has no key of that generation or later, and returns the
   * newest row of each person. A candidate that lost a race is left out. All are left out if the
   * root secret is no longer wrapped by the candidates' master key; the caller then retries.
   */
  claim: (candidates: readonly WrappedKeyRow[], masterKeyId: string) => Promise<readonly KeyRow[]>
  find: (names: readonly KeyName[]) => Promise<readonly KeyRow[]>
  /** `madeBefore` null: whenever they were made. */
  erase: (person: PersonId, madeBefore: Instant | null) => Promise<number>
  isEmpty: () => Promise<boolean>
  /** Keys under any other master key than this one, in their order, from after a name. */
  under: (options: {
    notMasterKeyId: string
    after: KeyName | null
    limit: number
  }) => Promise<readonly WrappedKeyRow[]>
  /** Replaces the wrapping of each key, unless it has since been destroyed or wrapped again. */
  rewrap: (changes: readonly { before: WrappedKeyRow; after: WrappedKeyRow }[]) => Promise<number>
  close: () => Promise<void>
}
