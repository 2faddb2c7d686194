import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantAt, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import { recurringPlanActivities } from '@almoner/workflows/processes/recurring-plan/activities.ts'
import { type TestApi, useApi } from '../../testing/api.ts'
import { createCardHolder, readId, today, tomorrow } from '../../testing/card-holder.ts'
import { createGivingDonors } from '../../testing/donors.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>
beforeAll(async () => {
  donors = await createGivingDonors(api)
})
beforeEach(() => api.bank.answers('approve'))

const payments = '/api/donors/payments'
const holder = () => createCardHolder(api, donors)

/** Runs the process at that moment. A test double of the reactions returns the bank's answers. */
const goOn = async (planId: string, at: Instant, store = api.store): Promise<void> => {
  const activities = recurringPlanActivities({
    store,
    savedCards: { listCards: async () => [] },
    now: () => at,
    personOfEmail: api.keys.personOfEmail,
    serviceBasisPoints: async () => 100,
  })
  await activities.goOn({ planId })
  await api.caughtUp()
}

const chargeDay = toChargeInstant(tomorrow)

/** The store fails after the plan has begun and before its payment is recorded. */
const storeThatDies = (): TestApi['store'] => ({
  ...api.store,
  append: async (append) => {
    if (append.stream.startsWith('payment-')) throw new Error('it died')
    return await api.store.append(append)
  },
})

/** An instalment that its donor's bank declined for good: it waits. */
const waiting = async () => {
  const donor = await holder()
  const planId = await donor.started()
  await goOn(planId, chargeDay)
  const instalment = (await donor.open(planId)).recurring?.instalments[0]
  const paymentId = instalment?.paymentId ?? ''
  await api.bank.failAway(paymentId)
  await goOn(planId, chargeDay)
  return { donor, planId, paymentId }
}

describe('a monthly gift', () => {
  it('is set up, charges nothing that day, and is listed as scheduled', async () => {
    const donor = await holder()
    const answer = await donor.start({ memo: 'For the shelves', coverFee: true }).thenAnswered(200)
    expect(answer.json).toEqual({
      status: 'scheduled',
      id: expect.any(String) as string,
      scheduledDate: chargeDay,
      recurringOccurrences: 12,
      message: expect.stringContaining(tomorrow.replaceAll('-', '/')) as string,
    })
    expect(await donor.list('complete')).toEqual([])
    expect(await donor.list('scheduled')).toMatchObject([
      {
        id: readId(answer),
        status: 'scheduled',
        amount: 200,
        scheduledDate: chargeDay,
        recurring: { status: 'active', occurrences: 12, completed: 0, next: { number: 1 } },
      },
    ])
    const opened = await donor.open(readId(answer))
    expect(opened).toMatchObject({ memo: 'For the shelves', donorEmail: donor.username })
    expect(opened.recurring?.instalments).toHaveLength(12)
    expect(opened.recurring?.instalments[0]).toMatchObject({
      number: 1,
      status: 'scheduled',
      day: tomorrow,
    })
  })

  it('is a single gift on a later day if no frequency is given, and is charged once', async () => {
    const donor = await holder()
    const once = { recurringType: undefined, recurringOccurrences: undefined }
    const answer = await donor.start(once)
    expect(answer.json).toEqual({
      status: 'scheduled',
      id: expect.any(String) as string,
      scheduledDate: chargeDay,
      recurringOccurrences: 1,
      message: expect.stringMatching(
        /^Your donation is scheduled\. It will be charged on /,
      ) as string,
    })
    expect(await donor.list('complete')).toEqual([])
    expect(await donor.list('scheduled')).toMatchObject([
      { id: readId(answer), scheduledDate: chargeDay, recurring: { occurrences: 1 } },
    ])
    await goOn(readId(answer), chargeDay)
    const [instalment] = (await donor.open(readId(answer))).recurring?.instalments ?? []
    expect(instalment).toMatchObject({ number: 1, paymentId: expect.any(String) as string })
  })

  it('is set up only once without a key too, even if it is sent again in the next minute', async () => {
    const donor = await holder()
    const turn = Math.ceil(Date.now() / 60_000 + 2) * 60_000
    const startAt = async (now: number) => {
      api.clock.now = now
      return readId(await donor.start({ fingerprint: undefined, memo: 'as a minute turned' }))
    }
    const first = await startAt(turn - 100)
    expect(await startAt(turn + 100)).toBe(first)
    expect(await startAt(turn + 61_000)).not.toBe(first)
    api.clock.now = 0
  })

  it('is agreed on once, however often the form is sent', async () => {
    const donor = await holder()
    const fingerprint = `monthly-${donor.donorId}`
    const first = await donor.start({ fingerprint })
    const again = await donor.start({ fingerprint })
    expect(again.json).toEqual(first.json)
    expect(await donor.list('scheduled')).toHaveLength(1)
    await donor.start({ fingerprint, recurringOccurrences: 6 }).thenRefused(409, 'attempt_reused')
  })

  it.each([
    [{ recurringOccurrences: 0 }, 'occurrences_invalid'],
    [{ recurringOccurrences: 25 }, 'occurrences_invalid'],
    [{ recurringOccurrences: 1.5 }, 'occurrences_invalid'],
    [{ scheduledDate: today }, 'day_not_choosable'],
    [{ scheduledDate: addDays(today, 400) }, 'day_not_choosable'],
    [{ scheduledDate: '2027-02-30' }, 'invalid_input'],
    [{ scheduledDate: `${tomorrow} or so` }, 'invalid_input'],
    [{ scheduledDate: null }, 'invalid_input'],
    [{ recurringType: 'week' }, 'invalid_input'],
    [{ paymentMethod: 'pm_somebody_elses' }, 'card_not_kept'],
    [{ amount: 20 }, 'amount_below_minimum'],
  ])('is refused with an error code if it is invalid: %o', async (changes, code) => {
    const donor = await holder()
    await donor.start(changes).thenRefused(422, code)
    expect(await donor.list('scheduled')).toEqual([])
  })

  it('is for donors alone, at charities whose subscription has it', async () => {
    const guest = await donors.harbour.give({
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate: tomorrow,
    })
    expect(guest).toMatchObject({ error: { code: 'invalid_input' } })
  })
})

