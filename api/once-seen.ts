import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { Refusal } from './problem.ts'

/**
 * What read models answer; null where there is no such thing. One that is behind may not have it yet:
 * it is asked again once it has seen everything, and whoever comes before that is told to come back, and
 * not that there is none.
 */
export const onceSeen = async <Found>(
  c: Context<AppEnv>,
  readModels: readonly string[],
  find: () => Promise<Found | null>,
): Promise<Found | null> => {
  const found = await find()
  if (found !== null) return found
  const { store, catchUp } = c.get('deps')
  if (!(await catchUp.waitFor(readModels, await store.head()))) throw new Refusal('busy')
  return await find()
}
