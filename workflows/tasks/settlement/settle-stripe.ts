import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { task } from '../../flow/task.ts'
import type { BalanceLine } from '../../gateways/ports/balance-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { forADay } from '../../retry-policies.ts'
import { toCharges, toEndOfSecond, type Charges } from './charges.ts'
import type { SettleStripeDependencies } from './dependencies.ts'
import { settleCharges } from './settle-charges.ts'

const name = 'settle-stripe'

/** `day` is the night, as `yyyy-MM-dd` in Hong Kong. */
const toId = ({ day }: { day: string }): string => `${name}-${day}`

/**
 * Settles the money that the card provider has made available. Each payment's money leaves the
 * pending sum and belongs to its charity. The difference between the promised fee and the fee that
 * was taken is the platform's. It reads everything, once a night, and up to 5,000 charges in a step;
 * `settle-new-charges` reads only new charges. Repeating it changes nothing.
 */
export const settleStripe = task({
  name,
  id: toId,
  policy: forADay,
  isRepeated: true,
  mostActivitiesAtOnce: 1,
  run: (deps: SettleStripeDependencies) => async (input: { day: string }, after: string | null) => {
    const { charges, next } = await readCharges(deps, after)
    const process = { name, id: toId(input) }
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
