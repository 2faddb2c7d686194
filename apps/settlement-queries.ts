import {
  findProviderCursor,
  forgetProviderCursor,
  moveProviderCursor,
} from '@almoner/operational/provider-cursors/provider-cursors.ts'
import {
  findTreasury,
  findUnsettledByPayments,
  listUnsettled,
} from '@almoner/projections/models/treasury/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { SettleNewChargesDependencies } from '@almoner/workflows/tasks/settlement/settle-new-charges.ts'

const name = 'stripe charges'

/** The database queries of both settlements: the nightly one, and the one after a notice. */
export const settlementQueries = (
  db: AppDb,
): Pick<
  SettleNewChargesDependencies,
  'chargesRead' | 'listUnsettled' | 'findUnsettled' | 'treasuryCount'
> => ({
  chargesRead: {
    find: () => findProviderCursor(db, name),
    move: ({ transactionId: objectId, createdAt }) =>
      moveProviderCursor(db, { name, objectId, createdAt }),
    forget: (objectId) => forgetProviderCursor(db, { name, objectId }),
  },
  listUnsettled: (limit) => listUnsettled(db, { limit, after: null }),
  findUnsettled: (paymentIds) => findUnsettledByPayments(db, paymentIds),
  treasuryCount: async (organisationId) => (await findTreasury(db, organisationId)).count,
})
