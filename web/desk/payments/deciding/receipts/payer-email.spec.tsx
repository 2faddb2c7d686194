import { describe, expect, it } from 'vitest'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { payment, refusal, type } from '../../../../testing/desk-site.tsx'
import { waitUntil } from '../../../../testing/eventually.ts'
import { standInForPayment } from '../../../../testing/payment-desk.tsx'
import { button, press } from '../../../../testing/press.ts'
import { find, perform } from '../../../../testing/render.tsx'

const paid: AsJson<DeskPaymentAnswer> = {
  ...payment(1),
  email: 'ada@gmial.com',
  receiptNumber: 'HLCF-2026-000001',
  receiptVoid: false,
}

const { api, opened } = standInForPayment(paid)

describe('a payer’s address', () => {
  it('is corrected in place, is refused if malformed, and has the receipt sent to it', async () => {
    const { page } = await opened()
    await press(page, 'Correct the email address')
    const field = find<HTMLInputElement>(page, '#field-payer-email')
    expect(field.value).toBe('ada@gmial.com')
    await perform(() => type(field, 'ada@'))
    await press(page, 'Save')
    await waitUntil(() => expect(page.textContent).toContain('Please enter the correct email'))
    expect(api.decided).toEqual([])
    await perform(() => type(field, 'ada＠gmail.com'))
    await press(page, 'Save')
    expect(api.decided).toEqual([
      { path: 'payer-email', body: { email: 'ada@gmail.com', sendReceipt: true } },
    ])
    await waitUntil(() => expect(page.querySelector('#field-payer-email')).toBeNull())
  })

  it('is kept as typed if the correction is refused', async () => {
    const { page } = await opened()
    await press(page, 'Correct the email address')
    await perform(() => type(find<HTMLInputElement>(page, '#field-payer-email'), 'ada@gmail.com'))
    api.decide = () => refusal(409, 'payer_erased', 'This payer has asked to be erased.')
    await press(page, 'Save')
    await waitUntil(() => expect(page.textContent).toContain('has asked to be erased'))
    expect(find<HTMLInputElement>(page, '#field-payer-email').value).toBe('ada@gmail.com')
  })

  it('is where a receipt is sent again, but only after confirmation', async () => {
    const { page } = await opened()
    await press(page, 'Send again')
    expect(page.textContent).toContain('It goes to ada@gmial.com.')
    expect(api.decided).toEqual([])
    await press(page, 'Send')
    expect(api.decided).toEqual([{ path: 'receipt/resend', body: {} }])
  })

  it('is shown to staff who may not decide, without a way to correct it', async () => {
    api.role = 'viewer'
    const { page } = await opened()
    expect(page.textContent).toContain('ada@gmial.com')
    expect(() => button(page, 'Correct the email address')).toThrow(/no button/)
    expect(() => button(page, 'Send again')).toThrow(/no button/)
  })
})
