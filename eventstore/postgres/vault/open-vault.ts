import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { createVault } from '../../vault/create-vault.ts'
import { createKeyRing } from '../../vault/keys/key-ring.ts'
import type { MasterKeys } from '../../vault/keys/master-keys.ts'
import type { Vault } from '../../vault/vault.ts'
import type { VaultRows } from '../../vault/vault-rows.ts'
import { listenForErasures } from './erasures.ts'
import { createGuardedPool } from '../connection/guarded-pool.ts'
import { migrateVault } from './vault-schema.ts'
import { createVaultRows } from './vault-rows.ts'

export type OpenVaultOptions = {
  databaseUrl: string
  /** Called again when a needed key was missing from its last answer. */
  masterKeys: () => MasterKeys
  /** Faults of idle connections; the pool has replaced them already. */
  onConnectionError?: (error: Error) => void
  lifeMilliseconds?: number
}

/**
 * The vault of a database, migrated. Call it before the first write there, because the root secret
 * is made then. Throws `WrongMasterKey` with a sentence for the operator.
 */
export const openVault = async ({
  masterKeys,
  lifeMilliseconds,
  ...connection
}: OpenVaultOptions): Promise<Vault> => {
  const pool = await openPool(connection)
  try {
    const vault = await createVault({
      rows: createVaultRows(pool),
      ring: createKeyRing(masterKeys),
      // Before there was a vault, the master key itself was the root secret. Login names and mailed
      // addresses were made with it and must not change.
      firstRoot: async () =>
        (await holdsOlderBooks(pool)) ? masterKeys().current : randomBytes(32),
      ...(lifeMilliseconds !== undefined && { lifeMilliseconds }),
    })
    const hearing = listenForErasures(
      {
        connectionString: connection.databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        application_name: 'almoner vault',
      },
      vault.forget,
    )
    return {
      ...vault,
      close: async () => {
        await hearing.close()
        await vault.close()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Opens the rows that a rotation works on. Closing them ends the connections. */
export const openVaultRows = async (
  connection: Pick<OpenVaultOptions, 'databaseUrl' | 'onConnectionError'>,
): Promise<VaultRows> => createVaultRows(await openPool(connection))

const openPool = async ({
  databaseUrl,
  onConnectionError = () => {},
}: Pick<OpenVaultOptions, 'databaseUrl' | 'onConnectionError'>): Promise<Pool> => {
  const pool = createGuardedPool(
    {
      connectionString: databaseUrl,
      application_name: 'almoner vault',
      max: 4,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 10_000,
      // The server's limit comes first and reports a rollback. This longer limit is for a server
      // that does not answer.
      query_timeout: 15_000,
      lock_timeout: 5_000,
      // Every query here uses the primary key. A plan made while the tables were small must not
      // stay, and a join that reads all of them must never be chosen.
      options: byPrimaryKey,
    },
    onConnectionError,
  )
  try {
    const client = await pool.connect()
    await migrateVault(client).finally(() => client.release())
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

const byPrimaryKey = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off']
  .concat('plan_cache_mode=force_generic_plan')
  .map((setting) => `-c ${setting}`)
  .join(' ')

const holdsOlderBooks = async (pool: Pool): Promise<boolean> => {
  for (const table of ['operational.credentials', 'es.events']) {
    const { rows } = await pool.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [table],
    )
    if (!rows[0]?.there) continue
    const { rowCount } = await pool.query(`select from ${table} limit 1`)
    if (rowCount) return true
  }
  return false
}
