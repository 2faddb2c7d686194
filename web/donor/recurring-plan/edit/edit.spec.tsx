import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { find } from '../../../testing/render.tsx'
import { keepCard } from '../../../testing/type-card.ts'
import { forgetDraft } from './edit-draft.ts'
import {
  accountWith,
  amex,
  aPlan,
  did,
  expired,
  planId,
  planRecord,
  visa,
  waitingId,
  waitingRecord,
} from '../testing/plans.ts'

const atPlan = `/api/donors/payments/${planId}`
const atWaiting = `/api/donors/payments/${waitingId}`
const { first: tomorrow, last } = choosableDays(todayInHongKong())

beforeEach(forgetDraft)

const openEdit = async (record: AsJson<DonationRecordAnswer>, api: FakeApi = {}) => {
  const plan = record.recurring ? record : planRecord()
  const waiting = record.instalment ? [record] : []
  const from = record.recurring ? 'DonationInfoRecurring' : 'DonationInfoReauthenticate'
  const site = await openPayerSite(`/${from}/${record.id}`, {
    api: accountWith({ scheduled: [plan], reauthenticate: waiting }, api),
  })
  await site.sees('main a', 'Edit')
  await site.press('main a', 'Edit')
  await site.arrives(`/DonationInfoEdit/${record.id}`)
  await site.sees('legend', 'Charged to')
  return site
}

const readValue = (page: HTMLElement, name: string): string =>
  find<HTMLInputElement>(page, `[name="${name}"]`).value

const chosenIn = (page: HTMLElement): string =>
  find<HTMLInputElement>(page, '[name=paymentMethod]:checked').value

describe('the edit of a monthly gift', () => {
  it('starts with the current values', async () => {
    const site = await openEdit(planRecord())
    expect(readValue(site.page, 'amount')).toBe('500.00')
    expect(readValue(site.page, 'scheduledDate')).toBe('2027-04-15')
    expect(readValue(site.page, 'memo')).toBe('For Ming')
    expect(chosenIn(site.page)).toBe('pm_visa')
    const old = find<HTMLInputElement>(site.page, '[value=pm_old]')
    expect(old.disabled).toBe(true)
    await site.sees('label', 'Expired 03/2020')
  })

  it('sends only what was changed, and returns with the answer', async () => {
    const site = await openEdit(planRecord(), { [`PUT ${atPlan}`]: did('HK$600 from now on.') })
    await site.type('amount', 'HK$600')
    await site.does(() => find(site.page, `[value=${amex.id}]`).click())
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    await site.sees('[role=status]', 'HK$600 from now on.')
    expect(site.bodiesOf(`PUT ${atPlan}`)).toEqual([
      { paymentId: planId, amount: 600, paymentMethod: 'pm_amex' },
    ])
  })

  it('with another day names that day', async () => {
    const site = await openEdit(planRecord(), { [`PUT ${atPlan}`]: did('Next: tomorrow.') })
    await site.type('scheduledDate', tomorrow)
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    expect(site.bodiesOf(`PUT ${atPlan}`)).toEqual([{ paymentId: planId, scheduledDate: tomorrow }])
  })

  it('without a change sends nothing', async () => {
    const site = await openEdit(planRecord())
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    expect(site.bodiesOf(`PUT ${atPlan}`)).toEqual([])
  })

  it.each([
    ['amount', '', 'Enter an amount'],
    ['amount', '49.99', 'Enter an amount of at least HK$50'],
    ['amount', 'much', 'Enter an amount in figures'],
    ['amount', '-500', 'Enter an amount of at least HK$50'],
    ['scheduledDate', '', 'Choose a day'],
    ['scheduledDate', '2020-01-01', 'Choose a day from tomorrow on'],
    ['scheduledDate', '2199-01-01', 'Choose a day from tomorrow on'],
  ])('names the field if %s is “%s”', async (name, typed, words) => {
    const site = await openEdit(planRecord())
    await site.type(name, typed)
    await site.press('button[type=submit]', 'Save')
    await site.sees(`[role=alert] a[href="#field-${name}"]`, words)
    expect(site.bodiesOf(`PUT ${atPlan}`)).toEqual([])
  })

  it('offers the days that may be chosen', async () => {
    const site = await openEdit(planRecord())
    const day = find<HTMLInputElement>(site.page, '[name=scheduledDate]')
    expect([day.min, day.max]).toEqual([tomorrow, last])
  })

  it.each([
    [problem(422, 'day_not_choosable'), '#field-scheduledDate-error'],
    [problem(422, 'amount_below_minimum'), '#field-amount-error'],
    [problem(422, 'too_large_for_card'), '#field-paymentMethod-error'],
    [problem(409, 'plan_ended'), '[role=alert]'],
  ])('that is refused keeps what was typed', async (answer, place) => {
    const site = await openEdit(planRecord(), { [`PUT ${atPlan}`]: () => answer })
    await site.type('amount', '700')
    await site.type('scheduledDate', tomorrow)
    await site.press('button[type=submit]', 'Save')
    await site.sees(place)
    expect(readValue(site.page, 'amount')).toBe('700')
    expect(readValue(site.page, 'scheduledDate')).toBe(tomorrow)
  })

  it('of a paused one has no day', async () => {
    const site = await openEdit(planRecord(aPlan({ status: 'paused', next: null })))
    await site.sees('[name=amount]')
    expect(site.page.querySelector('[name=scheduledDate]')).toBeNull()
  })

  it('can wait while a card is added, and finds again what was typed', async () => {
    const { card } = visa
    const savedCard = { status: 'succeeded', setupIntent: 'seti_1', id: 'pm_new', brand: 'visa' }
    const site = await openEdit(planRecord(), {
      'POST /token': () => ({ status: 200, body: { id: 'pm_new', card } }),
      'POST /api/cards': () => ({ status: 200, body: savedCard }),
    })
    await site.type('amount', '800')
    await site.press('main a', 'Add a card')
    await keepCard(site)
    await site.arrives('/ListCards')
    await site.sees('[role=status] a', 'Back to your monthly gift')
    await site.press('[role=status] a', 'Back to your monthly gift')
    await site.arrives(`/DonationInfoEdit/${planId}`)
    await site.sees('[name=amount]')
    expect(readValue(site.page, 'amount')).toBe('800')
  })

  it('whose session has ended still has what was typed after a login', async () => {
    let isIn = true
    const ended = () => problem(401, 'not_signed_in')
    const plan = () => ({ status: 200, body: planRecord() })
    const site = await openEdit(planRecord(), {
      'GET /api/donors/status': () => (isIn ? { status: 204 } : ended()),
      [`GET ${atPlan}`]: () => (isIn ? plan() : ended()),
      [`PUT ${atPlan}`]: ended,
    })
    await site.type('amount', '800')
    await site.type('scheduledDate', tomorrow)
    isIn = false
    await site.press('button[type=submit]', 'Save')
    await site.arrives('/LoginPrompt')
    isIn = true
    // The session is checked again after a moment.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    await site.go(`/DonationInfoRecurring/${planId}`)
    await site.sees('main a', 'Edit')
    await site.press('main a', 'Edit')
    await site.sees('[name=amount]')
    expect(readValue(site.page, 'amount')).toBe('800.00')
    expect(readValue(site.page, 'scheduledDate')).toBe(tomorrow)
  })

  it('can be its end', async () => {
    const site = await openEdit(planRecord(), {
      [`DELETE ${atPlan}`]: () => ({
        status: 200,
        body: { status: 'deleted', id: planId, message: 'Cancelled.' },
      }),
    })
    await site.press('main button', 'Cancel this monthly gift')
    await site.sees('dialog h2', 'Delete this Payment?')
    await site.press('dialog button[type=submit]', 'Cancel this monthly gift')
    await site.sees('h1', 'Deleted')
    await site.arrives('/DonationRecordRecurring')
  })
})

