import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { testId, openDesk, payment, refusal, type } from '../../../testing/desk-site.tsx'
import { policy, waitingRefund } from '../../../testing/approvals.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { standInForPayment } from '../../../testing/payment-desk.tsx'
import { button, press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const transfer: AsJson<DeskPaymentAnswer> = {
  ...payment(1),
  status: 'processing',
  method: 'fps',
  provider: null,
  cardBrand: null,
  cardLast4: null,
  awaitingApproval: true,
  waitsForYou: true,
  reference: 'HL-7Q2K',
  proof: {
    path: `/api/organizations/payments/${testId(1)}/proof`,
    contentType: 'image/png',
    bytes: 9,
  },
  fees: { totalAmount: 500, totalFee: 0, serviceFee: 0, processingFee: 0, nonprofitReceives: 500 },
  refundable: 0,
  submittedOn: '2026-11-20',
  completedAt: null,
  receivedOn: null,
}

const { api, opened } = standInForPayment(transfer)

describe('a transfer that waits for the charity', () => {
  it('shows what to look for, and its proof', async () => {
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('Has this money arrived?'))
    expect(page.textContent).toContain('HK$500.00 by FPS with the reference HL-7Q2K')
    expect(find<HTMLImageElement>(page, 'figure img').src).toContain('/proof')
  })

  it('is approved on purpose only', async () => {
    const { page } = await opened()
    await press(page, 'Approve')
    expect(api.decided).toEqual([])
    api.decide = () => {
      api.payment = { ...transfer, status: 'complete', awaitingApproval: false, waitsForYou: false }
      return Response.json(api.payment)
    }
    await press(page, 'Approve HK$500.00')
    await waitUntil(() => expect(page.textContent).not.toContain('Has this money arrived?'))
    const body = { try: 1, receivedOn: transfer.submittedOn, onlyWaiting: true }
    expect(api.decided).toEqual([{ path: 'approve', body }])
  })

  it('is dated by the day that the payer gave, unless staff enter another possible day', async () => {
    api.payment = { ...transfer, submittedOn: '2026-11-20', paidOn: '2026-11-19' }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('they paid on 2026/11/19'))
    await press(page, 'Approve')
    const day = find<HTMLInputElement>(page, '#field-approve-receivedOn')
    expect(day.value).toBe('2026-11-19')
    expect(page.textContent).toContain('Preset to the day that the payer entered.')
    expect(page.textContent).toContain('It can be any day from 2026/05/20')
    for (const [typed, sentence] of [
      ['2999-01-01', 'Enter today or an earlier day'],
      ['2025-11-19', 'Enter 2026/05/20 or a later day'],
      ['', 'Enter the day on which the money arrived'],
    ] as const) {
      await perform(() => type(day, typed))
      await press(page, 'Approve HK$500.00')
      await waitUntil(() => expect(page.textContent).toContain(sentence))
    }
    expect(api.decided).toEqual([])
    await perform(() => type(day, '2026-11-18'))
    await press(page, 'Approve HK$500.00')
    const body = { try: 1, receivedOn: '2026-11-18', onlyWaiting: true }
    expect(api.decided).toEqual([{ path: 'approve', body }])
  })

  it('shows, once approved, the day on which its money came', async () => {
    const done = { status: 'complete', awaitingApproval: false, waitsForYou: false } as const
    const received = { receivedOn: '2026-11-18', receivedOnStated: true }
    api.payment = { ...transfer, ...done, ...received, givenAt: '2026-11-18T00:00:00+08:00' }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('Money received on 2026/11/18'))
    expect(find(page, 'tbody').textContent).toContain('Date 2026/11/18')
  })

  it('whose answer was lost may be approved: the dialog offers to close, not to postpone', async () => {
    const { page } = await opened()
    await press(page, 'Approve')
    expect(button(page, 'Cancel')).toBeTruthy()
    api.decide = () => {
      throw new TypeError('the line is lost')
    }
    await press(page, 'Approve HK$500.00')
    await waitUntil(() => expect(find(page, 'dialog').textContent).toContain('we do not know yet'))
    expect(document.activeElement).toBe(find(page, 'dialog [data-outcome=unknown] [role=status]'))
    expect(() => button(page, 'Cancel')).toThrow(/no button/)
    await press(page, 'Close')
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it('is declined with a reason, which a refusal does not lose', async () => {
    const { page } = await opened()
    await press(page, 'Decline')
    await press(page, 'Decline payment')
    await waitUntil(() => expect(page.textContent).toContain('Enter a reason'))
    expect(api.decided).toEqual([])
    const field = find<HTMLTextAreaElement>(page, '#field-decline-reason')
    await perform(() => type(field, 'No such transfer'))
    api.decide = () => refusal(409, 'not_awaiting_approval', 'It does not wait for approval.')
    await press(page, 'Decline payment')
    await waitUntil(() => expect(page.textContent).toContain('It does not wait for approval.'))
    expect(find<HTMLTextAreaElement>(page, '#field-decline-reason').value).toBe('No such transfer')
    expect(api.decided).toEqual([{ path: 'decline', body: { try: 1, reason: 'No such transfer' } }])
  })

  it('that a colleague has decided first shows the refusal in the open dialog', async () => {
    const { page } = await opened()
    await press(page, 'Decline')
    const field = find<HTMLTextAreaElement>(page, '#field-decline-reason')
    await perform(() => type(field, 'No such transfer'))
    api.decide = () => {
      api.payment = { ...transfer, status: 'complete', awaitingApproval: false, waitsForYou: false }
      return refusal(409, 'not_awaiting_approval', 'It does not wait for approval.')
    }
    await press(page, 'Decline payment')
    await waitUntil(() => expect(page.textContent).not.toContain('Has this money arrived?'))
    const dialog = find(page, 'dialog[open]')
    expect(dialog.textContent).toContain('It does not wait for approval.')
    expect(dialog.textContent).toContain('Close to see the current version.')
    await press(page, 'Cancel')
    // The button that opened it is gone.
    await waitUntil(() => expect(document.activeElement).toBe(find(page, 'article h1')))
  })

  it('keeps what was typed when the dialog is closed, and stays open itself', async () => {
    const { page, address } = await opened()
    await press(page, 'Decline')
    await perform(() => type(find<HTMLTextAreaElement>(page, '#field-decline-reason'), 'Half a'))
    await perform(() => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      find(page, '#field-decline-reason').dispatchEvent(escape)
    })
    expect(address()).toContain(testId(1))
    await press(page, 'Cancel')
    await press(page, 'Decline')
    expect(find<HTMLTextAreaElement>(page, '#field-decline-reason').value).toBe('Half a')
  })

  it('points out another payment with the same picture', async () => {
    const [initiatedAt, status] = ['2026-11-19T02:00:00.000Z', 'complete' as const]
    const same = { source: 'online', id: testId(7), payer: 'Siu Ming Lee' } as const
    api.payment = { ...transfer, sameProof: [{ ...same, status, initiatedAt }] }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('also sent with another payment'))
    expect(find(page, `a[href^="/Payments/${testId(7)}"]`).textContent).toBe('Siu Ming Lee')
  })

  it('shows that the same picture was sent to another charity', async () => {
    api.payment = { ...transfer, proofSentElsewhere: true }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('also sent to another charity'))
  })

  it('that was declined is approved if the money is found later', async () => {
    const declined = { status: 'error', awaitingApproval: false, waitsForYou: false } as const
    api.payment = { ...transfer, ...declined, failure: 'declined_by_charity' }
    const { page } = await opened()
    await press(page, 'The money has been found')
    const dialog = find(page, 'dialog[open]')
    await press(dialog, 'Approve HK$500.00')
    await waitUntil(() => expect(api.decided).toMatchObject([{ path: 'approve' }]))
  })

  it.each(['fundraiser', 'viewer'])('is not for a %s to decide', async (role) => {
    api.role = role
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('Only owners and finance staff'))
    expect(() => button(page, 'Approve')).toThrow(/no button/)
    expect(() => button(page, 'Issue a receipt now')).toThrow(/no button/)
  })
})

