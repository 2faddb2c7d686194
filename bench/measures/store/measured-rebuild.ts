import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { rebuildReadModel } from '@almoner/projections/engine/rebuild/rebuild.ts'
import { openSealedBooks } from '../../contender/sealed-books.ts'
import type { MeasuredRebuild } from './memory.ts'

/** A process of its own, so that its memory is the rebuild's alone. */
const main = async (): Promise<void> => {
  const url = requirePresent(process.env['DATABASE_URL'] ?? null, 'the database to rebuild in')
  const readModel = readModels.find(({ name }) => name === process.argv[2])
  assert(readModel !== undefined, 'a read model is named')
  const masterKey = requirePresent(
    process.env['MASTER_KEY'] ?? null,
    'the key that opens the books',
  )
  const { store, close } = await openSealedBooks(url, masterKey)
  const db = createDatabase(url, { connections: 3, statementTimeoutMilliseconds: 300_000 })
  await store.head()
  const idleMegabytes = process.memoryUsage.rss() / 1024 ** 2
  const began = performance.now()
  await rebuildReadModel({ store, db, readModel, progress: () => {} })
  const seconds = (performance.now() - began) / 1_000
  await db.destroy()
  await close()
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  const measured: MeasuredRebuild = { idleMegabytes, peakMegabytes, seconds }
  console.log(JSON.stringify(measured))
}

await main()
