import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import {
  findCharityNames,
  listCharityIds,
} from '@almoner/projections/models/charity-directory/query.ts'
import { lookSignal } from '@almoner/workflows/flow/asking.ts'
import type { Engine } from '@almoner/workflows/flow/flow.ts'
import { billPlanId } from '@almoner/workflows/processes/bill-plan/contract.ts'
import { billPlan } from '@almoner/workflows/processes/bill-plan/process.ts'
import { createPostgresStripeStore } from '../stripe/store/postgres-store.ts'
import { createSandboxBilling } from './sandbox-billing.ts'

const mostListed = 100

/** Serves `/sandbox/billing` beside the sandbox's Stripe. */
export const connectBilling = async ({
  store,
  engine,
  pool,
  db,
  pages,
}: {
  store: EventStore
  engine: Pick<Engine, 'start' | 'signal'>
  pool: Pool
  db: Db
  pages: Hono
}): Promise<void> => {
  const app = createSandboxBilling({
    store,
    stripe: await createPostgresStripeStore(pool),
    now: () => instantFromMilliseconds(Date.now()),
    listCharities: async () => {
      const ids = await listCharityIds(db, { after: null, limit: mostListed })
      const names = await findCharityNames(db, ids)
      return ids.flatMap((organisationId) => {
        const name = names.get(organisationId)
        return name === undefined ? [] : [{ organisationId, name: localised(name, 'en') }]
      })
    },
    wake: async (organisationId) => {
      const id = billPlanId({ organisationId })
      // The billing of the demonstration's past has had no start.
      await engine.start(billPlan.name, id, { organisationId }, { charity: organisationId })
      await engine.signal(id, lookSignal)
    },
  })
  pages.route('/sandbox/billing', app)
}
