import type { KeyObject } from 'node:crypto'
import { Client } from 'pg'
import type { Engine } from '../flow/flow.ts'
import type { Log } from '../log.ts'
import type { BoundProcess } from './bound-process.ts'
import { createEmbeddedClient } from './embedded/client.ts'
import { createEmbeddedEngine } from './embedded/engine.ts'
import { countRunning } from './embedded/store.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'

/**
 * Selects the engine that runs the processes: Temporal if its address is set, otherwise our own
 * database.
 */
export type EngineChoice = {
  databaseUrl: string
  temporal: { settings: TemporalSettings; payloadKey: KeyObject } | null
  log: Log
}

export const createEngine = async (
  { databaseUrl, temporal, log }: EngineChoice,
  processes: readonly BoundProcess[],
): Promise<Engine> => {
  if (!temporal) return await createEmbeddedEngine({ databaseUrl, processes, log })
  const underWayCount = await countUnderWay(databaseUrl)
  if (underWayCount > 0) throw new EngineNotReady(leftBehind(underWayCount))
  // Loaded on demand, so that other engines do not load it.
  const { createTemporalEngine } = await import('./temporal/engine.ts')
  try {
    return await createTemporalEngine({ ...temporal, processes, log })
  } catch (error) {
    const { address } = temporal.settings
    const why = (error as Error).message.split('\n')[0]
    throw new EngineNotReady(`Temporal at ${address} is not ready: ${why}.`, { cause: error })
  }
}

/** Its message is one sentence for the operator who starts the program. */
export class EngineNotReady extends Error {
  override name = 'EngineNotReady'
}

/** They would not continue: another engine would start them again, with new deadlines. */
const leftBehind = (count: number): string =>
  `${count} processes are under way on the embedded engine and would be left behind: ` +
  'start without TEMPORAL_ADDRESS until they have ended.'

const countUnderWay = async (databaseUrl: string): Promise<number> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return await countRunning(client).finally(() => client.end())
}

/** Creates a client for a program that runs no process itself. */
export const createEngineClient = async ({
  databaseUrl,
  temporal,
  log,
}: EngineChoice): Promise<Pick<Engine, 'firstOutcome' | 'signal' | 'close'>> => {
  if (!temporal) return createEmbeddedClient({ databaseUrl, log })
  const { createTemporalClient } = await import('./temporal/client/client.ts')
  return createTemporalClient({ ...temporal, log })
}
