import { findEnvFault } from '@almoner/platform/env.ts'
import { join } from 'node:path'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { publicDomain } from '@almoner/eventstore/vault/keys/published-secrets.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'
import { noWallets, seedDatabase } from './seed-database.ts'
import type { SeedOptions } from '../world/seeding.ts'

/**
 * Creates the demonstration's charities and people in a migrated database. Several may run at once,
 * and repeatedly.
 */
const main = async (databaseUrl: string): Promise<void> => {
  const eventStoreUrl = process.env['EVENTSTORE_URL']
  // No wallet is simulated here, so no credentials are stored for one.
  await seedDatabase(
    { databaseUrl, eventStoreUrl, masterKeys: () => masterKeysFrom(process.env, '') },
    { wallets: noWallets, ...papers(), log: (line) => console.log(line) },
  )
  console.log('seeded')
}

// The papers of the applicants cannot be opened if the folder of the API's files is unknown.
const papers = (): Pick<SeedOptions, 'saveFile'> => {
  const dataDir = process.env['DATA_DIR']
  return dataDir ? { saveFile: createLocalFiles({ folder: join(dataDir, 'files') }).put } : {}
}

// The demonstration's logins are printed publicly.
const refusePublicDomain = (): string | null => {
  const domain = publicDomain(process.env)
  if (domain === null) return null
  return `The demonstration has logins with published passwords, and BASE_DOMAIN is "${domain}": make the first login with npm run create-administrator.`
}

// Personal data is sealed with the master key: with a generated one, the API could not read it.
const refused =
  findEnvFault(process.env, {
    program: 'The demonstration',
    needed: ['DATABASE_URL', 'MASTER_KEY'],
  }) ?? refusePublicDomain()
if (refused === null) {
  await main(process.env['DATABASE_URL'] ?? '').catch((error: unknown) => {
    // No address is repeated: it contains a password.
    const { message } = error instanceof Error ? error : new Error(String(error))
    console.error(`The demonstration was not made: ${message.split('\n')[0]}`)
    process.exitCode = 1
  })
} else {
  console.error(refused)
  process.exitCode = 1
}
