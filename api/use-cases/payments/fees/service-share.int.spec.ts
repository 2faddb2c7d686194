import { beforeAll, describe, expect, it } from 'vitest'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const readShare = async (id: string) => {
  const { state } = await loadState(api.store, payment, id as PaymentId)
  return state.status === 'none' ? null : state.facts.serviceBasisPoints
}

describe('the platform’s share of a card payment', () => {
  it('is halved for a charity that collected more than HK$400,000, in quotes and payments', async () => {
    const quoted = async () => {
      const { organizationId } = harbour
      const body = { amount: 1_000, coverFee: false, organizationId }
      const fees = await harbour.browser.post('/api/user/payments/calculate-fees', body)
      return (fees.json as { serviceFee: number; totalAmount: number }).serviceFee
    }
    const first = await harbour.give({ amount: 400_000, coverFee: false })
    await api.caughtUp()
    expect(await quoted()).toBe(10)
    const second = await harbour.give({ amount: 100, coverFee: false })
    await api.caughtUp()
    expect(await quoted()).toBe(5)
    const third = await harbour.give({ amount: 100, coverFee: false })
    const shares = await Promise.all([first, second, third].map(({ id }) => readShare(id)))
    expect(shares).toEqual([100, 100, 50])
  })
})