describe('a refund', () => {
  beforeEach(() => {
    api.payment = payment(1)
  })

  it('starts with the whole remaining amount, and shows the effect on payer and charity', async () => {
    const { page } = await opened()
    await press(page, 'Refund')
    expect(find<HTMLInputElement>(page, '#field-refund-amount').value).toBe('519.11')
    expect(page.textContent).toContain('The payer gets HK$519.11 back on their card')
    expect(page.textContent).toContain('The fee of HK$19.11 for this payment is not returned')
    await press(page, 'Refund HK$519.11')
    await waitUntil(() => expect(api.decided).toHaveLength(1))
    expect(api.decided[0]).toMatchObject({
      path: 'refunds',
      body: { amount: 519.11, reason: 'payer_asked', note: '', refundable: 519.11 },
    })
  })

  it('shows before it is sent that a second person must approve it, and who can', async () => {
    api.policy = { ...policy, refundedLastDay: 19_600 }
    const { page } = await opened()
    await press(page, 'Refund')
    await waitUntil(() =>
      expect(page.textContent).toContain('Wing Yan Cheung can do that within 72 hours'),
    )
    await perform(() => type(find<HTMLInputElement>(page, '#field-refund-amount'), '400'))
    expect(page.textContent).not.toContain('within 72 hours')
    await perform(() => type(find<HTMLInputElement>(page, '#field-refund-amount'), '400.01'))
    api.decide = () => {
      api.payment = { ...payment(1), waitingRefund: { ...waitingRefund, amount: 400.01 } }
      return Response.json(api.payment, { status: 202 })
    }
    await press(page, 'Request approval of HK$400.01')
    const isWaiting = 'A refund of HK$400.01 is waiting for approval'
    await waitUntil(() => expect(page.textContent).toContain(isWaiting))
    expect(page.textContent).toContain('A refund of this payment is waiting for approval.')
    expect(page.textContent).toContain('You can approve it.')
  })

  it('that no other person could approve is made after a day, and shows this beforehand', async () => {
    const rules = { ...policy.rules, refundAbove: 100 }
    api.policy = { ...policy, rules, approvers: { money: [], rules: [] } }
    const { page } = await opened()
    await press(page, 'Refund')
    await waitUntil(() => expect(page.textContent).toContain('so it is made after 24 hours'))
  })

  it.each([
    ['519.12', 'Enter an amount of at most HK$519.11'],
    ['0', 'Enter an amount'],
    ['', 'Enter an amount'],
    ['12.345', 'Enter an amount with no more than two decimals'],
  ])('of %j is refused before it is sent', async (typed, sentence) => {
    const { page } = await opened()
    await press(page, 'Refund')
    await perform(() => type(find<HTMLInputElement>(page, '#field-refund-amount'), typed))
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).toContain(sentence))
    expect(api.decided).toEqual([])
  })

  it('asks for the password if the login is older than ten minutes', async () => {
    const { page } = await opened()
    await press(page, 'Refund')
    expect(page.querySelector('#field-refund-password')).toBeNull()
    const { decide } = api
    api.decide = () =>
      refusal(422, 'step_up_required', 'Enter your password to confirm that it is you.', {
        password: 'password.required',
      })
    await press(page, 'Refund HK$519.11')
    await waitUntil(() => expect(page.textContent).toContain('confirm that it is you'))
    api.decide = decide
    const field = find<HTMLInputElement>(page, '#field-refund-password')
    await perform(() => type(field, 'Harbour2026'))
    await press(page, 'Refund HK$519.11')
    await waitUntil(() =>
      expect(api.decided.at(-1)?.body).toMatchObject({ password: 'Harbour2026' }),
    )
  })

  it('that is requested twice, because the answer was lost, is the same refund', async () => {
    const { page } = await opened()
    await press(page, 'Refund')
    api.decide = () => new Response('gateway', { status: 502 })
    await press(page, 'Refund HK$519.11')
    await waitUntil(() => expect(page.textContent).toContain('we do not know yet'))
    await press(page, 'Refund HK$519.11')
    await waitUntil(() => expect(api.decided).toHaveLength(2))
    const [first, second] = api.decided.map(({ body }) => (body as { refundId: string }).refundId)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).toBe(first)
  })

  it('that the charity makes itself is settled by its staff', async () => {
    const requestedAt = '2026-11-20T03:00:00.000Z'
    const refund = {
      id: testId(5),
      amount: 100,
      reason: 'other',
      note: '',
      byCharity: true,
    } as const
    const underWay = { status: 'under_way', code: null, requestedAt, settledAt: null } as const
    api.payment = { ...payment(1), refunds: [{ ...refund, ...underWay }], refundUnderWay: 100 }
    api.payment = { ...api.payment, waitsForYou: true }
    const { page } = await opened()
    // The label is in the list, beside the sum, among the sums, and at the refund itself.
    const labels = () => page.textContent?.match(/Waiting for you to return it/g)
    await waitUntil(() => expect(labels()).toHaveLength(4))
    expect(page.textContent).not.toContain('Refund in progress')
    await press(page, 'Returned')
    await press(page, 'Yes, returned')
    await waitUntil(() =>
      expect(api.decided).toEqual([
        { path: `refunds/${testId(5)}/settle`, body: { outcome: 'returned' } },
      ]),
    )
  })
})

