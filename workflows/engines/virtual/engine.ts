import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Engine } from '../../flow/flow.ts'
import type { Log } from '../../log.ts'
import { findProcess, type BoundProcess } from '../bound-process.ts'
import { createVirtualClock, type VirtualClock } from './clock.ts'
import { noFaults, type Faults } from './faults.ts'
import { execute, forgetUnwritten, type Instance } from './execution.ts'

export type VirtualEngine = Engine & {
  clock: VirtualClock
  /** Lets this much time pass, and everything happen that is due in it. */
  advance: (milliseconds: number) => Promise<void>
  /** Lets time pass until no timer is due. */
  runToIdle: () => Promise<void>
  /**
   * Crashes the machine and restarts it, perhaps with newer processes. The journal remains;
   * everything else starts again.
   */
  crash: (processes?: readonly BoundProcess[]) => void
  statusOf: (id: string) => 'unknown' | 'running' | 'ended' | 'failed'
  /** Returns how often a process was started again after a crash. */
  crashesOf: (id: string) => number
}

/**
 * The engine for tests, and for a past that the demonstration's people have lived through before it
 * began: virtual time, faults by seed, everything in memory.
 */
export const createVirtualEngine = (options: {
  processes: readonly BoundProcess[]
  startAt: Instant
  log: Log
  faults?: Faults
  clock?: VirtualClock
}): VirtualEngine => {
  const { log, faults = noFaults } = options
  let processes = options.processes
  const clock = options.clock ?? createVirtualClock(options.startAt)
  const instances = new Map<string, Instance>()
  const waiters = new Map<string, Set<() => void>>()
  const world = {
    clock,
    faults,
    log,
    reported: (id: string) => {
      for (const deliver of waiters.get(id) ?? []) deliver()
    },
  }

  return {
    clock,
    start: async (name, id, input) => {
      const process = findProcess(processes, name)
      if (instances.has(id)) return
      const instance: Instance = {
        id,
        process,
        input: JSON.stringify(input),
        startedAt: clock.now(),
        journal: [],
        written: 0,
        heard: new Set(),
        deadlines: new Map(),
        signals: new Set(),
        blocked: new Set(),
        life: 1,
        status: 'running',
        first: null,
      }
      instances.set(id, instance)
      execute(world, instance)
    },
    signal: async (id, signal) => {
      const instance = instances.get(id)
      if (instance?.status !== 'running') return
      instance.signals.add(signal)
      for (const { wake, on } of instance.blocked) if (on === signal) wake()
    },
    firstOutcome: (id, withinMilliseconds) =>
      new Promise((resolve) => {
        const answer = () => instances.get(id)?.first
        const first = answer()
        if (first || withinMilliseconds <= 0) {
          resolve(first ? JSON.parse(first.json) : null)
          return
        }
        const received = waiters.get(id) ?? new Set()
        waiters.set(id, received)
        const end = () => {
          received.delete(end)
          forget()
          const late = answer()
          resolve(late ? JSON.parse(late.json) : null)
        }
        received.add(end)
        const forget = clock.at(clock.milliseconds() + withinMilliseconds, end)
      }),
    close: async () => {
      for (const instance of instances.values()) abandon(instance)
    },
    advance: clock.advance,
    runToIdle: clock.runToIdle,
    crash: (newer = processes) => {
      processes = newer
      for (const instance of instances.values()) {
        if (instance.status !== 'running') continue
        abandon(instance)
        instance.process = findProcess(processes, instance.process.name)
        forgetUnwritten(instance)
        execute(world, instance)
      }
    },
    statusOf: (id) => instances.get(id)?.status ?? 'unknown',
    crashesOf: (id) => (instances.get(id)?.life ?? 1) - 1,
  }
}

const abandon = (instance: Instance): void => {
  instance.life += 1
  for (const { forget } of instance.blocked) forget()
  instance.blocked.clear()
}
