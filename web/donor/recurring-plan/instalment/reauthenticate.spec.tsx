import { describe, expect, it, vi } from 'vitest'
import { inTurn } from '../../../testing/in-turn.ts'
import { openPayerSite, organisation, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { keepCard } from '../../../testing/type-card.ts'
import { readCheckout } from '../../../payer/checkout/state/stored/checkout-state.ts'
import { aReadyCheckout, seedCheckout } from '../../../payer/testing/checkouts.ts'
import {
  accountWith,
  planId,
  planRecord,
  visa,
  waitingId,
  waitingRecord,
} from '../testing/plans.ts'

const at = `/api/donors/payments/${waitingId}`
const pay = 'POST /api/donors/payments'
const link = 'http://harbour.localhost/receipts/x'

const paid = {
  status: 200,
  body: {
    status: 'succeeded',
    id: waitingId,
    paymentIntent: 'pi_1',
    receiptLink: link,
    totalAmount: 519.11,
  },
}

const waits = { status: 200, body: { status: 'requires_action' } }
const asksInFrame = {
  status: 200,
  body: {
    ...waits.body,
    id: waitingId,
    paymentIntent: 'pi_1',
    stripe3DS: 'about:blank',
  },
}

const open = async (api: FakeApi = {}) => {
  const site = await openPayerSite('/DonationRecordReauthenticate', {
    api: accountWith({ scheduled: [planRecord()], reauthenticate: [waitingRecord()] }, api),
  })
  await site.sees('main li a', 'Homework rooms')
  await site.press('main li a', 'Homework rooms')
  await site.arrives(`/DonationInfoReauthenticate/${waitingId}`)
  await site.sees('main button', 'Pay HK$519.11 now')
  return site
}

/** Reloads the tab while its try is under way, or after its bank has declined it. */
const reloaded = (api: FakeApi, status: 'charging' | 'waiting' = 'charging') =>
  openPayerSite(`/DonationInfoReauthenticate/${waitingId}`, {
    api: accountWith({ reauthenticate: [waitingRecord({ status })] }, api),
  })

describe('an instalment that waits for its donor', () => {
  it('is listed with its number and until when it waits', async () => {
    const site = await openPayerSite('/DonationRecordReauthenticate', {
      api: accountWith({ reauthenticate: [waitingRecord()] }),
    })
    const row = await site.sees('main li a', 'Homework rooms')
    expect(row.textContent).toContain('2027/04/15 08:00')
    expect(row.textContent).toContain('Payment 4 of 12')
    expect(row.textContent).toContain('Waiting until 2027/06/14')
    expect(row.textContent).toContain('Confirm with your bank')
  })

  it('shows why, until when, and what can be done', async () => {
    const site = await open()
    const why = await site.sees(
      '[role=status]',
      'Your 2027/04/15 payment of HK$500.00 did not go through',
    )
    expect(why.textContent).toContain(
      'Your bank wants you to confirm the payment; waiting for you until 2027/06/14',
    )
    await site.sees('main a', 'Edit')
    await site.sees('main button', 'Cancel this payment')
    await site.sees('dd a', 'Payment 4 of 12')
  })

  it('is cancelled after a question', async () => {
    const site = await open({
      [`DELETE ${at}`]: () => ({
        status: 200,
        body: { status: 'deleted', id: waitingId, message: 'It is not charged.' },
      }),
    })
    await site.press('main button', 'Cancel this payment')
    await site.sees('dialog h2', 'Delete this Payment?')
    await site.sees('dialog p', 'Your monthly gift continues with the next one')
    await site.press('dialog button[type=submit]', 'Cancel this payment')
    await site.sees('[role=status]', 'It is not charged.')
    await site.arrives('/DonationRecordRecurring')
  })
})

describe('a waiting instalment can be paid now', () => {
  it('with a saved card, and ends with thanks', async () => {
    const site = await open({ [pay]: () => paid })
    await site.does(() => find(site.page, '[value=pm_amex]').click())
    await site.sees('main button', 'Pay HK$519.11 now')
    await site.press('main button', 'Pay HK$519.11 now')
    await site.arrives('/ConfirmPayment')
    await site.sees('h1', 'Thank you, Tai Man')
    const receipt = await site.sees('main a', 'Download receipt')
    expect(receipt.getAttribute('href')).toBe(link)
    expect(site.bodiesOf(pay)).toEqual([
      {
        paymentId: waitingId,
        paymentMethod: 'pm_amex',
        type: 'amex',
        cardCountry: 'US',
        organizationId: organisation.id,
        amount: 500,
        currency: 'hkd',
        memo: 'For Ming',
        country: 'HK',
        transactionType: 'donation',
        coverFee: true,
        projectName: 'Homework rooms',
        fingerprint: expect.stringMatching(/^[\w-]{8,120}$/),
      },
    ])
  })

  it('at the price for the country in its plan', async () => {
    const record = waitingRecord({ transactionCountry: 'GB' })
    const site = await open({ [`GET ${at}`]: () => ({ status: 200, body: record }) })
    await site.sees('main button', 'Pay HK$519.11 now')
    expect(site.bodiesOf('POST /api/user/payments/calculate-fees')).toMatchObject([
      { transactionCountry: 'GB' },
    ])
  })

  it('after the bank’s authentication in a frame, and the confirmation of its result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let answered = false
    const site = await open({
      [pay]: () => asksInFrame,
      [`${pay}/retrievePaymentStatus`]: () => ({
        status: 200,
        body: { status: answered ? 'succeeded' : 'requires_action' },
      }),
      [`${pay}/confirm3DSPayment`]: () => paid,
    })
    await site.press('main button', 'Pay HK$519.11 now')
    const frame = await site.sees('dialog iframe')
    expect(frame.getAttribute('src')).toBe('about:blank')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(site.place()).toBe(`/DonationInfoReauthenticate/${waitingId}`)
    answered = true
    await vi.advanceTimersByTimeAsync(2_000)
    await site.arrives('/ConfirmPayment')
    expect(site.bodiesOf(`${pay}/confirm3DSPayment`)).toMatchObject([
      { paymentId: waitingId, paymentIntent: 'pi_1', projectId: null },
    ])
  })

  it('and the bank’s authentication is shown again after a reload in the middle of it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const bank = { status: 'requires_action' }
    const api: FakeApi = {
      [pay]: () => asksInFrame,
      [`${pay}/retrievePaymentStatus`]: () => ({ status: 200, body: bank }),
      [`${pay}/confirm3DSPayment`]: () => paid,
    }
    const before = await open(api)
    await before.press('main button', 'Pay HK$519.11 now')
    await before.sees('dialog iframe')
    const site = await reloaded(api)
    const frame = await site.sees('dialog iframe')
    expect(frame.getAttribute('src')).toBe('about:blank')
    expect(site.bodiesOf(pay)).toEqual(before.bodiesOf(pay))
    bank.status = 'succeeded'
    await vi.advanceTimersByTimeAsync(2_000)
    await site.arrives('/ConfirmPayment')
    await site.sees('h1', 'Thank you, Tai Man')
  })

  it('and a refusal by the bank during a reload is shown, and not retried automatically', async () => {
    const api: FakeApi = {
      [pay]: () => asksInFrame,
      [`${pay}/retrievePaymentStatus`]: () => ({
        status: 200,
        body: { status: 'requires_payment_method' },
      }),
      [`${pay}/confirm3DSPayment`]: () => problem(402, 'card_declined'),
    }
    const before = await open({ ...api, [`${pay}/retrievePaymentStatus`]: () => waits })
    await before.press('main button', 'Pay HK$519.11 now')
    await before.sees('dialog iframe')
    const site = await reloaded(api, 'waiting')
    await site.sees('[role=alert]', 'Your bank declined this card. No money was taken.')
    expect(site.bodiesOf(pay)).toEqual([])
    const again = await reloaded(api, 'waiting')
    await again.sees('main button', 'Pay HK$519.11 now')
    expect(again.page.querySelector('[role=alert]')).toBeNull()
  })

  it('and after a refusal by the bank with another card, as another attempt', async () => {
    const site = await open({
      [pay]: inTurn(
        () => problem(402, 'card_declined'),
        () => paid,
      ),
    })
    await site.press('main button', 'Pay HK$519.11 now')
    await site.sees('[role=alert]', 'Your bank declined this card. No money was taken.')
    await site.press('main button', 'Pay HK$519.11 now')
    await site.arrives('/ConfirmPayment')
    const bodies = site.bodiesOf(pay) as { fingerprint: string }[]
    expect(new Set(bodies.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })

  it('unless the API would not start it, in its own words', async () => {
    const site = await open({ [pay]: () => problem(409, 'instalment_not_waiting') })
    await site.press('main button', 'Pay HK$519.11 now')
    const alert = await site.sees('[role=alert]', 'No money was taken')
    expect(alert.textContent).toContain('instalment_not_waiting')
  })

  it('unless it was paid elsewhere: then its outcome is shown', async () => {
    let body = waitingRecord()
    const site = await open({
      [`GET ${at}`]: () => ({ status: 200, body }),
      [pay]: () => {
        body = { ...waitingRecord({ status: 'complete' }), status: 'complete' }
        return problem(409, 'instalment_not_waiting')
      },
    })
    await site.press('main button', 'Pay HK$519.11 now')
    await site.arrives(`/DonationInfoProcessed/${waitingId}`)
  })

  it('with a card that is added first, after which the donor returns to it', async () => {
    const site = await open({
      'POST /token': () => ({ status: 200, body: { id: 'pm_new', card: visa.card } }),
      'POST /api/cards': () => ({
        status: 200,
        body: { status: 'succeeded', setupIntent: 'seti_1', id: 'pm_new', brand: 'visa' },
      }),
    })
    await site.press('main a', 'Add a card')
    await keepCard(site)
    await site.arrives('/ListCards')
    await site.press('[role=status] a', 'Back to your monthly gift')
    await site.arrives(`/DonationInfoReauthenticate/${waitingId}`)
    await site.sees('main button', 'Pay HK$519.11 now')
  })

  it('and a slow bank’s answer is awaited on the page of the payment', async () => {
    let isAsked = false
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const slow = { status: 'processing', waitsFor: 'provider' } as const
    const site = await open({
      [pay]: () => ({
        status: 202,
        body: { status: 'processing', id: waitingId, paymentIntent: null },
      }),
      [`GET ${at}`]: () => ({
        status: 200,
        body: isAsked ? { ...waitingRecord({ status: 'charging' }), ...slow } : waitingRecord(),
      }),
    })
    isAsked = true
    await site.press('main button', 'Pay HK$519.11 now')
    await site.sees('[role=status]', 'Your bank is taking longer than usual')
    await vi.advanceTimersByTimeAsync(31_000)
    await site.arrives(`/DonationInfoProcessed/${waitingId}`)
    await site.sees('[role=status]', 'Your bank has not answered yet')
    await site.sees('dd a', 'Payment 4 of 12')
  })

  it('and a session that ended leads to the login, and back', async () => {
    let isOver = false
    const site = await open({
      [pay]: () => {
        isOver = true
        return problem(401, 'not_signed_in')
      },
      [`GET ${at}`]: () =>
        isOver ? problem(401, 'not_signed_in') : { status: 200, body: waitingRecord() },
    })
    await site.press('main button', 'Pay HK$519.11 now')
    await site.arrives('/LoginPrompt')
  })

  it('while a gift of the same tab is pending, and its own outcome is shown', async () => {
    const checkout = aReadyCheckout()
    const transfer = { id: 't', method: 'cash', reference: 'R', sent: {}, lines: {} }
    seedCheckout({ ...checkout, transfer: transfer as never })
    const site = await open({ [pay]: () => paid })
    await site.press('main button', 'Pay HK$519.11 now')
    await site.arrives(`/DonationInfoProcessed/${waitingId}`)
    await site.sees('[role=status]', 'Thank you. The payment has arrived.')
    expect(readCheckout().result).toBeNull()
  })
})

it('an instalment that no longer waits opens the page with its outcome', async () => {
  const site = await openPayerSite(`/DonationInfoReauthenticate/${waitingId}`, {
    api: accountWith({ reauthenticate: [waitingRecord({ status: 'retrying' })] }),
  })
  await site.arrives(`/DonationInfoProcessed/${waitingId}`)
  expect(site.page.textContent).not.toContain(planId)
})
