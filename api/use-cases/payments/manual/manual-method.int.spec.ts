import { beforeAll, describe, expect, it } from 'vitest'
import { payment } from '@almoner/domain/payment/index.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { toPng } from '../../files/proof/testing/pictures.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import type { ManualAnswer } from './manual-contract.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const origin = 'http://harbour.localhost:3000'

const submit = async (texts: object): Promise<ManualAnswer> => {
  const form = new FormData()
  const { paymentMethod: _, ...asked } = harbour.form(texts)
  for (const [name, value] of Object.entries<unknown>(asked)) form.set(name, String(value))
  const proof = new Blob([Uint8Array.from(await toPng(20, 10))], { type: 'image/png' })
  form.set('proofofpayment', proof, 'proof.png')
  const options = { method: 'POST', headers: { Origin: origin }, body: form }
  const response = await api.app.request(`${origin}/api/user/payments/add`, options)
  expect(response.status).toBe(200)
  return (await response.json()) as ManualAnswer
}

describe('a brand without its region', () => {
  it.each(['alipay', 'wechatpay'])('is taken as the charity’s enabled one: %s', async (brand) => {
    const details = await harbour.browser.post('/api/user/payments/manualDetails', {
      amount: 100,
      paymentName: brand,
      fingerprint: `attempt-${brand}-region`,
    })
    expect(details.status).toBe(200)
    const { id } = await submit({ paymentName: brand, fingerprint: `attempt-${brand}-sent` })
    const { state } = await loadState(api.store, payment, id as PaymentId)
    expect(state.status !== 'none' && currentTry(state).method).toBe(`${brand}_hk`)
  })
})
