import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { DBOS } from '@dbos-inc/dbos-sdk'
import type { Log } from '../../log.ts'
import type { BoundProcess } from '../bound-process.ts'
import { flowOf } from './flow.ts'
import { createJournal, pageName, type Journal, type Page } from './journal.ts'
import type { Life } from './life.ts'
import type { createOutcomes, Reported } from './outcomes.ts'
import { createRemembered } from './remembered.ts'
import { createRest, type Rest } from './rest.ts'
import { createSlots, type Slots } from './slots.ts'

const mostEndsRemembered = 10_000
// Thousands are read at a launch after a long stand-still.
const mostJournalsReadAtOnce = 4

/** Kept with the start: its moment, and the launch that ran the workflow first. */
export type Begun = { at: number; launch: string }

type Surroundings = {
  life: Life
  outcomes: ReturnType<typeof createOutcomes>
  slotsOf: (process: BoundProcess) => Slots
  log: Log
}

type UnderWay = { journal: Journal; reported: () => Reported; rest: Rest }

/** Runs processes as workflows, from one launch of the engine to its close. */
export const createRunner = ({ life, outcomes, slotsOf, log }: Surroundings) => {
  const launch = randomUUID()
  const underWay = new Map<string, UnderWay>()
  const reading = createSlots(mostJournalsReadAtOnce)
  const ended = createRemembered<true>(mostEndsRemembered)
  // What a workflow asks the engine about itself is a step of its own, unless it is asked from here.
  const outsideWorkflows = AsyncLocalStorage.snapshot()

  const run = async (process: BoundProcess, input: object, begun: Begun): Promise<Reported> => {
    const id = DBOS.workflowID ?? ''
    const pages =
      begun.launch === launch ? [] : await reading.use(() => outsideWorkflows(() => pagesOf(id)))
    const journal = createJournal({ at: begun.at, pages })
    const slots = slotsOf(process)
    const rest = createRest()
    const { flow, reported } = flowOf(process, { id, life, journal, outcomes, rest, slots, log })
    underWay.set(id, { journal, reported, rest })
    try {
      await process.run(flow, input)
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

  return {
    begin: (): Begun => ({ at: Date.now(), launch }),
    register: (process: BoundProcess) =>
      DBOS.registerWorkflow(
        (input: object, begun: Begun): Promise<Reported> => run(process, input, begun),
        // A machine that restarts often must not bury what is under way.
        { name: process.name, maxRecoveryAttempts: 1_000_000 },
      ),
    /** What a process that is under way has reported; undefined where it is not. */
    running: (id: string): Reported | undefined => underWay.get(id)?.reported(),
    /** Resolves when it waits or has ended, or the time is over; at once where it is not under way here. */
    atRest: async (id: string, withinMilliseconds: number): Promise<void> => {
      await underWay.get(id)?.rest.within(withinMilliseconds)
    },
    /** False also where it is not known any more. */
    hasEnded: (id: string): boolean => ended.of(id) ?? false,
    /** For the end of the launch: what every process was told until now. */
    writeJournals: async (): Promise<void> => {
      await Promise.allSettled(Array.from(underWay.values(), ({ journal }) => journal.write()))
    },
  }
}

const pagesOf = async (id: string): Promise<readonly Page[]> => {
  const steps = (await DBOS.listWorkflowSteps(id)) ?? []
  return steps.filter(({ name }) => name === pageName).map(({ output }) => output as Page)
}
