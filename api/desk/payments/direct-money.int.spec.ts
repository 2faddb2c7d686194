import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { given, staff } from '../../testing/given.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import { createWalletPayers } from '../../testing/wallet.ts'
import type { PostingsAnswer } from './contract.ts'
import type { OverviewAnswer } from './overview/overview-contract.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>
const desk = given(api).as(staff('owner'))

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})

const at = (paymentId: string, rest = '') => `/api/organizations/payments/${paymentId}${rest}`

const loadOverview = async (reader: Client): Promise<OverviewAnswer> =>
  (await reader.get('/api/organizations/overview')).json

const loadFigures = async (directMethod: DirectMethod) => {
  const { pendingBalance, directBalances } = await loadOverview(desk)
  const directBalance = directBalances.find(({ method }) => method === directMethod)
  return { balance: pendingBalance, direct: directBalance?.amount ?? 0 }
}

const refund = async (paymentId: string, amount: number): Promise<string> => {
  const refundId = randomUUID()
  const body = { refundId, amount, reason: 'payer_asked' }
  await desk.post(at(paymentId, '/refunds'), body).thenAnswered(202)
  return refundId
}

describe('money that went straight to the charity', () => {
  it('by a transfer is shown separately from the balance, less what was returned', async () => {
    const before = await loadFigures('fps')
    const id = await submitTransfer(api, harbour.organizationId)
    expect(await loadFigures('fps')).toEqual(before)
    await desk.post(at(id, '/approve'), { try: 1 })
    const received = { ...before, direct: before.direct + 500 }
    expect(await loadFigures('fps')).toEqual(received)
    const refundId = await refund(id, 200)
    expect(await loadFigures('fps')).toEqual(received)
    const settle = at(id, `/refunds/${refundId}/settle`)
    await desk.post(settle, { outcome: 'returned' })
    expect(await loadFigures('fps')).toEqual({ ...before, direct: before.direct + 300 })
    const lionRock = given(api).as(staff('owner', 'lionrock'))
    expect((await loadOverview(lionRock)).directBalances).toEqual([])
  })

  it('by PayMe is also shown separately: the amount that the payer paid, including its fee', async () => {
    const before = await loadFigures('payme')
    const { objectId } = await harbour.open({ amount: 500, coverFee: true })
    await api.bank.pay(objectId)
    await api.caughtUp()
    expect(await loadFigures('payme')).toEqual({ ...before, direct: before.direct + 507.61 })
    const { postings }: PostingsAnswer = (await desk.get(at(objectId, '/postings'))).json
    expect(postings).toMatchObject([{ journal: 'direct_received', amount: 507.61 }])
    await refund(objectId, 100)
    expect(await loadFigures('payme')).toEqual({ ...before, direct: before.direct + 507.61 })
  })
})
