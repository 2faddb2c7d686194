import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import { openVaultRows } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import {
  destroyPreviousKeyFile,
  replaceMasterKeyFile,
} from '@almoner/eventstore/vault/keys/master-key-file.ts'
import { createKeyRing } from '@almoner/eventstore/vault/keys/key-ring.ts'
import {
  hasMasterKey,
  masterKeyFile,
  masterKeysFrom,
} from '@almoner/eventstore/vault/keys/master-keys.ts'
import { openRoot, rotateMasterKey } from '@almoner/eventstore/vault/rotate.ts'

const dataDir = process.env['DATA_DIR'] || '.data'

/** Runs `npm run rotate-keys`, whether or not the system is running. */
const main = async (databaseUrl: string): Promise<void> => {
  const isOurs = !process.env['MASTER_KEY']
  const ringNow = () => createKeyRing(() => masterKeysFrom(process.env, dataDir))
  const rows = await openVaultRows({ databaseUrl })
  try {
    // A key that opens nothing here is not rotated: it belongs to another folder, or is a mistake.
    await openRoot(rows, ringNow())
    if (isOurs) replaceMasterKeyFile(dataDir)
    const progress = (done: number) => console.log(`keys wrapped anew: ${done}`)
    await rotateMasterKey({ rows, ring: ringNow(), progress })
    if (isOurs) destroyPreviousKeyFile(dataDir)
    console.log('Done: everything is under the new master key.')
    console.log(isOurs ? oldIsDestroyed : oldMayGo)
  } finally {
    await rows.close()
  }
}

const oldIsDestroyed =
  'The old master.key was destroyed. Backups made until now open only with a copy of it.'
const oldMayGo =
  'Take MASTER_KEY_PREVIOUS out of every process; backups made until now open only with that key.'

const refusedBy = (env: Record<string, string | undefined>): string | null => {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = env
  if (!MASTER_KEY) {
    if (MASTER_KEY_PREVIOUS) return 'MASTER_KEY_PREVIOUS needs MASTER_KEY: the new one.'
    if (hasMasterKey(env, dataDir)) return null
    return `There is no ${masterKeyFile(dataDir)}: set DATA_DIR, or both master keys.`
  }
  if (!MASTER_KEY_PREVIOUS) {
    return 'Set MASTER_KEY to the new master key and MASTER_KEY_PREVIOUS to the one until now.'
  }
  const same = MASTER_KEY.trim().toLowerCase() === MASTER_KEY_PREVIOUS.trim().toLowerCase()
  return same ? 'MASTER_KEY and MASTER_KEY_PREVIOUS are the same key.' : null
}

const database = databaseUrlFrom(process.env)
const refused = refusedBy(process.env) ?? ('refused' in database ? database.refused : null)
try {
  if (refused === null && 'url' in database) {
    await main(database.url)
  } else {
    console.error(refused)
    process.exitCode = 1
  }
} catch (error) {
  // The address is not repeated: it contains a password.
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  console.error(`The rotation did not finish, and can be started again: ${message || name}`)
  process.exitCode = 1
}
