import type { Context } from 'hono'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { findModelsOfCategory, findModelsOfEvents } from '@almoner/projections/models-of-events.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'

/** Waits, for at most a second, until these read models have everything up to `position`. */
export const waitForModels = (
  c: Context<AppEnv>,
  readModels: readonly string[],
  position: Position,
): Promise<boolean> => c.get('deps').catchUp.waitFor(readModels, position)

/**
 * Waits for the read models that receive these events. Without events, the change was recorded
 * earlier: then every read model of the aggregate's category may be the one that lags.
 */
export const waitUntilShown = async (
  c: Context<AppEnv>,
  recorded: { category: string; events: readonly RecordedEvent[]; position: Position },
): Promise<void> => {
  const { category, events, position } = recorded
  const readModels = events.length > 0 ? findModelsOfEvents(events) : findModelsOfCategory(category)
  if (readModels.length > 0) await waitForModels(c, readModels, position)
}

/**
 * Guards a decision that counts the records of other requests. Refuses with `busy` if these read
 * models do not have everything recorded so far.
 */
export const assertCaughtUp = async (
  c: Context<AppEnv>,
  readModels: readonly string[],
): Promise<void> => {
  const isCaughtUp = await waitForModels(c, readModels, await c.get('deps').store.head())
  if (!isCaughtUp) throw new Refusal('busy', { retryAfterSeconds: 2 })
}
