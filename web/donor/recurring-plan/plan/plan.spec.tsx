import { describe, expect, it, vi } from 'vitest'
import type { PlanOpened } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { inTurn, loseAnswer } from '../../../testing/in-turn.ts'
import { openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { loginProgress } from '../../login/login-progress.ts'
import {
  accountWith,
  anInstalment,
  aPlan,
  did,
  planId,
  planRecord,
  waitingFourth,
  waitingId,
  waitingRecord,
  withFourth,
} from '../testing/plans.ts'

const at = `/api/donors/payments/${planId}`

const openList = (plan: AsJson<PlanOpened>, api: FakeApi = {}) =>
  openPayerSite('/DonationRecordRecurring', {
    api: accountWith({ scheduled: [planRecord(plan)], reauthenticate: [waitingRecord()] }, api),
  })

const openPlan = async (plan: AsJson<PlanOpened> = aPlan(), api: FakeApi = {}) => {
  const site = await openList(plan, api)
  await site.sees('main li a', 'Homework rooms')
  await site.press('main li a', 'Homework rooms')
  await site.arrives(`/DonationInfoRecurring/${planId}`)
  await site.sees('h2', 'Payment schedule')
  return site
}

/** Returns one plan after another. Each click changes to the next plan. */
const turning = (...plans: AsJson<PlanOpened>[]) => {
  let turn = 0
  const press = (message: string) => () => {
    turn += 1
    return did(message)()
  }
  const open = () => ({ status: 200, body: planRecord(plans[turn]) })
  return { press, open: { [`GET ${at}`]: open } }
}

const paused = aPlan({ status: 'paused', next: null })
const resting = aPlan({ isResting: true, next: null })

describe('the monthly gifts of a donor', () => {
  it('have their next day, their sum and how far they are', async () => {
    const site = await openList(aPlan())
    const row = await site.sees('main li a', 'Homework rooms')
    expect(row.textContent).toContain('HK$500.00')
    expect(row.textContent).toContain('Next: 2027/04/15 08:00')
    expect(row.textContent).toContain('3 of 12 paid')
    expect(row.textContent).not.toContain('Paused')
    expect(row.textContent).not.toContain('Action needed')
  })

  it('are marked if a gift waits for the donor, and lead to that gift', async () => {
    const site = await openList(
      aPlan({ waiting: { paymentId: waitingId }, instalments: withFourth(waitingFourth) }),
    )
    const row = await site.sees('main li a', 'Homework rooms')
    expect(row.textContent).toContain('Action needed')
    await site.press('main li a', 'Homework rooms')
    await site.arrives(`/DonationInfoReauthenticate/${waitingId}`)
  })

  it('lead to the plan if the gift that waits has no payment', async () => {
    const site = await openList(aPlan({ waiting: { paymentId: null } }))
    const row = await site.sees('main li a', 'Action needed')
    expect(row.getAttribute('href')).toBe(`/DonationInfoRecurring/${planId}`)
  })

  it('show that they are paused, and then show no day', async () => {
    const site = await openList(paused)
    const row = await site.sees('main li a', 'Paused')
    expect(row.textContent).not.toContain('Next')
    expect(row.textContent).toContain('Agreed on 2026/12/20 10:00')
  })
})

describe('a monthly gift that its charity does not accept at present', () => {
  it('shows this in the list, without a day', async () => {
    const site = await openList(resting)
    const row = await site.sees('main li a', 'Not charged at present')
    expect(row.textContent).not.toContain('Next')
  })

  it('explains that nothing is charged or to be done, and can be cancelled', async () => {
    const site = await openPlan(resting)
    await site.sees('main p', 'so nothing is charged. You need not do anything')
    expect(site.page.textContent).not.toContain('no more will follow')
    expect(site.page.textContent).not.toContain('It will be charged automatically')
    await site.sees('main button', 'Cancel')
  })
})

describe('a gift on one later day', () => {
  it('shows its amount and its day, and does not mention months', async () => {
    const once = aPlan({ occurrences: 1, completed: 0, instalments: [anInstalment(1)] })
    const site = await openPlan(once)
    const page = await site.sees('main', 'What you agreed to')
    expect(page.textContent).toContain('Amount')
    expect(page.textContent).not.toMatch(/Each month|First gift|Progress/)
  })
})

describe('a monthly gift', () => {
  it('shows what comes next, what was agreed, and its progress', async () => {
    const site = await openPlan()
    await site.sees('main section p', 'HK$519.11 on 2027/04/15 08:00')
    await site.sees('main section p', 'This includes the fee that you cover')
    await site.sees('main section dd', 'HK$19.11')
    await site.sees('main section p', 'Payment 4 of 12')
    await site.sees('main section p', 'HK$1,500.00 given of HK$6,000.00')
    const texts = await site.sees('main section ul', '3 paid')
    expect(texts.textContent).toContain('9 upcoming')
    await site.sees('dd', 'HK$500.00 plus the fee')
    await site.sees('dd', '12 times')
    await site.sees('dd', 'For Ming')
    await site.sees('main section', 'Visa •••• 4242')
    await site.sees('main section', 'Expires 03/2099')
    expect(site.page.textContent).not.toContain('runs out')
  })

  it('has every instalment, and the way to what was paid and back', async () => {
    const paid = { ...planRecord(), id: 'paid-2', status: 'complete' as const, recurring: null }
    const site = await openPlan(aPlan(), {
      'GET /api/donors/payments/paid-2': () => ({ status: 200, body: paid }),
    })
    const all = [...site.page.querySelectorAll('main ol > li')]
    expect(all).toHaveLength(12)
    expect(all[1]?.textContent).toBe(
      '22027/02/15HK$500.00Paid, thank youPayment and receipt 2027/02/15',
    )
    expect(all[11]?.textContent).toBe('122027/12/15HK$500.00Upcoming')
    await site.press('main ol a', '2027/02/15')
    await site.arrives('/DonationInfoProcessed/paid-2')
    await site.sees('main a', 'Back')
    await site.press('main a', 'Back')
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    await site.sees('h2', 'Payment schedule')
  })

  it('shows why an instalment was not charged, and when it is tried again', async () => {
    const retryAt = '2027-04-16T00:00:00.000Z'
    const fourth = { status: 'retrying', reason: 'card_declined', retryAt } as const
    const site = await openPlan(aPlan({ instalments: withFourth(fourth) }))
    const notice = await site.sees(
      '[role=status]',
      'Your 2027/04/15 payment has not been charged yet',
    )
    expect(notice.textContent).toContain(
      'Your bank declined the card; will be retried on 2027/04/16',
    )
    expect(notice.textContent).toContain('Choose another card')
    await site.sees('main section ul', '1 in progress')
  })

  it('shows that the outcome of an instalment is not known yet, and that the next one follows', async () => {
    const fourth = { status: 'untold', paymentId: 'open-4' } as const
    const next = { number: 5, at: '2027-05-15T00:00:00.000Z' }
    const open = { ...planRecord(), id: 'open-4', status: 'processing' as const, recurring: null }
    const site = await openPlan(aPlan({ instalments: withFourth(fourth), next }), {
      'GET /api/donors/payments/open-4': () => ({ status: 200, body: open }),
    })
    const notice = await site.sees('[role=status]', 'Your 2027/04/15 payment is not confirmed yet')
    expect(notice.textContent).toContain('We do not know yet whether your bank charged this')
    expect(notice.textContent).toContain('later payments continue as scheduled')
    await site.sees('main section p', 'on 2027/05/15 08:00')
    await site.sees('main section ul', '1 in progress')
    await site.press('[role=status] a', 'See the payment')
    await site.arrives('/DonationInfoProcessed/open-4')
  })

  it('shows that an instalment charged after its cancellation is refunded', async () => {
    const fourth = { status: 'cancelled', takenAfterAll: 'taken-4' } as const
    const takenPayment = {
      ...planRecord(),
      id: 'taken-4',
      status: 'complete' as const,
      recurring: null,
    }
    const site = await openPlan(aPlan({ instalments: withFourth(fourth) }), {
      'GET /api/donors/payments/taken-4': () => ({ status: 200, body: takenPayment }),
    })
    const notice = await site.sees('[role=status]', 'Your 2027/04/15 payment was charged after all')
    expect(notice.textContent).toContain('The charity has been notified and will refund you')
    await site.sees('main ol > li', 'Cancelled, but charged by your bank')
    await site.press('main ol a', 'See the payment 2027/04/15')
    await site.arrives('/DonationInfoProcessed/taken-4')
  })

  it('that is paused does not retry, and shows this', async () => {
    const retryAt = '2027-04-16T00:00:00.000Z'
    const fourth = { status: 'retrying', reason: 'card_declined', retryAt } as const
    const site = await openPlan({ ...paused, instalments: withFourth(fourth) })
    const notice = await site.sees(
      '[role=status]',
      'Your 2027/04/15 payment has not been charged yet',
    )
    expect(notice.textContent).toContain('declined the card; will be retried once you resume')
    expect(site.page.textContent).not.toContain('2027/04/16')
  })

  it('links to the instalment that waits for its donor', async () => {
    const site = await openPlan(aPlan({ instalments: withFourth(waitingFourth) }))
    const notice = await site.sees('[role=status]', 'Your 2027/04/15 payment was not charged')
    expect(notice.textContent).toContain('; waiting for you until 2027/06/14')
    await site.press('[role=status] a', 'What you can do')
    await site.arrives(`/DonationInfoReauthenticate/${waitingId}`)
    await site.sees('h2', 'Pay it now')
  })

  it('warns of a card that will have run out', async () => {
    const site = await openPlan(aPlan({ cardRunsOut: true, cardExpires: { month: 3, year: 2027 } }))
    const notice = await site.sees('[role=status]', 'The card expires before the next gift')
    expect(notice.textContent).toContain('03/2027')
  })

  it('warns of a card that expires before the last gift, and leads to another card', async () => {
    const site = await openPlan(aPlan({ cardExpires: { month: 11, year: 2027 } }))
    const notice = await site.sees('[role=status]', 'The card expires before the last gift')
    expect(notice.textContent).toContain('valid until 11/2027')
    expect(notice.textContent).toContain('on 2027/12/15')
    await site.sees('[role=status] a', 'Choose another card')
  })

  it('does not warn of a card that is good in the month of the last gift', async () => {
    const site = await openPlan(aPlan({ cardExpires: { month: 12, year: 2027 } }))
    await site.sees('main section p', 'on 2027/04/15')
    expect(site.page.textContent).not.toContain('The card expires')
  })

  it.each([
    ['cancelled', 'Nothing more is charged'],
    ['completed', 'is complete'],
  ] as const)('that is %s shows this, and has no buttons', async (status, words) => {
    const instalments = aPlan().instalments.slice(0, 3)
    const site = await openPlan(aPlan({ status, next: null, instalments }))
    await site.sees('main section p', words)
    expect(site.page.querySelectorAll('main button')).toHaveLength(0)
    expect(site.page.textContent).not.toContain('Edit')
  })

  it('whose last instalment is retried automatically can get another card, or be cancelled', async () => {
    const retryAt = '2027-12-16T00:00:00.000Z'
    const last = { status: 'retrying', reason: 'card_declined', retryAt } as const
    const instalments = [...aPlan().instalments.slice(0, 3), anInstalment(12, last)]
    const site = await openPlan(aPlan({ status: 'completed', next: null, instalments }))
    await site.sees('main button', 'Cancel this monthly gift')
    await site.press('[role=status] a', 'Choose another card')
    await site.arrives(`/DonationInfoEdit/${planId}`)
    await site.sees('legend', 'Charged to')
    await site.sees('main button', 'Cancel this monthly gift')
    expect(site.page.querySelector('[name=amount]')).toBeNull()
  })

  it('is found by its address alone, as a mail has it', async () => {
    const api = accountWith({ scheduled: [planRecord()] })
    const site = await openPayerSite(`/DonationInfoRecurring/${planId}`, { api })
    await site.sees('h1', 'Homework rooms')
  })

  it.each(['/DonationInfoRecurring', '/DonationInfoRecurring/nobody', '/DonationInfoEdit'])(
    'that does not exist redirects from %s to the list',
    async (path) => {
      const site = await openPayerSite(path, { api: accountWith({}) })
      await site.arrives('/DonationRecordRecurring')
      await site.sees('h2', 'No payment is scheduled')
    },
  )

  it('that cannot be reached can be requested again', async () => {
    const answerPlan = () => ({ status: 200, body: planRecord() })
    const site = await openPayerSite(`/DonationInfoRecurring/${planId}`, {
      api: accountWith(
        {},
        { [`GET ${at}`]: inTurn(loseAnswer, loseAnswer, loseAnswer, answerPlan) },
      ),
    })
    await site.sees('[aria-busy=true]')
    await site.sees('[role=alert] button', 'Try again')
    await site.press('[role=alert] button', 'Try again')
    await site.sees('h1', 'Homework rooms')
  })

  it('requires a login, which then opens it', async () => {
    const site = await openPayerSite(`/DonationInfoRecurring/${planId}`)
    await site.arrives('/LoginPrompt')
    await vi.waitFor(() => expect(loginProgress().to).toBe(`/DonationInfoRecurring/${planId}`))
  })
})

describe('a monthly gift can', () => {
  it('pause and resume, and shows the current state each time', async () => {
    const turns = turning(aPlan(), paused, aPlan())
    const site = await openPlan(aPlan(), {
      ...turns.open,
      [`POST ${at}/pause`]: turns.press('Paused until you resume it.'),
      [`POST ${at}/resume`]: turns.press('Goes on 15 April.'),
    })
    await site.press('main button', 'Pause')
    await site.sees('[role=status]', 'Paused until you resume it.')
    await site.sees('main section p', 'Paused: nothing is charged until you resume')
    expect(site.page.textContent).not.toContain('Skip next')
    const resume = await site.sees('main button', 'Resume')
    const edit = await site.sees('main a', 'Edit')
    expect([resume, edit].map(({ className }) => className)).toEqual([
      buttonClass('primary', false),
      buttonClass('secondary', false),
    ])
    await site.press('main button', 'Resume')
    await site.sees('[role=status]', 'Goes on 15 April.')
    await site.sees('main section p', 'HK$519.11 on 2027/04/15 08:00')
    expect(site.bodiesOf(`POST ${at}/pause`)).toEqual([undefined])
  })

  it('skip the next one after a question, by its number', async () => {
    const skipped = aPlan({
      next: { number: 5, at: '2027-05-15T00:00:00.000Z' },
      instalments: withFourth({ status: 'skipped' }),
    })
    const turns = turning(aPlan(), skipped)
    const site = await openPlan(aPlan(), {
      ...turns.open,
      [`POST ${at}/skip`]: turns.press('Nothing is charged in April.'),
    })
    await site.press('main button', 'Skip next')
    await site.sees('dialog h2', 'Skip the gift of 2027/04/15?')
    await site.sees('dialog p', 'The next gift is on 2027/05/15')
    expect(site.bodiesOf(`POST ${at}/skip`)).toEqual([])
    await site.press('dialog button[type=submit]')
    await site.sees('[role=status]', 'Nothing is charged in April.')
    await site.sees('main ol li', 'Skipped')
    expect(site.bodiesOf(`POST ${at}/skip`)).toEqual([{ number: 4 }])
  })

  it('refuse, and then stays as it was', async () => {
    const site = await openPlan(aPlan(), {
      [`POST ${at}/pause`]: () => problem(409, 'nothing_to_come'),
    })
    await site.press('main button', 'Pause')
    await site.sees('[role=alert]', 'nothing_to_come')
    await site.sees('main button', 'Pause')
  })

  it('be cancelled while the line is lost, and is then looked at again', async () => {
    let isCancelled = false
    const cancelled = aPlan({ status: 'cancelled', next: null })
    const site = await openPlan(aPlan(), {
      [`GET ${at}`]: () => ({ status: 200, body: planRecord(isCancelled ? cancelled : aPlan()) }),
      [`DELETE ${at}`]: () => {
        isCancelled = true
        return loseAnswer()
      },
    })
    await site.press('main button', 'Cancel this monthly gift')
    await site.press('dialog button[type=submit]', 'Cancel this monthly gift')
    await site.sees('main section p', 'This monthly gift is cancelled. Nothing more is charged.')
    expect(site.page.querySelector('dialog[open]')).toBeNull()
  })

  it('be cancelled after confirmation, shows this, and returns to the list a second later', async () => {
    const site = await openPlan(aPlan(), {
      [`DELETE ${at}`]: () => ({
        status: 200,
        body: { status: 'deleted', id: planId, message: 'Your monthly gift is cancelled.' },
      }),
    })
    await site.press('main button', 'Cancel this monthly gift')
    await site.sees('dialog h2', 'Delete this Payment?')
    await site.sees('dialog p', '9 gifts have not been charged yet')
    expect(site.bodiesOf(`DELETE ${at}`)).toEqual([])
    await site.press('dialog button[type=submit]', 'Cancel this monthly gift')
    await site.sees('h1', 'Deleted')
    await site.sees('[role=status]', 'Your monthly gift is cancelled.')
    expect(site.place()).toBe(`/DonationInfoRecurring/${planId}`)
    await site.arrives('/DonationRecordRecurring')
  })

  it('show where its cancellation can be checked if the answer is lost', async () => {
    const site = await openPlan(aPlan(), { [`DELETE ${at}`]: loseAnswer })
    await site.press('main button', 'Cancel this monthly gift')
    await site.press('dialog button[type=submit]', 'Cancel this monthly gift')
    const texts = await site.sees('dialog [data-outcome=unknown]', 'The connection was lost')
    expect(texts.textContent).toContain('if the gift then shows Cancelled, it went through')
    expect(texts.textContent).not.toContain('Check before')
  })
})
