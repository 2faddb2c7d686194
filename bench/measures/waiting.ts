import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../contender/cluster.ts'
import { percentile } from '../contender/statistics.ts'
import { atMost, type Figure, type Measure } from '../measure.ts'
import { startWaitingProgram, type WaitingProgram } from '../waiting/waiting-client.ts'

const mostMegabytes = 200
const mostReadySeconds = 10
const mostLateMilliseconds = 1_000
/** The engine gives the memory of what it did back when it has done nothing for a while. */
const restSeconds = 30
/** This many plans are due one after the other, ten milliseconds apart. */
const dueInTurn = 3_000
const apartMilliseconds = 10
const signals = 200

/**
 * Measures the embedded engine with recurring plans that wait for weeks, each a process of its own,
 * and nothing else in the program. It measures their cost while they wait, and their delay when
 * they are due one after the other. It also measures the flow of 10,000 that are due at one moment.
 * Time passes in the database, while the program is off.
 */
export const waiting: Measure = {
  name: 'waiting',
  target: `100,000 plans wait in ≤ ${mostMegabytes} MB, start in ≤ ${mostReadySeconds} s, none is late by more than a second`,
  run: async ({ cluster, quick, tell }) => {
    const count = quick ? 5_000 : 100_000
    const url = cluster.bySocket(await cluster.books('waiting'))
    const none = await measureNone(url)
    const filled = await fill({ cluster, url, count, tell })
    const restart = await find({ cluster, url, count, tell })
    const rushed = await rush({ cluster, url, count: count / 10, tell })
    const above = (megabytes: number, what: string): Figure => ({
      what,
      value: megabytes - none,
      unit: 'MB',
      target: atMost(megabytes - none, mostMegabytes, `≤ ${mostMegabytes} MB`),
    })
    const many = `${count.toLocaleString('en-GB')} waiting plans`
    return [
      { what: 'memory of the engine without plans', value: none, unit: 'MB' },
      above(filled.megabytes, `memory of ${many}, above that`),
      { what: 'plans started a second', value: filled.perSecond, unit: '/s' },
      above(restart.megabytes, `memory of ${many} after a kill and a start`),
      {
        what: `start with ${many}`,
        value: restart.readySeconds * 1_000,
        unit: 'ms',
        target: atMost(restart.readySeconds, mostReadySeconds, `≤ ${mostReadySeconds} s`),
      },
      {
        what: 'the latest of 100 due in a second',
        value: restart.latest,
        unit: 'ms',
        target: atMost(restart.latest, mostLateMilliseconds, '≤ 1 s'),
      },
      { what: 'from a signal to work, p99', value: restart.signalled, unit: 'ms' },
      { what: 'processor while they wait, per mille', value: restart.idlePerMille, unit: '' },
      ...rushed,
    ]
  },
}

type Run = { cluster: Cluster; url: string; count: number; tell: (line: string) => void }

const measureNone = async (url: string): Promise<number> => {
  const program = await startWaitingProgram(url)
  await pause(5_000)
  const { megabytes } = await program.measure()
  await program.kill()
  return megabytes
}

const fill = async ({ cluster, url, count, tell }: Run) => {
  const program = await startWaitingProgram(url)
  const began = performance.now()
  await program.start(count)
  const seconds = (performance.now() - began) / 1_000
  await untilUnloaded({ cluster, url, count })
  tell(`waiting: ${count} plans started after ${seconds.toFixed(1)} s, and unloaded`)
  await program.measure()
  await pause(restSeconds * 1_000)
  const { megabytes } = await program.measure()
  await program.kill()
  return { megabytes, perSecond: count / seconds }
}

const find = async ({ cluster, url, count, tell }: Run) => {
  const from = Date.now() + 60_000
  const due = Math.min(dueInTurn, count / 2)
  await makeDue(cluster, url, `${from} + number * ${apartMilliseconds}`, due)
  const program = await startWaitingProgram(url)
  const { readySeconds } = program
  await pause(10_000)
  const before = await program.measure()
  await pause(10_000)
  const { megabytes, processorMilliseconds } = await program.measure()
  const idlePerMille = (processorMilliseconds - before.processorMilliseconds) / 10
  await pause(from + due * apartMilliseconds + 5_000 - Date.now())
  const late = (await program.measure()).worked.map(
    ({ number, at }) => at - (from + number * apartMilliseconds),
  )
  tell(`waiting: ${late.length} of ${due} worked, the latest after ${Math.max(...late)} ms`)
  if (late.length !== due) throw new Error(`${late.length} plans worked, and ${due} were due`)
  const signalled = await measureSignals(program, count)
  await program.kill()
  return { readySeconds, megabytes, idlePerMille, latest: Math.max(...late), signalled }
}

const measureSignals = async (program: WaitingProgram, count: number): Promise<number> => {
  const milliseconds: number[] = []
  for (let number = count - signals; number < count; number += 1) {
    milliseconds.push(await program.signal(number))
  }
  await program.measure()
  return percentile(milliseconds, 0.99)
}

const rush = async ({ cluster, url, count, tell }: Run): Promise<readonly Figure[]> => {
  const at = Date.now() + 20_000
  await makeDue(cluster, url, `${at}`, count)
  const program = await startWaitingProgram(url)
  await pause(at - Date.now() - 2_000)
  const { megabytes } = await program.measure()
  let worked = 0
  let most = 0
  let last = at
  while (worked < count) {
    await pause(500)
    const measured = await program.measure()
    worked += measured.worked.length
    most = Math.max(most, measured.mostMegabytes)
    last = Math.max(last, ...measured.worked.map((one) => one.at))
    if (Date.now() - at > 600_000) throw new Error(`${worked} of ${count} worked in ten minutes`)
  }
  await program.kill()
  tell(`waiting: ${count} due at once worked in ${(last - at) / 1_000} s`)
  const many = `${count.toLocaleString('en-GB')} due at once`
  return [
    { what: `seconds of ${many}`, value: (last - at) / 1_000, unit: '' },
    { what: `memory of ${many}, at most above before`, value: most - megabytes, unit: 'MB' },
  ]
}

/** Simulates that the time until then has passed: only the end of each wait is changed. */
const makeDue = async (
  cluster: Cluster,
  url: string,
  until: string,
  count: number,
): Promise<void> => {
  await cluster.ask(
    url,
    `with due as (
        select id, number, ${until} as until from processes.instances,
          lateral (select substr(id, 6)::bigint as number) n where number < ${count}
      ), moved as (
        update processes.instances i set due_at = to_timestamp(due.until / 1000.0)
          from due where i.id = due.id
      )
      update processes.journal j
        set entries = regexp_replace(entries::text, '"until":\\d+', '"until":' || due.until)::json
        from due where j.instance = due.id
          and j.page = (select max(page) from processes.journal o where o.instance = due.id)`,
  )
}

const untilUnloaded = async ({ cluster, url, count }: Omit<Run, 'tell'>): Promise<void> => {
  for (;;) {
    const [row] = await cluster.ask<{ count: number }>(
      url,
      'select count(*)::int as count from processes.instances where due_at is not null',
    )
    if (row?.count === count) return
    await pause(500)
  }
}
