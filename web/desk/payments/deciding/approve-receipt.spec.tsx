import { describe, expect, it } from 'vitest'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { payment } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { standInForPayment } from '../../../testing/payment-desk.tsx'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const transfer: AsJson<DeskPaymentAnswer> = {
  ...payment(1),
  status: 'processing',
  method: 'fps',
  provider: null,
  awaitingApproval: true,
  waitsForYou: true,
  submittedOn: '2026-11-20',
  completedAt: null,
  receivedOn: null,
}

const { api, opened } = standInForPayment(transfer)

/** Opens the dialog that confirms an approval. */
const askApproval = async (): Promise<HTMLElement> => {
  const { page } = await opened()
  await press(page, 'Approve')
  return find(page, 'dialog[open]')
}

describe('the receipt of a transfer that is approved', () => {
  it('is promised automatically if its project issues receipts', async () => {
    const dialog = await askApproval()
    expect(dialog.textContent).toContain('The payer gets a receipt by email.')
    expect(dialog.querySelector('input[type=checkbox]')).toBeNull()
  })

  it('is not promised if staff issue each one, and is sent with the approval if they tick the box', async () => {
    api.payment = { ...transfer, receiptOnRequest: true }
    const dialog = await askApproval()
    expect(dialog.textContent).toContain('This project does not issue receipts automatically.')
    expect(dialog.textContent).not.toContain('The payer gets a receipt')
    const box = find<HTMLInputElement>(dialog, 'input[type=checkbox]')
    expect(box.checked).toBe(false)
    await perform(() => box.click())
    await press(dialog, 'Approve HK$519.11')
    const body = { try: 1, receivedOn: '2026-11-20', onlyWaiting: true, sendReceipt: true }
    await waitUntil(() => expect(api.decided).toEqual([{ path: 'approve', body }]))
  })

  it('is shown with its number if it was issued already', async () => {
    api.payment = { ...transfer, receiptNumber: 'HLCF-2026-000001' }
    const dialog = await askApproval()
    expect(dialog.textContent).toContain('The payer has receipt HLCF-2026-000001 already.')
  })
})
