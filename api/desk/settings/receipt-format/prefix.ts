import type { Context } from 'hono'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import { hasReceipts } from '@almoner/projections/models/receipts/query.ts'
import { receiptPrefixCategory } from '@almoner/workflows/steps/record/charity-books.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { personContext } from '../../../use-cases/commands/person-context.ts'

/**
 * Reserves these letters, or refuses if another charity has them. The charity keeps all letters
 * that it has reserved. Otherwise freed letters could go to another charity while a colleague
 * chooses them again. Charities from before the lock have no event of it, but receipts.
 */
export const reservePrefix = async (c: Context<AppEnv>, prefix: string): Promise<void> => {
  const { db, store } = c.get('deps')
  const organisationId = ownOrganisation(c)
  if (await hasReceipts(db, { organisationId })) throw new Refusal('receipt_prefix_locked')
  // The limit prevents a charity from taking letters from all others.
  const key = `receipt-prefix:${organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 3_600, burst: 10 })
  const context = await personContext(c, {
    by: { realm: 'staff', personId: ownStaffId(c) },
    // The stream belongs to no charity, because it prevents two charities from sharing letters.
    tenant: null,
    correlation: organisationId,
    commandId: `receipt-prefix:${c.get('requestId')}`,
    input: {},
  })
  const reservation = {
    category: receiptPrefixCategory,
    key: prefix,
    owner: organisationId,
    context,
  }
  if ((await reserve(store, reservation)) === 'taken') throw new Refusal('receipt_prefix_taken')
}
