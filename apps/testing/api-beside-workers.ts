import { join } from 'node:path'
import { createApp } from '@almoner/api/app.ts'
import { openProjectedBooks, toDependencies } from '@almoner/api/testing/projected-books.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { createFlowClient } from '@almoner/workflows/client.ts'
import { createEngineClient } from '@almoner/workflows/engines/choose.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'
import { createReportFiles } from '@almoner/workflows/gateways/files/report-files.ts'
import type { Workers } from './workers.ts'

/**
 * The API in this process, with the database and the files of the workers and a client of their
 * Temporal. It runs no process itself.
 */
export const startApiBeside = async (workers: Workers, settings: TemporalSettings) => {
  const { url: databaseUrl } = workers.database()
  const books = await openProjectedBooks(databaseUrl, workers.masterKeys)
  const { store, db, keys, caughtUp, log } = books
  const payloadKey = payloadKeyFrom(books.vault.rootSecret)
  const client = await createEngineClient({ databaseUrl, temporal: { settings, payloadKey }, log })
  const files = createLocalFiles({ folder: join(workers.dataDir, 'files') })
  const flows = createFlowClient(client)
  const dependencies = toDependencies(books, {
    flows,
    readFile: files.get,
    writeFile: files.put,
    openReport: createReportFiles({ folder: join(workers.dataDir, 'reports') }).open,
    now: Date.now,
  })
  return {
    app: createApp(dependencies),
    store,
    db,
    keys,
    flows,
    caughtUp,
    close: async () => {
      await client.close()
      await dependencies.listChanges.close()
      await books.close()
    },
  }
}
