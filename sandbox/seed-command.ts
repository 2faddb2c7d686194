import { wrongWith } from '@almoner/platform/env.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/master-keys.ts'
import { publicDomain } from '@almoner/eventstore/vault/published-secrets.ts'
import { noWallets, seedDatabase } from './seed-database.ts'

/**
 * Makes the demonstration's charities and people in a database that was migrated. Any number may run at
 * once, and again.
 */
const main = async (databaseUrl: string): Promise<void> => {
  const eventStoreUrl = process.env['EVENTSTORE_URL']
  // No wallet is played here, and no credentials are kept for one.
  await seedDatabase(
    { databaseUrl, eventStoreUrl, masterKeys: () => masterKeysFrom(process.env, '') },
    { wallets: noWallets, log: (line) => console.log(line) },
  )
  console.log('seeded')
}

// The demonstration's logins are printed where everybody reads them.
const refusePublicDomain = (): string | null => {
  const domain = publicDomain(process.env)
  if (domain === null) return null
  return `The demonstration has logins with published passwords, and BASE_DOMAIN is "${domain}": make the first login with npm run create-administrator.`
}

// People are sealed with the master key: one made up here would be none that the API has.
const refused =
  wrongWith(process.env, {
    program: 'The demonstration',
    needed: ['DATABASE_URL', 'MASTER_KEY'],
  }) ?? refusePublicDomain()
if (refused === null) {
  await main(process.env['DATABASE_URL'] ?? '').catch((error: unknown) => {
    // No address is repeated: it holds a password.
    const { message } = error instanceof Error ? error : new Error(String(error))
    console.error(`The demonstration was not made: ${message.split('\n')[0]}`)
    process.exitCode = 1
  })
} else {
  console.error(refused)
  process.exitCode = 1
}