describe('a donor', () => {
  it('changes the amount, the text and the day of later instalments, but not to an unsaved card', async () => {
    const donor = await holder()
    const planId = await donor.started()
    const day = addDays(today, 10)
    const put = await donor.browser.put(`${payments}/${planId}`, {
      paymentId: planId,
      amount: 300,
      memo: 'For the roof',
      scheduledDate: day.replaceAll('-', '/'),
    })
    expect(put.status).toBe(200)
    expect(await donor.open(planId)).toMatchObject({
      amount: 300,
      memo: 'For the roof',
      scheduledDate: toChargeInstant(calendarDay(day)),
    })
    const refused = await donor.browser.put(`${payments}/${planId}`, {
      amount: 400,
      paymentMethod: 'pm_somebody_elses',
    })
    expect(refused.json).toMatchObject({ error: { code: 'card_not_kept' } })
    expect(await donor.open(planId)).toMatchObject({ amount: 300 })
  })

  it('selects the day in Hong Kong at the moment that they choose', async () => {
    const donor = await holder()
    const planId = await donor.started()
    const day = addDays(today, 10)
    const scheduledDate = instantAt(calendarDay(day), 0)
    await donor.browser.put(`${payments}/${planId}`, { scheduledDate })
    expect(await donor.open(planId)).toMatchObject({
      scheduledDate: toChargeInstant(calendarDay(day)),
    })
  })

  it('changes nothing if the address and the form name two different plans', async () => {
    const donor = await holder()
    const [planId, other] = [await donor.started(), await donor.started({ again: true })]
    const received = { paymentId: other, amount: 300 }
    await donor.browser
      .put(`${payments}/${planId}`, received)
      .thenRefused(422, { paymentId: 'payment_id.another' })
    for (const id of [planId, other]) expect(await donor.open(id)).toMatchObject({ amount: 200 })
  })

  it('can pause, resume, skip an instalment, and cancel', async () => {
    const donor = await holder()
    const planId = await donor.started()
    const change = async (what: string, body?: object) =>
      (await donor.browser.post(`${payments}/${planId}/${what}`, body)).status
    expect(await change('pause')).toBe(200)
    expect(await donor.open(planId)).toMatchObject({
      scheduledDate: null,
      recurring: { status: 'paused', next: null },
    })
    expect(await change('resume')).toBe(200)
    expect(await change('skip', { number: 1 })).toBe(200)
    expect(await change('skip', { number: 1 })).toBe(200)
    expect((await donor.open(planId)).recurring).toMatchObject({
      passed: 1,
      next: { number: 2 },
      instalments: { 0: { status: 'skipped' } },
    })
    const answer = await donor.browser.delete(`${payments}/${planId}`)
    expect(answer.json).toMatchObject({ status: 'deleted', id: planId })
    expect(await donor.list('scheduled')).toEqual([])
    expect(await change('pause')).toBe(409)
  })

  it('exports its stored data with all else', async () => {
    const donor = await holder()
    const planId = await donor.started({ memo: 'For the shelves' })
    const data = await donor.browser.get('/api/donors/data')
    expect(JSON.parse(data.text)).toMatchObject({
      monthly: [
        {
          id: planId,
          memo: 'For the shelves',
          amount: 200,
          charity: expect.stringContaining('Harbour') as string,
        },
      ],
    })
  })

  it('cannot remove the card that a plan is charged by', async () => {
    const donor = await holder()
    const planId = await donor.started()
    await donor.browser
      .post('/api/cards/delete', { paymentMethod: donor.card })
      .thenRefused(409, 'card_tied')
    await donor.browser.delete(`${payments}/${planId}`)
    await donor.browser.post('/api/cards/delete', { paymentMethod: donor.card }).thenAnswered(200)
  })

  it('finds no other donor’s plan, at any charity, on any call', async () => {
    const donor = await holder()
    const planId = await donor.started()
    const other = await holder()
    const atLionRock = await donor.at('lionrock')
    const calls = [
      () => other.browser.get(`${payments}/${planId}`),
      () => other.browser.put(`${payments}/${planId}`, { amount: 300 }),
      () => other.browser.delete(`${payments}/${planId}`),
      () => other.browser.post(`${payments}/${planId}/pause`, undefined),
      () => atLionRock.get(`${payments}/${planId}`),
      () => atLionRock.delete(`${payments}/${planId}`),
    ]
    for (const call of calls) {
      await call().thenAnswered(404)
    }
    expect(await donor.open(planId)).toMatchObject({ recurring: { status: 'active' } })
  })
})

