import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openStore } from '@almoner/eventstore/connection/open-books.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import { listStatementSums } from '@almoner/operational/bank-lines/statements/statement-sums.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { VaultDamaged, WrongMasterKey } from '@almoner/eventstore/vault/vault.ts'
import { auditBooks, type AuditReport } from '@almoner/projections/audit/audit.ts'
import type { NewestLink } from '@almoner/projections/audit/order/chain.ts'
import { createProgressLines } from '@almoner/projections/audit/print.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import type { Manifest } from './manifest.ts'

type Copy = {
  url: string
  manifest: Manifest
  masterKeys: () => MasterKeys
  say: (line: string) => void
}

/**
 * The deep audit of a restored copy, as of the moment of the backup, with every link in its
 * manifest.
 */
export const auditCopy = async (copy: Copy): Promise<{ head: bigint; report: AuditReport }> => {
  const { url, manifest, masterKeys, say } = copy
  const timeouts = { statementTimeoutMilliseconds: 600_000 }
  const vault = await openVault({ databaseUrl: url, masterKeys }).catch((error: unknown) => {
    const isForAPerson = error instanceof WrongMasterKey || error instanceof VaultDamaged
    throw isForAPerson ? startError(`Nothing was restored: ${error.message}`) : error
  })
  const store = await openStore({ databaseUrl: url, ...timeouts })
  const db = createAppDatabase(url, { connections: 4, ...timeouts })
  try {
    const head = await store.head()
    if (head < BigInt(manifest.position)) {
      throw startError(
        `The copy ends at position ${head} and its manifest says ${manifest.position}: nothing was restored. Use another backup.`,
      )
    }
    const report = await auditBooks({
      store,
      db,
      expected: manifest.links.map(readLink),
      // No projector runs in the copy: its lag is judged at the time of the copy.
      now: instantFromMilliseconds(Date.parse(manifest.madeAt)),
      eventsInPostgres: true,
      progress: createProgressLines(say),
      statements: listStatementSums(db),
      verify: { store: sealPersonalData(store, vault), progress: () => {} },
    })
    return { head, report }
  } finally {
    await db.destroy()
    await store.close()
    await vault.close()
  }
}

const readLink = (text: string): NewestLink => {
  const [book = '', position = '', link = ''] = text.split(':')
  return { book, position: BigInt(position), link }
}
