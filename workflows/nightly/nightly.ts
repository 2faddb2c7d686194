import type { Engine } from '../flow/flow.ts'
import { completeOpenings } from '../tasks/complete-openings.ts'
import { eraseIdentityImages } from '../tasks/erase-identity-images.ts'
import { reconcile } from '../tasks/reconcile/reconcile.ts'
import { remindErasures } from '../tasks/remind-erasures/remind-erasures.ts'
import { remindSection88 } from '../tasks/remind-section88/remind-section88.ts'
import { removeReports } from '../tasks/reports/remove-reports.ts'
import { requestPayouts } from '../tasks/request-payouts.ts'
import { settleStripe } from '../tasks/settlement/settle-stripe.ts'
import { watchDomains } from '../tasks/watch-domains.ts'
import { runDaily, type Daily } from './run-daily.ts'

// In the order of their starts.
const tasks = [
  reconcile,
  watchDomains,
  eraseIdentityImages,
  completeOpenings,
  settleStripe,
  requestPayouts,
  removeReports,
  remindSection88,
  remindErasures,
] as const

const hour = 3

type Nightly = Omit<Daily, 'name' | 'hour' | 'start'> & {
  engine: Pick<Engine, 'start'>
  /** Starts the openings whose start was lost; it may be repeated. */
  startLostOpenings: () => Promise<unknown>
  /** Starts and wakes the billing for which something is due on a day; it may be repeated. */
  startLostBilling: (day: string) => Promise<unknown>
  /** Notifies the treasuries of any day that they missed; it may be repeated. */
  startMissedAdvances: (day: string) => Promise<unknown>
}

/** Starts the nightly processes every night at three in Hong Kong, until the signal aborts. */
export const runNightly = async ({
  engine,
  startLostOpenings,
  startLostBilling,
  startMissedAdvances,
  ...daily
}: Nightly): Promise<void> =>
  runDaily({
    ...daily,
    name: 'nightly',
    hour,
    start: async (day) => {
      for (const { name, id } of tasks) await engine.start(name, id({ day }), { day }, {})
      await startLostOpenings()
      await startLostBilling(day)
      await startMissedAdvances(day)
    },
  })
