import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { completeOpenings } from '@almoner/workflows/tasks/complete-openings.ts'
import { ownName, startCountedAlmoner, type CountedAlmoner } from './counted-almoner.ts'
import { countStatements, streamReadText, type Counts } from './counts.ts'
import type { ProgramCommand } from '../program/measured-program.ts'
import type { Statement } from './statement-log.ts'

const program = fileURLToPath(new URL('../program/measured-program.ts', import.meta.url))
const restWithinMilliseconds = 120_000
const lookMilliseconds = 30
/**
 * The utilisation of the program's main thread. A lower value comes from its own timers of some
 * milliseconds.
 */
const mostUtilisationAtRest = 0.2

/**
 * Returns the number of events that it wrote from outside, as time or a bank does; nothing if there
 * are none.
 */
export type Act = () => Promise<number | void>

export type Measured = { counts: Counts; statements: readonly Statement[] }

/** Starts a product whose clock moves only when the measure moves it. */
export const startMeasuredWorld = async ({ quietMilliseconds = 150 } = {}) => {
  const controlPort = await unusedPort()
  const almoner = await startCountedAlmoner({
    program,
    env: { CONTROL_PORT: String(controlPort) },
  })
  await openConnectedAccounts(almoner).catch(async (error: unknown) => {
    await almoner.stop()
    throw error
  })
  const command = async <Answer>(name: ProgramCommand, argument = 0): Promise<Answer> => {
    const path = `/${name}?argument=${argument}`
    const answer = await fetch(`http://127.0.0.1:${controlPort}${path}`)
    return (await answer.json()) as Answer
  }
  /** A job may wait for a rest itself, and its statements still count. */
  let counted: Statement[] = []
  /** Waits until nothing was at work for a while. Returns the statements until then. */
  const rest = async (): Promise<Statement[]> => {
    const statements: Statement[] = []
    const until = performance.now() + restWithinMilliseconds
    let quietSince = performance.now()
    await command('utilisation')
    while (performance.now() - quietSince < quietMilliseconds) {
      await pause(lookMilliseconds)
      const isBusy = (await countBusy(almoner)) > 0
      const utilisation = await command<number>('utilisation')
      const newStatements = await almoner.take()
      statements.push(...newStatements)
      counted.push(...newStatements)
      if (isBusy || newStatements.length > 0 || utilisation > mostUtilisationAtRest) {
        quietSince = performance.now()
      }
      if (performance.now() > until) throw new Error('the product is not at rest')
    }
    return statements
  }
  /** Answers what was idle work: the statements that timers sent. */
  const moveOn = async (milliseconds: number): Promise<Statement[]> => {
    await command('moveOn', milliseconds)
    return await rest()
  }
  let countsAfter = 0
  /** Waits for an event since the count began, which a job appends or causes. */
  const untilAppended = async (type: string): Promise<void> => {
    const until = performance.now() + restWithinMilliseconds
    const sql = 'select from es.events where position > $1 and type = $2 limit 1'
    while ((await almoner.query(sql, [countsAfter, type])).length === 0) {
      if (performance.now() > until) throw new Error(`no ${type} is appended`)
      await pause(lookMilliseconds)
    }
  }
  const letNoticesIn = () => command('letNoticesIn')
  return {
    ...almoner,
    rest,
    untilAppended,
    moveOn,
    countLetters: async (): Promise<number> => (await readTotals(almoner)).letters,
    /** Stops the clock. Returns the statements until all current work has come to rest. */
    stand: async (): Promise<Statement[]> => {
      await command('stand')
      return await rest()
    },
    go: () => command('go'),
    /** Lets the providers' notices in that have waited since the count began. */
    letNoticesIn,
    /**
     * Counts all that this causes, until the product is at rest again. Providers' notices arrive
     * once the product has done what it can without them.
     */
    count: async (act: Act, ends?: string): Promise<Measured> => {
      await command('holdNotices')
      await command('providerRequests')
      const before = await readTotals(almoner)
      countsAfter = before.events
      await almoner.take()
      counted = []
      const walBefore = await almoner.walBytes()
      const eventsFromOutside = (await act()) ?? 0
      await rest()
      await letNoticesIn()
      if (ends !== undefined) await untilAppended(ends)
      await rest()
      const statements = counted
      const walAfter = await almoner.walBytes()
      const after = await readTotals(almoner)
      const providerRequests = await command<readonly string[]>('providerRequests')
      const counts = {
        ...countStatements(statements),
        eventsAppended: after.events - before.events - eventsFromOutside,
        eventsRead: after.rowsOfStreams - before.rowsOfStreams,
        letters: after.letters - before.letters,
        providerRequests: providerRequests.length,
        walKilobytes: Math.round(Number(walAfter - walBefore) / 1_024),
      }
      return { counts, statements }
    },
  }
}

export type MeasuredWorld = Awaited<ReturnType<typeof startMeasuredWorld>>

/** Connections that serve a statement, or whose transaction has not ended. */
const countBusy = async ({ query }: CountedAlmoner): Promise<number> => {
  const [row] = await query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and application_name <> $1`,
    [ownName],
  )
  return row?.busy ?? 0
}

type Totals = { events: number; letters: number; rowsOfStreams: number }

const readTotals = async ({ query }: CountedAlmoner): Promise<Totals> => {
  const [totals] = await query<Totals>(
    `select (select position from es.head)::int as events,
      (select count(*) from sandbox.mail)::int as letters,
      (select coalesce(sum(rows), 0) from pg_stat_statements
        where position($1 in query) > 0)::int as "rowsOfStreams"`,
    [streamReadText],
  )
  if (totals === undefined) throw new Error('the server counts nothing')
  return totals
}

/**
 * A card payment's money is with its charity only if the charity has an account at the provider.
 * The night opens one for each charity of the demonstration, and this is a night that needs no
 * waiting.
 */
const openConnectedAccounts = async ({ query, restart }: CountedAlmoner): Promise<void> => {
  const id = 'complete-openings-prices'
  await restart(async () => {
    await query(
      `insert into processes.instances (id, process, input, started_at)
        values ($1, $2, $3, now())`,
      [id, completeOpenings.name, { day: 'prices' }],
    )
  })
  const until = performance.now() + restWithinMilliseconds
  const sql = `select from processes.instances where id = $1 and status = 'ended'`
  while ((await query(sql, [id])).length === 0) {
    if (performance.now() > until) throw new Error('the charities get no accounts')
    await pause(lookMilliseconds)
  }
}