describe('a payment whose bank disputes it', () => {
  it('shows the reason, the cost and the deadline for an answer', async () => {
    const dispute = { id: testId(6), amount: 519.11, fee: 117, reason: 'fraudulent' }
    const open = { status: 'open' as const, openedAt: '2026-11-20T03:00:00.000Z', closedAt: null }
    api.payment = {
      ...payment(1),
      disputes: [{ ...dispute, ...open, evidenceDueAt: '2026-12-01T15:59:59.000Z' }],
      disputed: 519.11,
      refundable: 0,
    }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('bank disputes this payment'))
    expect(page.textContent).toContain('HK$519.11 and a fee of HK$117.00')
    expect(page.textContent).toContain('asks you for it by email, to answer the bank by 2026/12/01')
    expect(button(page, 'Refund').getAttribute('aria-disabled')).toBe('true')
    expect(page.textContent).toContain('The payer’s bank holds the money until it decides')
    await press(page, 'Refund')
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it('shows in the books how much of the amount owed to the charity is held back', async () => {
    const charity = `charity:${testId(9)}`
    const at = '2026-11-20T03:00:00.000Z'
    const capture = { debit: 'provider:stripe:pending', credit: `${charity}:pending` }
    const hold = { debit: `${charity}:available`, credit: `${charity}:held` }
    api.postings = [
      { journal: 'captured', businessDate: '2026-11-20', at, amount: 519.11, ...capture },
      { journal: 'dispute_opened', businessDate: '2026-11-20', at, amount: 519.11, ...hold },
    ]
    const { page } = await opened()
    const totals = () => [...page.querySelectorAll('tfoot tr')].map((row) => row.textContent)
    await waitUntil(() => expect(totals()).toContain('Held back because of a disputeHK$519.11'))
    expect(totals()).toContain('Owed to your charity by this paymentHK$519.11')
  })
})

describe('receipts', () => {
  it('that are void are struck out, with what replaces them', async () => {
    const voided = { voidedAt: '2026-11-20T04:00:00.000Z', voidReason: 'given_back' as const }
    const receipt = {
      issuedAt: '2026-11-20T03:00:00.000Z',
      forced: false,
      forcedBecause: null,
      replaces: null,
    }
    api.payment = {
      ...payment(1),
      receiptNumber: 'H-2',
      receiptLink: 'http://harbour.localhost/r',
      receipts: [
        { ...receipt, ...voided, receiptNumber: 'H-1' },
        { ...receipt, receiptNumber: 'H-2', replaces: 'H-1', voidedAt: null, voidReason: null },
      ],
    }
    const { page } = await opened()
    await waitUntil(() => expect(find(page, 's').textContent).toBe('H-1'))
    expect(page.textContent).toContain('The payment was refunded')
    expect(page.textContent).toContain('replaced by H-2')
  })

  it('ahead of a payment need a reason', async () => {
    const { page } = await opened()
    await press(page, 'Issue a receipt now')
    await press(page, 'Issue the receipt')
    await waitUntil(() => expect(page.textContent).toContain('Enter a reason'))
    const field = find<HTMLTextAreaElement>(page, '#field-force-receipt-reason')
    await perform(() => type(field, 'Year’s end'))
    await press(page, 'Issue the receipt')
    await waitUntil(() =>
      expect(api.decided).toEqual([{ path: 'receipt/force', body: { reason: 'Year’s end' } }]),
    )
  })
})

describe('work that waits for the charity', () => {
  it('is counted on the payments screen, with a link to its list', async () => {
    const { page, address } = await openDesk('/Payments')
    await waitUntil(() => expect(page.textContent).toContain('To review1'))
    await perform(() => find(page, 'nav a[href*="status=waiting"]').click())
    await waitUntil(() => expect(address()).toBe('/Payments?status=waiting'))
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(1))
    expect(page.textContent).toContain('Pending approval')
  })

  it('shows a message if there is none', async () => {
    api.payment = payment(1)
    api.waiting = 0
    const { page } = await openDesk('/Payments?status=waiting')
    await waitUntil(() => expect(page.textContent).toContain('Nothing needs your attention'))
  })
})
