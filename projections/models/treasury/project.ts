import { payment } from '@almoner/domain/payment/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { projectAdvances } from './advances.ts'
import { projectBalances } from './balances.ts'
import { projectProviderFees } from './provider-fees.ts'
import { isOfTreasury, shapes } from './treasury-fact.ts'
import { projectUnsettled } from './unsettled.ts'

/**
 * The sum that can be paid out to each charity, and the records that the treasury lacks. These are
 * payments that are not settled, and refunds and disputes that are not recorded.
 */
export const treasuryModel: ReadModel = {
  name: 'treasury',
  version: 2,
  categories: [payment.category, treasury.category],
  types: toTypes(shapes),
  personal: false,
  largestBatch: 500,
  tables: [
    'read_models.treasuries',
    'read_models.treasury_days',
    'read_models.unsettled_payments',
    'read_models.advances',
    'read_models.provider_fee_months',
  ],
  project: async (trx, events) => {
    const facts = readFacts(shapes, events)
    await projectBalances(trx, facts.filter(isOfTreasury))
    const settled = await projectUnsettled(trx, facts)
    await projectProviderFees(trx, facts, settled)
    await projectAdvances(trx, facts)
  },
}
