import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { DBOS } from '@dbos-inc/dbos-sdk'
import type { Log } from '../../log.ts'
import type { BoundProcess } from '../bound-process.ts'
import { flowOf } from './flow.ts'
import { createJournal, pageName, type Journal, type Page } from './journal.ts'
import { createKeeping, keptBy, type Keeping } from './keeping.ts'
import type { Life } from './life.ts'
import type { createOutcomes, Reported } from './outcomes.ts'
import { createRemembered } from './remembered.ts'
import { createRest, type Rest } from './rest.ts'
import type { Signals } from './signals.ts'
import { createSlots, type Slots } from './slots.ts'
import { hasWaitedAsBefore } from './wait-as-before.ts'

const mostEndsRemembered = 10_000
// Thousands are read at a launch after a long stand-still.
const mostJournalsReadAtOnce = 4
/** How long a process may go on before it is kept: until then it holds up who has to remember it. */
const longestUnkeptMilliseconds = 1_000

/** Kept with the start: its moment, and the launch that ran the workflow first. */
export type Begun = { at: number; launch: string }

type Surroundings = {
  life: Life
  outcomes: ReturnType<typeof createOutcomes>
  signals: Signals
  slotsOf: (process: BoundProcess) => Slots
  log: Log
}

type UnderWay = { journal: Journal; reported: () => Reported; rest: Rest; keeping: Keeping }

type BegunHere = { keeping: ReturnType<typeof createKeeping>; end: Promise<Reported> }

/** A process as DBOS has it. */
export type Workflow = (input: object, begun: Begun) => Promise<Reported>

/** Runs processes as workflows, from one launch of the engine to its close. */
export const createRunner = ({ life, outcomes, signals, slotsOf, log }: Surroundings) => {
  const launch = randomUUID()
  const underWay = new Map<string, UnderWay>()
  const begunHere = new Map<string, BegunHere>()
  const reading = createSlots(mostJournalsReadAtOnce)
  const ended = createRemembered<true>(mostEndsRemembered)
  // What a workflow asks the engine about itself is a step of its own, unless it is asked from here.
  const outsideWorkflows = AsyncLocalStorage.snapshot()

  const run = async (
    process: BoundProcess,
    input: object,
    { id, at, past, keeping }: { id: string; at: number; past: Past; keeping: Keeping },
  ): Promise<Reported> => {
    const journal = createJournal({ at, pages: past.pages, keeping })
    const slots = slotsOf(process)
    const rest = createRest()
    const { waitsAsBefore } = past
    const here = { id, life, keeping, journal, outcomes, rest, signals, waitsAsBefore, slots, log }
    const { flow, reported, forgetHeard } = flowOf(process, here)
    underWay.set(id, { journal, reported, rest, keeping })
    try {
      await process.run(flow, input)
      if (!life.isOver()) await forgetHeard()
      // Its end is not recorded any more: the next launch reads its journal up to here.
      if (life.isOver()) await life.stopped()
      ended.keep(id, true)
      return reported()
    } catch (error) {
      // What fails because we are stopping has not failed: it is resumed at the next launch.
      if (life.isOver()) await life.stopped()
      log.error({ process: process.name, id, err: error }, 'a process failed')
      throw error
    } finally {
      underWay.delete(id)
      rest.ended()
    }
  }

  const runWorkflow = async (
    process: BoundProcess,
    input: object,
    begun: Begun,
  ): Promise<Reported> => {
    const id = DBOS.workflowID ?? ''
    const inWorkflow = AsyncLocalStorage.snapshot()
    const here = begunHere.get(id)
    if (here) {
      here.keeping.became(inWorkflow)
      return await here.end
    }
    const past =
      begun.launch === launch ? noPast : await reading.use(() => outsideWorkflows(() => pastOf(id)))
    return await run(process, input, { id, at: begun.at, past, keeping: keptBy(inWorkflow) })
  }

  return {
    begun: (at = Date.now()): Begun => ({ at, launch }),
    register: (process: BoundProcess): Workflow =>
      DBOS.registerWorkflow(
        (input: object, begun: Begun): Promise<Reported> => runWorkflow(process, input, begun),
        // A machine that restarts often must not bury what is under way.
        { name: process.name, maxRecoveryAttempts: 1_000_000 },
      ),
    /**
     * Runs a process here, and has `keep` make a workflow of it before its first wait, at a stop, and
     * when it has taken a while. Resolves when it is kept or has ended.
     */
    begin: async (
      process: BoundProcess,
      input: object,
      { id, at, keep }: { id: string; at: number; keep: (begun: Begun) => Promise<unknown> },
    ): Promise<void> => {
      const running = begunHere.get(id)
      if (running) return await settled(running)
      if (ended.of(id) || underWay.has(id)) return
      const keeping = createKeeping(() => keep({ at, launch }))
      const end = run(process, input, { id, at, past: noPast, keeping })
      const here = { keeping, end }
      begunHere.set(id, here)
      try {
        await settled(here)
      } finally {
        void end
          .catch(() => {})
          .then(() => keeping.idle())
          .then(() => begunHere.delete(id))
      }
    },
    /** What a process that is under way has reported; undefined where it is not. */
    running: (id: string): Reported | undefined => underWay.get(id)?.reported(),
    /** Resolves when it waits or has ended, or the time is over; at once where it is not under way here. */
    atRest: async (id: string, withinMilliseconds: number): Promise<void> => {
      await underWay.get(id)?.rest.within(withinMilliseconds)
    },
    /** Has a process kept that is under way here: only then can it be sent anything. */
    keep: async (id: string): Promise<void> => {
      await underWay.get(id)?.keeping.inWorkflow()
    },
    /** False also where it is not known any more. */
    hasEnded: (id: string): boolean => ended.of(id) ?? false,
    /** For the end of the launch: what every process was told until now. */
    writeJournals: async (): Promise<void> => {
      const write = async ({ keeping, journal }: UnderWay): Promise<void> => {
        await keeping.inWorkflow()
        await journal.write()
      }
      await Promise.allSettled(Array.from(underWay.values(), write))
    },
  }
}

/** Kept or ended. What could not be kept is neither, and whoever began it has to begin it again. */
const settled = async ({ keeping, end }: BegunHere): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => keeping.inWorkflow().catch(reject), longestUnkeptMilliseconds)
  })
  const failed = end.then(
    () => {},
    () => keeping.refused(),
  )
  try {
    await Promise.race([keeping.kept, failed, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What an earlier launch left of a process. */
type Past = { pages: readonly Page[]; waitsAsBefore: boolean }

const noPast: Past = { pages: [], waitsAsBefore: false }

const pastOf = async (id: string): Promise<Past> => {
  const steps = (await DBOS.listWorkflowSteps(id)) ?? []
  return {
    pages: steps.filter(({ name }) => name === pageName).map(({ output }) => output as Page),
    waitsAsBefore: hasWaitedAsBefore(steps),
  }
}
