import { randomBytes } from 'node:crypto'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'

export const newMasterKey = (): string => randomBytes(32).toString('hex')

/** The event store as all our programs open it: personal data is sealed before it is stored. */
export const openSealedBooks = async (databaseUrl: string, masterKey: string): Promise<Books> =>
  await openBooks({
    databaseUrl,
    masterKeys: () => masterKeysFrom({ MASTER_KEY: masterKey }, ''),
    statementTimeoutMilliseconds: 300_000,
  })
