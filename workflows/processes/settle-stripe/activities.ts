import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { BalanceLine } from '../../gateways/ports/balance-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { toCharges, toEndOfSecond, type Charges } from './charges.ts'
import { settleStripeId } from './contract.ts'
import type { SettleStripeDependencies } from './dependencies.ts'
import type { SettleStripeActivities } from './process.ts'
import { settleCharges } from './settle-charges.ts'

export const settleStripeActivities = (deps: SettleStripeDependencies): SettleStripeActivities => ({
  settleCharges: async ({ after, ...input }) => {
    const { charges, next } = await readCharges(deps, after)
    const process = { name: 'settle-stripe', id: settleStripeId(input) }
    return { settled: await settleCharges(deps, { process, charges }), next }
  },
})

const pageSize = 100
/**
 * The charges of all charities that are read before any is settled. A higher number means fewer
 * events for each charity.
 */
const mostCharges = 5_000
/** A payment may be recorded that long after the provider took it. */
const longestUnknownMilliseconds = 4 * 24 * 3_600_000

/** All that became available since the oldest payment that is not settled. */
const readCharges = async (
  { balances, now, listUnsettled }: SettleStripeDependencies,
  after: string | null,
): Promise<{ charges: Charges; next: string | null }> => {
  const lines: BalanceLine[] = []
  const [oldest] = await listUnsettled(1)
  if (oldest === undefined) return { charges: toCharges(lines), next: null }
  const since = instantFromMilliseconds(
    toMilliseconds(oldest.capturedAt) - longestUnknownMilliseconds,
  )
  const period = { accountId: null, since, until: toEndOfSecond(now()), limit: pageSize }
  let next = after
  for (let page = 0; page < mostCharges / pageSize; page += 1) {
    const from: string | null = next
    const listed = await finalIfRejected(() =>
      balances.listBalanceLines({ ...period, ...(from !== null && { after: from }) }),
    )
    lines.push(...listed.items)
    next = listed.next
    if (next === null) break
  }
  return { charges: toCharges(lines), next }
}