describe('an instalment on its day', () => {
  it('is a payment of the donor’s like any other, and names its plan', async () => {
    const donor = await holder()
    const planId = await donor.started()
    await goOn(planId, chargeDay)
    const instalment = (await donor.open(planId)).recurring?.instalments[0]
    expect(instalment).toMatchObject({ status: 'charging' })
    const paymentId = instalment?.paymentId ?? ''
    await api.bank.flows.firstOutcome({ paymentId, try: 1 }, 0)
    await goOn(planId, chargeDay)
    expect(await donor.list('complete')).toMatchObject([{ id: paymentId, amount: 200 }])
    expect(await donor.open(paymentId)).toMatchObject({
      instalment: { planId, number: 1, occurrences: 12, status: 'complete' },
    })
    expect((await donor.open(planId)).recurring).toMatchObject({ completed: 1 })
  })
})

describe('an instalment whose plan is paused before its payment began', () => {
  it('is shown as paused, and is charged only after the plan resumes', async () => {
    const donor = await holder()
    const planId = await donor.started()
    await expect(goOn(planId, chargeDay, storeThatDies())).rejects.toThrow('it died')
    await api.caughtUp()
    const first = async () => (await donor.open(planId)).recurring?.instalments[0]
    expect(await first()).toMatchObject({ status: 'charging' })
    await donor.browser.post(`${payments}/${planId}/pause`, undefined)
    await goOn(planId, chargeDay)
    expect(await first()).toMatchObject({ status: 'retrying', reason: null })
    expect(await donor.list('processing')).toEqual([])
    await donor.browser.post(`${payments}/${planId}/resume`, undefined)
    await goOn(planId, chargeDay)
    const paymentId = (await first())?.paymentId ?? ''
    await api.bank.flows.firstOutcome({ paymentId, try: 1 }, 0)
    await goOn(planId, chargeDay)
    expect(await donor.list('complete')).toMatchObject([{ id: paymentId, amount: 200 }])
  })
})

describe('an instalment that waits for its donor', () => {
  it('is in their list, with the reason and until when', async () => {
    const { donor, planId, paymentId } = await waiting()
    expect(await donor.list('reauthenticate')).toMatchObject([
      {
        id: paymentId,
        status: 'reauthenticate',
        waitsFor: 'donor',
        instalment: { planId, reason: 'authentication_needed', status: 'waiting' },
      },
    ])
    expect(await donor.open(paymentId)).toMatchObject({ instalment: { number: 1 } })
    expect(await donor.list('scheduled')).toMatchObject([
      { id: planId, recurring: { waiting: { paymentId } } },
    ])
  })

  it('is paid after confirmation with the bank, once however often they submit', async () => {
    const { donor, planId, paymentId } = await waiting()
    api.bank.answers('challenge')
    const pay = () =>
      donor.browser.post(payments, donors.harbour.form({ paymentId, paymentMethod: donor.card }))
    await pay().thenAnswered(200, { status: 'requires_action', id: paymentId })
    await pay().thenAnswered(200, { status: 'requires_action', id: paymentId })
    await api.bank.approve(paymentId)
    await goOn(planId, chargeDay)
    expect(await donor.list('reauthenticate')).toEqual([])
    expect(await donor.list('complete')).toMatchObject([{ id: paymentId, amount: 200 }])
    await pay().thenRefused(409, 'instalment_not_waiting')
  })

  it('is charged by itself on another day, with another sum', async () => {
    const { donor, planId, paymentId } = await waiting()
    const day = addDays(today, 5)
    const edited = await donor.browser.put(`${payments}/${paymentId}`, {
      amount: 150,
      scheduledDate: day,
    })
    expect(edited.status).toBe(200)
    expect(readId(edited)).not.toBe(paymentId)
    expect(await donor.list('reauthenticate')).toEqual([])
    await goOn(planId, toChargeInstant(day))
    expect((await donor.open(planId)).recurring?.instalments[0]).toMatchObject({
      status: 'charging',
      amount: 150,
      paymentId: readId(edited),
    })
  })

  it('is written off', async () => {
    const { donor, planId, paymentId } = await waiting()
    const answer = await donor.browser.delete(`${payments}/${paymentId}`)
    expect(answer.json).toMatchObject({ status: 'deleted', id: paymentId })
    expect((await donor.open(planId)).recurring).toMatchObject({ status: 'active', passed: 1 })
  })
})
