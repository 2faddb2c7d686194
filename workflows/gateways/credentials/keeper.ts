import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { openBox, sealBox } from '@almoner/eventstore/vault/keys/sealed-box.ts'
import type { AppDb } from '../../database.ts'
import {
  listCredentialHolders,
  loadCredentialStatus,
  listEndingCredentials,
  removeSealedCredentials,
  saveSealedCredentials,
  findSealedCredentials,
  type CredentialHolder,
  type CredentialStatus,
  type EndingCredentials,
  type SeenCredentials,
} from '@almoner/operational/provider-credentials/provider-credentials.ts'
import {
  credentialFields,
  type CredentialsByProvider,
  type ProviderCredentials,
} from './credentials.ts'

type Provider = keyof CredentialsByProvider

export type CredentialKeeper = {
  /**
   * Replaces the stored credentials. Its input is never returned, logged or recorded. `outdated`:
   * the stored credentials differ from the seen ones, and remain.
   */
  store: (
    organisationId: OrganisationId,
    input: ProviderCredentials,
    seenCredentials?: SeenCredentials,
  ) => Promise<'stored' | 'outdated'>
  /** Reads credentials for gateways only. Null for a charity that has none. */
  read: <P extends Provider>(
    organisationId: OrganisationId,
    provider: P,
  ) => Promise<CredentialsByProvider[P] | null>
  /** Removes the credentials. If `seenCredentials` is present, only those are removed. */
  remove: (
    organisationId: OrganisationId,
    provider: Provider,
    seenCredentials?: SeenCredentials,
  ) => Promise<void>
  /** The credentials that a charity has, and their expiry. */
  status: (organisationId: OrganisationId) => Promise<readonly CredentialStatus[]>
  /** All charities that have any, in the order of their providers and ids. */
  holders: () => Promise<readonly CredentialHolder[]>
  /**
   * Returns credentials of all charities that have expired or expire within 90 days, the most
   * urgent first.
   */
  warnings: () => Promise<readonly EndingCredentials[]>
}

export type CredentialKeeperOptions = {
  db: AppDb
  rootSecret: Uint8Array
  now: () => Instant
  /**
   * The time for which a read value is trusted. Another process may have stored new credentials
   * since it was read.
   */
  lifeMilliseconds?: number
  /** A monotonic clock. */
  elapsed?: () => number
}

const mostRemembered = 1_000
// A key in PEM has lines; every other value is one word, which a header can carry.
const wordPattern = /^[\x21-\x7e]{1,1000}$/
const lines = /^[\x20-\x7e\r\n]{1,10000}$/

/**
 * Charities' credentials, sealed under a key of their own that is derived from the vault's root
 * secret: no change of the master key affects them. A box is bound to its charity and provider, so
 * that a row moved to another charity cannot be opened.
 */
export const createCredentialKeeper = ({
  db,
  rootSecret,
  now,
  lifeMilliseconds = 30_000,
  elapsed = () => performance.now(),
}: CredentialKeeperOptions): CredentialKeeper => {
  const key = keyFrom(rootSecret)
  const remembered = new Map<string, { until: number; value: unknown }>()
  let changes = 0

  const forget = (name: string): void => {
    changes += 1
    remembered.delete(name)
  }

  const remember = (name: string, value: unknown, until: number): void => {
    remembered.delete(name)
    remembered.set(name, { until, value })
    if (remembered.size <= mostRemembered) return
    const [oldest] = remembered.keys()
    if (oldest !== undefined) remembered.delete(oldest)
  }

  return {
    store: async (organisationId, input, seenCredentials) => {
      const { provider, credentials, expiresAt } = input
      const whose = { organisationId, provider }
      const plain = JSON.stringify(wholeOrRefused(provider, credentials))
      const name = toSecretName(organisationId, provider)
      const sealed = sealBox(key, plain, name)
      const storedAt = now()
      const isSaved = await saveSealedCredentials(db, {
        ...whose,
        sealed,
        expiresAt,
        storedAt,
        seen: seenCredentials,
      })
      forget(name)
      if (isSaved) return 'stored'
      // Identical credentials are sent again if the answer of the first request was lost.
      const row = await findSealedCredentials(db, whose)
      const isSame =
        row !== null &&
        row.expiresAt === expiresAt &&
        JSON.stringify(opened({ key, sealed: row.sealed, name, provider })) === plain
      return isSame ? 'stored' : 'outdated'
    },

    read: async <P extends Provider>(organisationId: OrganisationId, provider: P) => {
      const name = toSecretName(organisationId, provider)
      const cacheEntry = remembered.get(name)
      if (cacheEntry && cacheEntry.until > elapsed())
        return cacheEntry.value as CredentialsByProvider[P] | null
      const readStart = { at: elapsed(), changes }
      const row = await findSealedCredentials(db, { organisationId, provider })
      const value = row && opened({ key, sealed: row.sealed, name, provider })
      // A value stored during this read must not be hidden by the older value that was read.
      if (readStart.changes === changes) remember(name, value, readStart.at + lifeMilliseconds)
      return value
    },

    remove: async (organisationId, provider, seenCredentials) => {
      await removeSealedCredentials(db, { organisationId, provider, seen: seenCredentials })
      forget(toSecretName(organisationId, provider))
    },

    status: (organisationId) => loadCredentialStatus(db, { organisationId, now: now() }),
    holders: () => listCredentialHolders(db),
    warnings: () => listEndingCredentials(db, { now: now() }),
  }
}

const keyFrom = (rootSecret: Uint8Array): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', rootSecret, 'almoner', 'provider credentials', 32)),
  )

const toSecretName = (organisationId: OrganisationId, provider: Provider): string =>
  `${provider} credentials of ${organisationId}`

const opened = <P extends Provider>(box: {
  key: KeyObject
  sealed: Uint8Array
  name: string
  provider: P
}): CredentialsByProvider[P] => {
  const plain = openBox(box.key, box.sealed, box.name)
  assert(plain !== null, `the ${box.name} do not open: another root secret, or another's row`)
  return wholeOrRefused(box.provider, JSON.parse(plain.toString('utf8')))
}

// Reports which field is wrong, and never its value.
const wholeOrRefused = <P extends Provider>(
  provider: P,
  input: unknown,
): CredentialsByProvider[P] => {
  assert(typeof input === 'object' && input !== null, `${provider} credentials are an object`)
  const fields = new Map(Object.entries(input))
  const whole = credentialFields[provider].map((field) => {
    const value: unknown = fields.get(field)
    const shape = field === 'publicKey' ? lines : wordPattern
    const isWhole = typeof value === 'string' && shape.test(value)
    assert(isWhole, `${provider} credentials have no ${field} that can be used`)
    return [field, value]
  })
  return Object.fromEntries(whole) as CredentialsByProvider[P]
}
