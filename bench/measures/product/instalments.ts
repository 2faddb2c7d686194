import { setTimeout as pause } from 'node:timers/promises'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Machine } from '../../chaos/machine.ts'
import { fillWithGivers, makeAllDue } from '../../instalments/givers.ts'
import { keepCard } from '../../instalments/saved-card.ts'
import {
  createProgress,
  measureMegabytes,
  waitUntil,
  type Progress,
} from '../../instalments/progress.ts'
import { atMost, type Figure, type Measure } from '../../measure.ts'
import { withProduct } from '../with-product.ts'

const program = 'apps/start.ts'
const mostMegabytes = 600
const mostSeconds = 180
/** The engine gives the memory of a rush back when nothing has been at work for a while. */
const restSeconds = 30

/**
 * The whole product as `npm start` runs it, with this many recurring plans that wait for their day,
 * each a process. Then all of them become due while it is off: it charges every one, is killed when
 * half of them are done, and continues. The seconds are from its start to the last charge,
 * including the crash and the second start.
 */
export const instalments: Measure = {
  name: 'instalments',
  target: `10,000 plans rest in ≤ ${mostMegabytes} MB; all due at once ≤ ${mostSeconds} s, through a kill, none twice`,
  run: async ({ cluster, quick, tell }) => {
    const count = quick ? 300 : 10_000
    const complaints: string[] = []
    // Its PostgreSQL belongs to the measure, and runs on while the product is off.
    const url = await cluster.database('instalments')
    const progress = createProgress(cluster, url)
    const options = {
      name: 'instalments',
      complain: (line: string) => complaints.push(line),
      env: { DATABASE_URL: cluster.bySocket(url) },
    }
    return await withProduct(options, async ({ machine, dataDir }) => {
      const resting = await rest({ machine, dataDir, url, count, progress, tell })
      const wave = await dueAtOnce({ machine, count, progress, tell })
      const amiss = [...complaints, ...(await progress.amiss())]
      for (const sentence of amiss.slice(0, 10)) tell(`instalments: BROKEN ${sentence}`)
      return [
        ...resting,
        ...wave,
        {
          what: 'instalments charged twice, or not as the books say',
          value: amiss.length,
          unit: '',
          target: atMost(amiss.length, 0, 'none'),
        },
      ]
    })
  },
}

type Run = {
  machine: Machine
  count: number
  progress: Progress
  tell: (line: string) => void
}

/** Fills the event store while the product runs, and leaves it stopped, with every plan due. */
const rest = async (run: Run & { dataDir: string; url: string }): Promise<readonly Figure[]> => {
  const { machine, dataDir, url, count, progress, tell } = run
  await machine.start()
  await pause(10_000)
  const idle = measureMegabytes(program).now
  const organisationId = worldId('organisation', 'harbour') as OrganisationId
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const { store, close } = await openBooks({ databaseUrl: url, masterKeys })
  try {
    const card = await keepCard(url)
    const began = performance.now()
    await fillWithGivers({ store, organisationId, card, count })
    tell(`instalments: ${count} plans written in ${secondsSince(began)} s`)
    await waitUntil(progress.resting, { wanted: count, seconds: 900, what: 'plans that rest' })
    tell(`instalments: all rest after ${secondsSince(began)} s`)
    await pause(restSeconds * 1_000)
    const filled = measureMegabytes(program)
    await machine.stop()
    const restarted = performance.now()
    await machine.start()
    const readySeconds = (performance.now() - restarted) / 1_000
    await pause(restSeconds * 1_000)
    const megabytes = measureMegabytes(program)
    await machine.stop()
    await makeAllDue({ store, count })
    // The edit simulates a month that has passed: its 10,000 letters are not part of a morning.
    await progress.withoutLetters()
    const name = `${count} plans at rest`
    return [
      { what: 'memory before there are plans', value: idle, unit: 'MB' },
      {
        what: `memory of ${name}`,
        value: filled.now,
        unit: 'MB',
        target: atMost(filled.now, mostMegabytes, `≤ ${mostMegabytes} MB`),
      },
      {
        what: `memory of ${name}, found again after a start`,
        value: megabytes.now,
        unit: 'MB',
        target: atMost(megabytes.now, mostMegabytes, `≤ ${mostMegabytes} MB`),
      },
      { what: `memory of ${name}, at most since that start`, value: megabytes.most, unit: 'MB' },
      { what: `start with ${name}`, value: readySeconds * 1_000, unit: 'ms' },
    ]
  } finally {
    await close()
  }
}

const dueAtOnce = async ({ machine, count, progress, tell }: Run): Promise<readonly Figure[]> => {
  const completed = () => progress.told('InstalmentCompleted')
  const began = performance.now()
  await machine.start()
  const half = { wanted: count / 2, seconds: 1_200, what: 'the first half' }
  await waitUntil(completed, half)
  const halfSeconds = secondsSince(began)
  tell(`instalments: half are done after ${halfSeconds} s, and the program is killed`)
  const before = measureMegabytes(program)
  await machine.die('program')
  const from = await completed()
  await machine.start()
  await waitUntil(completed, { wanted: count, seconds: 1_200, what: 'all of them' })
  const seconds = secondsSince(began)
  const most = Math.max(before.most, measureMegabytes(program).most)
  tell(`instalments: ${count} done after ${seconds} s, ${from} of them before the kill`)
  const mailed = () => progress.told('ReceiptMailed')
  await waitUntil(mailed, { wanted: count, seconds: 1_800, what: 'receipts' })
  const lettersSeconds = secondsSince(began)
  tell(`instalments: all receipts are mailed after ${lettersSeconds} s`)
  return [
    {
      what: `seconds of ${count} instalments due at once, through a kill`,
      value: seconds,
      unit: '',
      target: atMost(seconds, mostSeconds, `≤ ${mostSeconds} s`),
    },
    { what: 'instalments a second, to the kill', value: from / halfSeconds, unit: '/s' },
    { what: 'seconds to the last receipt in the mail', value: lettersSeconds, unit: '' },
    { what: 'memory of the wave, at most', value: most, unit: 'MB' },
  ]
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10
