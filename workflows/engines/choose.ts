import type { KeyObject } from 'node:crypto'
import type { Engine } from '../flow.ts'
import type { Log } from '../log.ts'
import type { BoundProcess } from './bound-process.ts'
import { createEmbeddedClient } from './embedded/client.ts'
import { createEmbeddedEngine } from './embedded/engine.ts'
import { countUnderWay } from './embedded/under-way.ts'
import type { TemporalSettings } from './temporal/settings.ts'

/** Where processes run: on Temporal where its address is given, in our own database otherwise. */
export type EngineChoice = {
  databaseUrl: string
  temporal: { settings: TemporalSettings; payloadKey: KeyObject } | null
  /** Where those are who ask for outcomes: in this very program, or also in others. */
  askedFrom: 'here' | 'elsewhere'
  log: Log
}

export const createEngine = async (
  { databaseUrl, temporal, askedFrom, log }: EngineChoice,
  processes: readonly BoundProcess[],
): Promise<Engine> => {
  if (!temporal) return await createEmbeddedEngine({ databaseUrl, processes, askedFrom, log })
  const left = await countUnderWay({ databaseUrl, log })
  if (left > 0) throw new EngineNotReady(leftBehind(left))
  // Loaded here: who does not use it does not carry it.
  const { createTemporalEngine } = await import('./temporal/engine.ts')
  try {
    return await createTemporalEngine({ ...temporal, processes, log })
  } catch (error) {
    const { address } = temporal.settings
    const why = (error as Error).message.split('\n')[0]
    throw new EngineNotReady(`Temporal at ${address} is not ready: ${why}.`, { cause: error })
  }
}

/** Its message is one sentence for whoever starts the program. */
export class EngineNotReady extends Error {
  override name = 'EngineNotReady'
}

/** Nobody would go on with them: on the other engine they would be begun anew, with new deadlines. */
const leftBehind = (count: number): string =>
  `${count} processes are under way on the embedded engine and would be left behind: ` +
  'start without TEMPORAL_ADDRESS until they have ended.'

/** For a program that runs no process itself. */
export const createEngineClient = async ({
  databaseUrl,
  temporal,
  log,
}: Omit<EngineChoice, 'askedFrom'>): Promise<Pick<Engine, 'firstOutcome' | 'signal' | 'close'>> => {
  if (!temporal) return await createEmbeddedClient({ databaseUrl, log })
  const { createTemporalClient } = await import('./temporal/client.ts')
  return createTemporalClient({ ...temporal, log })
}
