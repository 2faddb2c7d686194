import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks, type OpenBooksOptions } from '@almoner/eventstore/connection/open-books.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { createCredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { operationalData } from '../world/charities/operational-data.ts'
import { seedWorld } from '../world/seed.ts'
import {
  keepWalletCredentials,
  type WalletCredentials,
} from '../world/charities/wallet-credentials.ts'
import type { SeedOptions } from '../world/seeding.ts'

/** No wallet is available: a charity that offered one could not be paid by it. */
export const noWallets: WalletCredentials = { payme: null, tapAndGo: null }

/**
 * Creates the demonstration's charities and people in a migrated database. Usernames are stored as
 * keyed hashes: the master key must be the API's own.
 */
export const seedDatabase = async (
  books: Pick<OpenBooksOptions, 'databaseUrl' | 'eventStoreUrl' | 'masterKeys'>,
  {
    wallets,
    saveFile,
    log,
  }: { wallets: WalletCredentials } & Pick<SeedOptions, 'saveFile' | 'log'>,
): Promise<void> => {
  const { store, vault, close } = await openBooks(books)
  const keys = deriveKeys(vault.rootSecret)
  const db = createAppDatabase(books.databaseUrl, { connections: 2 })
  const now = () => instantFromMilliseconds(Date.now())
  const { rootSecret } = vault
  try {
    await seedWorld({
      store,
      ...operationalData({ db, keys }),
      ...(saveFile && { saveFile }),
      now,
      log,
      wallets: {
        payme: wallets.payme !== null,
        tap_and_go: wallets.tapAndGo !== null,
      },
    })
    await keepWalletCredentials(createCredentialKeeper({ db, rootSecret, now }), wallets)
  } finally {
    await db.destroy()
    await close()
  }
}
