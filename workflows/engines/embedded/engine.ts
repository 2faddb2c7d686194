import { millisecondsOf } from '@almoner/domain/kernel/time.ts'
import { createGuardedPool } from '@almoner/eventstore/postgres/guarded-pool.ts'
import { DBOS, Error as EngineError } from '@dbos-inc/dbos-sdk'
import type { About, Engine } from '../../flow.ts'
import type { Log } from '../../log.ts'
import { processNamed, type BoundProcess } from '../bound-process.ts'
import { createGiveBack } from './give-back.ts'
import { makeWritesLast } from './lasting-writes.ts'
import { createLife } from './life.ts'
import { sayingWhatIsLost } from './lost-connections.ts'
import { createOutcomes } from './outcomes.ts'
import { quietLogger } from './quiet-logger.ts'
import { keepForgetting } from './retention.ts'
import { createRunner } from './run-workflow.ts'
import { withSessionSettings } from './session-settings.ts'
import { createSignals, signalsChannel } from './signals.ts'
import { createSlots } from './slots.ts'
import { becomeSole } from './sole.ts'

// Recovery is per version and per executor: both stay the same, so that whatever was under way goes
// on after any restart of this machine. A process whose steps change takes a new name instead.
const applicationVersion = 'almoner'
const executorID = 'embedded'

const mostActivitiesAtOnce = 32
const connections = 10
/**
 * How long a signal waits for a process to come to rest. A provider's notice of a charge comes while
 * its answer is being recorded, and mostly there is nobody left then whom it could wake.
 */
const restWithinMilliseconds = 500
/** How long `close` waits for attempts that are being made at this moment. */
const graceMilliseconds = 3_000

/**
 * Durable processes in PostgreSQL, in the `dbos` schema of the same database. One to a database, and
 * to a process of the operating system. What was under way when the machine stopped goes on by itself
 * at launch.
 */
export const createEmbeddedEngine = async (options: {
  databaseUrl: string
  processes: readonly BoundProcess[]
  /** An end that nobody asks for from elsewhere need not stand in the database. */
  askedFrom: 'here' | 'elsewhere'
  log: Log
}): Promise<Engine> => {
  const { databaseUrl, processes, askedFrom, log } = options
  if (DBOS.isInitialized()) throw new Error('one embedded engine to an operating system process')
  const life = createLife()
  const outcomes = createOutcomes()
  const slots = createSlots(mostActivitiesAtOnce)
  const ownSlots = new Map(
    processes.flatMap(({ name, mostActivitiesAtOnce: most, givesWayMilliseconds: milliseconds }) =>
      most === undefined
        ? []
        : [
            [
              name,
              createSlots(most, { to: slots, ...(milliseconds && { milliseconds }) }),
            ] as const,
          ],
    ),
  )
  const slotsOf = ({ name }: BoundProcess) => ownSlots.get(name) ?? slots
  const systemDatabaseUrl = withSessionSettings(databaseUrl)
  // The engine's own pool would leave a connection unguarded in the moment it is handed over.
  const guarded = createGuardedPool(
    { connectionString: systemDatabaseUrl, max: connections },
    (error) => {
      if (!life.isOver()) log.warn({ err: error }, 'a connection of the processes broke')
    },
  )
  const pool = sayingWhatIsLost(guarded)
  DBOS.setConfig({
    name: 'almoner',
    systemDatabaseUrl,
    systemDatabasePool: pool,
    applicationVersion,
    executorID,
    logger: quietLogger(log, life),
  })
  const signals = createSignals({ pool, life, log })
  const hear = {
    channel: signalsChannel,
    told: signals.told,
    mayHaveMissed: () => void signals.lookForAll(),
  }
  const sole = await becomeSole({ databaseUrl, life, log, hear })
  const runner = createRunner({ life, outcomes, signals, slotsOf, log })
  const workflows = new Map(processes.map((process) => [process.name, runner.register(process)]))
  await DBOS.launch()
  await makeWritesLast(pool)
  const forgetting = keepForgetting({ life, log })
  const giveBack = createGiveBack()

  const found = (name: string) => {
    const process = processNamed(processes, name)
    const workflow = workflows.get(process.name)
    if (!workflow) throw new Error(`no process ${name}`)
    return { process, start: (id: string) => DBOS.startWorkflow(workflow, { workflowID: id }) }
  }
  // What may have been begun before and not kept: its deadlines count from then.
  const begunAt = ({ isRepeatable }: BoundProcess, about: About | undefined): number =>
    isRepeatable && askedFrom === 'here' && about?.since
      ? Math.min(millisecondsOf(about.since), Date.now())
      : Date.now()
  const start: Engine['start'] = async (name, id, input, about) => {
    const { process, start } = found(name)
    // It may have ended without a trace.
    if (runner.hasEnded(id)) return
    giveBack.begun()
    await start(id)(input, runner.begun(begunAt(process, about)))
  }
  const begin: Engine['start'] = async (name, id, input, about) => {
    const { process, start } = found(name)
    const at = begunAt(process, about)
    giveBack.begun()
    if (!process.isRepeatable) await start(id)(input, runner.begun(at))
    else await runner.begin(process, input, { id, at, keep: (begun) => start(id)(input, begun) })
  }

  return {
    start,
    ...(askedFrom === 'here' && { begin }),
    untilRoom: (name, signal) => slotsOf(processNamed(processes, name)).untilRoom(signal),
    signal: async (id, signal) => {
      await runner.atRest(id, restWithinMilliseconds)
      if (runner.hasEnded(id)) return
      await runner.keep(id)
      try {
        await DBOS.send(id, true, signal)
      } catch (error) {
        if (!(error instanceof EngineError.DBOSNonExistentWorkflowError)) throw error
      }
    },
    firstOutcome: (id, withinMilliseconds) =>
      outcomes.first(id, withinMilliseconds, runner.running),
    close: async () => {
      await life.end(graceMilliseconds)
      signals.close()
      giveBack.stop()
      await forgetting.stop()
      await runner.writeJournals()
      await DBOS.shutdown({ deregister: true })
      await pool.end()
      await sole.leave()
    },
  }
}
