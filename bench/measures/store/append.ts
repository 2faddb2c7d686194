import { atLeast, number, type Bench, type Figure, type Measure } from '../../measure.ts'
import {
  enter,
  runRounds,
  findOurs,
  findOthers,
  type Entrant,
  type Result,
} from '../../contender/rounds.ts'

/** Measures one event to a stream of its own: alone, and with concurrent writers. */
export const append: Measure = {
  name: 'append',
  target: 'alone p50 ≤ 0.5 ms or ≤ 1.2 raw inserts; 16 / 64 writers ≥ 0.6 / 0.8 of the limit',
  run: async (bench) => {
    const entrants = await enter(bench, 'append', bench.contenders)
    const alone = await withWriters(bench, entrants, 1)
    const some = await withWriters(bench, entrants, 16)
    const crowd = await withWriters(bench, entrants, 64)
    return [...aloneFigures(alone), ...crowdFigures(some, 16, 0.6), ...crowdFigures(crowd, 64, 0.8)]
  },
}

const withWriters = async (
  { quick, tell }: Bench,
  entrants: readonly Entrant[],
  workers: number,
): Promise<readonly Result[]> => {
  const seconds = quick ? 1 : 2
  const results = await runRounds(entrants, quick ? 1 : 3, async (opened) => {
    await opened.appendOwn({ workers, seconds: 0.2 })
    return await opened.appendOwn({ workers, seconds })
  })
  tell(`append: ${workers} writers measured`)
  return results
}

const aloneFigures = (results: readonly Result[]): readonly Figure[] => {
  const p50 = findOurs(results).p50Milliseconds ?? Number.NaN
  const raw = results.find(({ name }) => name === 'raw pg insert')?.p50Milliseconds ?? Number.NaN
  return [
    {
      what: 'append alone, p50',
      value: p50,
      unit: 'ms',
      against: { name: 'raw pg insert', value: raw },
      ratio: p50 / raw,
      target: { text: '≤ 0.5 ms or ≤ 1.2 x', reached: p50 <= 0.5 || p50 / raw <= 1.2 },
    },
    ...findOthers(results).map((peer) => compared(results, peer, 1)),
  ]
}

/** The limit is the server's rate at one row at a time, from the fastest client there is. */
const crowdFigures = (
  results: readonly Result[],
  writers: number,
  least: number,
): readonly Figure[] => {
  const limit = results.find(({ name }) => /insert/.test(name)) ?? findOurs(results)
  return findOthers(results).map((peer) => {
    const figure = compared(results, peer, writers)
    const reach = atLeast(figure.ratio ?? 0, least, `≥ ${number(least)} x`)
    return Object.assign(figure, { target: peer === limit ? reach : undefined })
  })
}

const compared = (results: readonly Result[], peer: Result, writers: number): Figure => {
  const ours = findOurs(results)
  const latency = ours.p99Milliseconds === null ? '' : `, p99 ${number(ours.p99Milliseconds)} ms`
  return {
    what: `append, ${writers} ${writers === 1 ? 'writer' : `writers${latency}`}`,
    value: ours.perSecond,
    unit: '/s',
    against: { name: peer.name, value: peer.perSecond },
    ratio: ours.perSecond / peer.perSecond,
  }
}