describe('the edit of an instalment that waits', () => {
  it('chooses a day, tomorrow by default, and returns to its monthly gift', async () => {
    const site = await openEdit(waitingRecord(), {
      [`PUT ${atWaiting}`]: did('Charged again tomorrow.'),
    })
    expect(readValue(site.page, 'scheduledDate')).toBe(tomorrow)
    expect(chosenIn(site.page)).toBe('pm_visa')
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    await site.sees('[role=status]', 'Charged again tomorrow.')
    expect(site.bodiesOf(`PUT ${atWaiting}`)).toEqual([
      { paymentId: waitingId, scheduledDate: tomorrow },
    ])
  })

  it('is charged to the card that is shown as chosen, if its own has expired', async () => {
    const plan = planRecord(aPlan({ paymentMethod: expired.id }))
    const site = await openEdit(
      { ...waitingRecord(), cardLast4: expired.card.last4 },
      {
        [`GET ${atPlan}`]: () => ({ status: 200, body: plan }),
        [`PUT ${atWaiting}`]: did('Charged again tomorrow.'),
      },
    )
    expect(chosenIn(site.page)).toBe('pm_visa')
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    expect(site.bodiesOf(`PUT ${atWaiting}`)).toEqual([
      { paymentId: waitingId, scheduledDate: tomorrow, paymentMethod: 'pm_visa' },
    ])
  })

  it('is charged to its monthly gift’s card, whichever was tried last', async () => {
    const site = await openEdit(
      { ...waitingRecord(), cardBrand: 'amex', cardLast4: amex.card.last4 },
      { [`PUT ${atWaiting}`]: did('Charged again tomorrow.') },
    )
    expect(chosenIn(site.page)).toBe('pm_visa')
    await site.press('button[type=submit]', 'Save')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    expect(site.bodiesOf(`PUT ${atWaiting}`)).toEqual([
      { paymentId: waitingId, scheduledDate: tomorrow },
    ])
  })

  it('that no longer waits opens the page with its outcome', async () => {
    const paid = { ...waitingRecord({ status: 'complete' }), status: 'complete' as const }
    let body = waitingRecord()
    const site = await openPayerSite(`/DonationInfoReauthenticate/${waitingId}`, {
      api: accountWith(
        { reauthenticate: [body] },
        {
          [`GET ${atWaiting}`]: () => ({ status: 200, body }),
        },
      ),
    })
    await site.sees('main a', 'Edit')
    body = paid
    await site.press('main a', 'Edit')
    await site.arrives(`/DonationInfoProcessed/${waitingId}`)
  })
})
