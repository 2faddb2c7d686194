import { platformId } from '../account/platform-account.ts'
import type { Later } from '../booking/booking-objects.ts'
import type { Change, Entry } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'
import { readBalance } from './balances.ts'

const mostAccounts = 1_000
const reportsEveryMilliseconds = 30_000
const reportId = 'later_report_available'

/**
 * POST /settle: makes all pending money available now. The platform's balance is reported even if
 * none was pending. Its webhook then also reads money that became available before the webhook was
 * there.
 */
export const settleAll = async (world: World): Promise<Change> => {
  const accounts = await world.store.settle(await listAccounts(world), currentSeconds(world))
  return {
    status: 200,
    body: { settled: accounts },
    put: [],
    events: await toReports([...new Set([platformId, ...accounts])], world),
  }
}

/**
 * Returns the report that a simulator begins with, of all that became available before; null if one
 * is in progress.
 */
export const firstReport = async (world: World): Promise<Entry | null> =>
  (await world.store.get('later', reportId)) === null ? nextReport(world, 0) : null

/** Reports the accounts whose money became available since the last report. */
export const reportAvailable = async (after: number, world: World): Promise<Change> => {
  const until = currentSeconds(world)
  const all = await listAccounts(world)
  const accounts = await world.store.listAvailable(all, { after, until })
  return {
    status: 200,
    body: {},
    put: [nextReport(world, until)],
    events: await toReports(accounts, world),
  }
}

export const listAccounts = async (world: World): Promise<string[]> => {
  const connected = await world.store.list('account', { limit: mostAccounts, order: 'newest' })
  return [platformId, ...connected.map(({ id }) => id)]
}

const nextReport = (world: World, after: number): Entry => {
  const body: Later = {
    id: reportId,
    act: 'report_available',
    after,
    dueAtMilliseconds: world.clock() + reportsEveryMilliseconds,
  }
  return { kind: 'later', id: reportId, body }
}

const toReports = (accounts: readonly string[], world: World): Promise<Change['events']> =>
  Promise.all(
    accounts.map(async (account) => ({
      type: 'balance.available' as const,
      object: await readBalance(account, world),
      ...(account === platformId ? {} : { account }),
    })),
  )
