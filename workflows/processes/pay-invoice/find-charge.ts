import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Invoice } from '@almoner/domain/plan-subscription/state.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { CardStatements } from '../../gateways/ports/card-gateway.ts'

const pageSize = 100
// Two million payments between a charge and the search for it.
const mostPages = 20_000
const minute = 60_000

/**
 * Returns the provider's payment of the try under way. A try whose answer was lost has no name in our
 * events, so that the provider's own list is searched: it may have made another payment, because the
 * one before was cancelled. Null if no try ever reached the provider.
 */
export const findCharge = async (
  { statements, now }: { statements: Pick<CardStatements, 'listPayments'>; now: () => Instant },
  { invoiceId, providerPaymentId, charging }: Invoice,
): Promise<string | null> => {
  const { at } = requirePresent(charging, 'the try under way')
  const since = instantFromMilliseconds(toMilliseconds(at) - minute)
  let after: string | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { since, until: now(), limit: pageSize, ...(after !== null && { after }) }
    const { items, next } = await statements.listPayments(query)
    const own = items.find(
      (listed) => listed.invoiceId === invoiceId && listed.status !== 'cancelled',
    )
    if (own) return own.providerPaymentId
    if (next === null) return providerPaymentId
    after = next
  }
  throw new FinalError(`the provider's list of payments since ${since} has no end`)
}
