import { randomUUID } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { drive } from '../../contender/drive.ts'
import { atLeast, type Bench, type Figure, type Measure } from '../../measure.ts'
import { enter, runRounds, findOurs, findOthers, type Entrant } from '../../contender/rounds.ts'

const events = 100
const streams = 50

/** Whole streams, as a command reads one before it decides. */
export const read: Measure = {
  name: 'read',
  target: 'streams of 100 events, 16 readers ≥ 1.2 x the best peer',
  run: async (bench) => {
    const stores = bench.contenders.filter(({ name }) => !/insert/.test(name))
    const entrants = await enter(bench, 'read', stores)
    const names = Array.from({ length: streams }, () => randomUUID())
    for (const { contender, url } of entrants) {
      const opened = await contender.open(url)
      for (const name of names) await opened.streams?.fill(name, events)
      await opened.close()
      await bench.cluster.ask(url, 'vacuum analyze')
    }
    const options = { entrants, names }
    return [
      ...(await withReaders(bench, { ...options, workers: 1 })),
      ...(await withReaders(bench, { ...options, workers: 16 })),
    ]
  },
}

const withReaders = async (
  { quick, tell }: Bench,
  options: { entrants: readonly Entrant[]; names: readonly string[]; workers: number },
): Promise<readonly Figure[]> => {
  const { entrants, names, workers } = options
  const seconds = quick ? 0.7 : 2
  const results = await runRounds(entrants, quick ? 1 : 3, async ({ streams: opened }) => {
    assert(opened !== null, 'a store without streams cannot be read')
    let turn = 0
    const once = async (): Promise<boolean> => {
      turn += 1
      const eventCount = await opened.read(names[turn % names.length] ?? '')
      assert(eventCount === events, `a stream of ${events} events answered ${eventCount}`)
      return true
    }
    await drive({ workers, seconds: 0.2 }, once)
    return await drive({ workers, seconds }, once)
  })
  tell(`read: ${workers} readers measured`)
  const ours = findOurs(results)
  const best = Math.max(...findOthers(results).map(({ perSecond }) => perSecond))
  const what = `100-event streams read, ${workers} ${workers === 1 ? 'reader' : 'readers'}`
  if (results.length === 1) return [{ what, value: ours.perSecond, unit: '/s' }]
  return findOthers(results).map((peer) => {
    const ratio = ours.perSecond / peer.perSecond
    const against = { name: peer.name, value: peer.perSecond }
    const counts = workers === 16 && peer.perSecond === best
    const target = counts ? atLeast(ratio, 1.2, '≥ 1.2 x') : undefined
    return { what, value: ours.perSecond, unit: '/s', against, ratio, target }
  })
}
