import { createDatabase, type Db } from '@almoner/projections/engine/database.ts'
import type { ReadModel } from '@almoner/projections/engine/read-model.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { readPages } from '@almoner/projections/engine/rebuild/pages.ts'
import { rebuildReadModel } from '@almoner/projections/engine/rebuild/rebuild.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { countingModel, fillWithGifts } from '../../books/counting.ts'
import { fill } from '../../books/fill.ts'
import { atLeast, type Bench, type Figure, type Measure } from '../../measure.ts'
import { countRaw, readRaw, streamRaw } from '../../peers/raw-replay.ts'
import { newMasterKey, openSealedBooks } from '../../contender/sealed-books.ts'
import { silent } from '../../contender/silent.ts'

const filled = 'projection_books'
const counted = 'counting_books'

/**
 * Our own read models over payments as they are, streaming as they run and rebuilt; by PostgreSQL's socket,
 * as `npm start` and `npm run rebuild` go.
 */
export const projection: Measure = {
  name: 'projection',
  target: 'rebuild ≥ 15,000/s of the events a read model reads',
  run: async (bench) => {
    const { cluster, quick, tell } = bench
    const masterKey = newMasterKey()
    const source = await openSealedBooks(await cluster.books(filled), masterKey)
    const { store } = source
    const { events, seconds } = await fill({ store, events: quick ? 30_000 : 200_000 })
    await source.close()
    tell(`projection: ${events} events written in ${seconds.toFixed(1)} s`)

    const figures: Figure[] = []
    const copy = (name: string) => openCopy(cluster, { name, of: filled, masterKey })
    const streaming = await copy('projection_streaming')
    const together = await stream(streaming, readModels)
    const what = `all ${readModels.length} read models together, streaming`
    figures.push({ what, value: events / together, unit: '/s' })
    tell('projection: all together measured')
    await streaming.close()

    const alone = await copy('projection_alone')
    const rebuilding = await copy('projection_rebuild')
    for (const readModel of readModels) {
      const concerned = await countEvents(cluster.ask, alone.url, readModel)
      const streamed = concerned / (await stream(alone, [readModel]))
      const rebuilt = concerned / (await rebuild(rebuilding, readModel))
      const read = concerned / (await readAlone(rebuilding, readModel))
      // A rate over a few events would be that of the beginning and the end.
      const isMuch = concerned > events / 10
      const of = `${readModel.name} (${concerned} events)`
      figures.push(
        {
          what: `${of}, streaming`,
          value: streamed,
          unit: '/s',
        },
        {
          what: `${of}, rebuild`,
          value: rebuilt,
          unit: '/s',
          target: isMuch ? atLeast(rebuilt, 15_000, '≥ 15,000/s') : undefined,
        },
        { what: `${of}, read and nothing done`, value: read, unit: '/s' },
      )
      tell(`projection: ${readModel.name} measured`)
    }
    await alone.close()
    await rebuilding.close()
    return [...(await machinery(bench, masterKey)), ...figures]
  },
}

/**
 * Measures the cost of reading, folding, writing and the checkpoint, with an almost empty read
 * model.
 */
const machinery = async (
  { cluster, quick, tell }: Bench,
  masterKey: string,
): Promise<readonly Figure[]> => {
  const events = quick ? 30_000 : 200_000
  const source = await openSealedBooks(await cluster.books(counted), masterKey)
  await fillWithGifts(source.store, events)
  await source.close()
  const copy = (name: string) => openCopy(cluster, { name, of: counted, masterKey })
  const streaming = await copy('counting_streaming')
  const streamed = events / (await stream(streaming, [countingModel]))
  const streamedRaw = events / (await streamRaw(streaming.url))
  await streaming.close()
  const rebuilding = await copy('counting_rebuild')
  const rebuilt = events / (await rebuild(rebuilding, countingModel))
  const countedRaw = events / (await countRaw(rebuilding.url))
  const read = events / (await readAlone(rebuilding, countingModel))
  const readRawly = events / (await readRaw(rebuilding.url))
  await rebuilding.close()
  tell('projection: the machinery alone measured')
  const of = `events of each of ${events / 10} streams counted`
  return [
    {
      what: `${of}, streaming`,
      value: streamed,
      unit: '/s',
      ...toRaw(streamed, streamedRaw),
    },
    {
      what: `${of}, rebuild`,
      value: rebuilt,
      unit: '/s',
      ...toRaw(rebuilt, countedRaw),
      target: atLeast(rebuilt, 15_000, '≥ 15,000/s'),
    },
    {
      what: `${of}, read and nothing done`,
      value: read,
      unit: '/s',
      ...toRaw(read, readRawly),
    },
  ]
}

// Compares with the cost of this work without a read model's parts, which is the machine's own
// limit.
const toRaw = (ours: number, raw: number): Pick<Figure, 'against' | 'ratio'> => ({
  against: { name: 'raw pg loop', value: raw },
  ratio: ours / raw,
})

type Opened = { url: string; store: EventStore; db: Db; close: () => Promise<void> }

const openCopy = async (
  { bySocket, copy }: Bench['cluster'],
  { name, of, masterKey }: { name: string; of: string; masterKey: string },
): Promise<Opened> => {
  const url = bySocket(await copy(name, of))
  const books = await openSealedBooks(url, masterKey)
  const db = createDatabase(url)
  const close = async (): Promise<void> => {
    await db.destroy()
    await books.close()
  }
  return { url, store: books.store, db, close }
}

/** Seconds until the read models answer for everything there is. */
const stream = async ({ store, db }: Opened, models: readonly ReadModel[]): Promise<number> => {
  const goal = await store.head()
  const behind = new Set(models.map(({ name }) => name))
  const stopping = new AbortController()
  const began = performance.now()
  let seconds = Number.NaN
  await runReadModels({
    store,
    db,
    readModels: models,
    signal: stopping.signal,
    log: silent,
    onAdvance: (name, position) => {
      if (position < goal || !behind.delete(name) || behind.size > 0) return
      seconds = (performance.now() - began) / 1_000
      stopping.abort()
    },
  })
  return seconds
}

const rebuild = async ({ store, db }: Opened, readModel: ReadModel): Promise<number> => {
  const began = performance.now()
  await rebuildReadModel({ store, db, readModel, progress: () => {} })
  return (performance.now() - began) / 1_000
}

/** Pages as a rebuild reads them, with sealed data opened: the upper limit of any read model. */
const readAlone = async ({ store }: Opened, readModel: ReadModel): Promise<number> => {
  const upTo = await store.head()
  const began = performance.now()
  const pages = readPages(store, { readModel, after: 0n, upTo, pageSize: 2_000 })
  for await (const { to } of pages) if (to >= upTo) break
  return (performance.now() - began) / 1_000
}

const countEvents = async (
  ask: (url: string, sql: string) => Promise<readonly { count: string }[]>,
  url: string,
  { categories }: ReadModel,
): Promise<number> => {
  const among =
    categories === 'every'
      ? ''
      : ` where category in (${categories.map((category) => `'${category}'`).join(', ')})`
  const [row] = await ask(url, `select count(*) from es.events${among}`)
  return Number(row?.count)
}
