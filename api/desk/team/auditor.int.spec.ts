import type { ActivityKind } from '@almoner/domain/staff/activity.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isAllowedAsOf, type Permission } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../../http/contract.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { useApi } from '../../testing/api.ts'
import { createAuditor, inviteTo } from '../../testing/auditors.ts'
import { given, staff } from '../../testing/given.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import type { SubscriptionHistory } from '../../use-cases/history/contract.ts'
import type { Activity } from '../activity/activity-list-contract.ts'
import type { DeskPaymentAnswer, DeskPayment, TimelineAnswer } from '../payments/contract.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'

const api = useApi()
const owner = given(api).as(staff('owner'))
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const today = () => toCalendarDay(instantFromMilliseconds(Date.now()))
const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code

const inviteAuditor = (email: string, terms: object) => inviteTo(owner, email, terms)
const auditor = (terms: object = {}) => createAuditor(api, owner, terms)

const views = (staffId: string) => readActivity(staffId, 'views')
const downloads = (staffId: string) => readActivity(staffId, 'downloads')

const readActivity = async (staffId: string, kind: ActivityKind): Promise<readonly Activity[]> => {
  await api.caughtUp()
  const path = `${root}/activity?kind=${kind}&person=${staffId}`
  const answer: ListAnswer<Activity> = (await owner.get(path)).json
  return answer.rows
}

describe('an auditor of a past moment', () => {
  it('sees the payments, their history and the activity as they were', async () => {
    const knownId = await submitTransfer(api, harbour)
    const { browser } = await auditor({ booksAsOf: today() })
    const listed = async () => {
      const answer: ListAnswer<DeskPayment> = (await browser.get(`${root}/payments?q=Chan`)).json
      const totals = (await browser.get(`${root}/payments/totals?status=complete`)).json
      return { rows: answer.rows.map(({ id, status }) => ({ id, status })), totals }
    }
    const opened = async () => {
      const answer: DeskPaymentAnswer = (await browser.get(`${root}/payments/${knownId}`)).json
      return answer
    }
    const before = { list: await listed(), payment: await opened() }
    const overview: { booksAsOf: string } = (await browser.get(`${root}/overview`)).json
    const later = await submitTransfer(api, harbour)
    await owner.post(`${root}/payments/${knownId}/approve`, { try: 1 }).thenAnswered(200)
    await api.caughtUp()
    expect(await listed()).toEqual(before.list)
    expect(await opened()).toEqual(before.payment)
    expect((await browser.get(`${root}/overview`)).json).toEqual(overview)
    expect(overview.booksAsOf).toMatch(/Z$/)
    await browser.get(`${root}/payments/${later}`).thenAnswered(404)
    const timeline: TimelineAnswer = (await browser.get(`${root}/payments/${knownId}/timeline`))
      .json
    expect(timeline.entries.map(({ type }) => type)).toEqual(['ManualPaymentSubmitted'])
    expect((await browser.get(`${root}/payments/${knownId}/postings`)).json).toEqual({
      postings: [],
    })
    const acts: ListAnswer<Activity> = (await browser.get(`${root}/activity`)).json
    expect(acts.rows.some(({ type }) => type === 'PaymentSucceeded')).toBe(false)
  })

  it('is refused data that is only known for the present', async () => {
    const { browser } = await auditor({ booksAsOf: today() })
    await browser.get(`${root}/monthly`).thenRefused(403, 'books_as_of_only')
    await browser.get(`${root}/account`).thenAnswered(200)
  })

  it('can open what is shown as of a past day, and no other part of the desk', async () => {
    const { browser } = await auditor({ booksAsOf: today() })
    const outcome = async (path: string): Promise<string> => {
      const answer = await browser.get(`${root}/${path}`)
      return answer.status === 200 ? 'shown' : errorCode(answer)
    }
    const pages = {
      'payments.read': 'payments',
      'payments.export': 'payments.csv',
      'activity.read': 'activity',
      'bank_account.read': 'bank-account/history',
      'subscription.read': 'subscription/history',
      'own_account.read': 'account',
      'recurring_plans.read': 'monthly',
      'inbox.read': 'inbox',
      'payment_methods.read': 'ways-to-pay',
    } as const
    for (const [permission, path] of Object.entries(pages)) {
      const expected = isAllowedAsOf(permission as Permission) ? 'shown' : 'books_as_of_only'
      expect([path, await outcome(path)]).toEqual([path, expected])
    }
  })

  it('sees the subscription as it was then', async () => {
    const readTypes = async (day: string) => {
      const { browser } = await auditor({ booksAsOf: day })
      const { json } = await browser.get(`${root}/subscription/history`)
      return (json as SubscriptionHistory).entries.map(({ type }) => type)
    }
    expect(await readTypes('2001-01-01')).toEqual([])
    expect(await readTypes(today())).toEqual(['SubscriptionStarted'])
  })

  it('has no books of the future, and none before the first event', async () => {
    await inviteAuditor('future@example.org', { booksAsOf: addDays(today(), 1) }).thenRefused(
      422,
      'invalid_input',
    )
    const { browser } = await auditor({ booksAsOf: '2001-01-01' })
    await browser.get(`${root}/payments`).thenAnswered(200, { rows: [] })
  })
})

describe('an auditor', () => {
  it('sees the contact data of payers only if an owner has granted it', async () => {
    const id = await submitTransfer(api, harbour)
    const path = `${root}/payments/${id}`
    const emailFor = async (terms: object) => {
      const { browser } = await auditor(terms)
      return ((await browser.get(path)).json as DeskPaymentAnswer).email
    }
    expect(await emailFor({})).toBe('t•••@example.com')
    expect(await emailFor({ contactGranted: true })).toBe('tai-man@example.com')
  })

  it('exports the payments as a file, with contact data if granted, and each export is recorded', async () => {
    await submitTransfer(api, harbour)
    const file = async (terms: object) => {
      const { browser, staffId } = await auditor(terms)
      const { text } = await browser.get(`${root}/payments.csv?q=Chan`)
      await browser.get(`${root}/payments.csv`)
      const downloadEvents = (await downloads(staffId)).filter(
        ({ details }) => details['file'] === 'payments.csv',
      )
      return { text, taken: downloadEvents.length }
    }
    const masked = await file({})
    expect(masked.text).toContain('t•••@example.com')
    expect(masked.text).not.toContain('tai-man@example.com')
    expect(masked.taken).toBe(2)
    expect((await file({ contactGranted: true })).text).toContain('tai-man@example.com')
  })

  it('exports a file that ends at the position of their books', async () => {
    const knownId = await submitTransfer(api, harbour)
    const { browser } = await auditor({ booksAsOf: today() })
    const before = (await browser.get(`${root}/payments.csv`)).text
    const later = await submitTransfer(api, harbour)
    await owner.post(`${root}/payments/${knownId}/approve`, { try: 1 })
    await api.caughtUp()
    const after = (await browser.get(`${root}/payments.csv`)).text
    expect(after).toBe(before)
    expect([after.includes(knownId), after.includes(later)]).toEqual([true, false])
  })

  it('leaves a record of each view, once a minute for each page and payment', async () => {
    const id = await submitTransfer(api, harbour)
    const { browser, staffId } = await auditor()
    await browser.get(`${root}/payments`)
    await browser.get(`${root}/payments?q=Chan`)
    await browser.get(`${root}/payments/${id}`)
    await browser.get(`${root}/payments/${id}/timeline`)
    await browser.get(`${root}/payments/${worldId('payment', 'none')}`)
    expect(
      (await views(staffId)).map(({ details, paymentId }) => [details['page'], paymentId]),
    ).toEqual([
      ['payment', id],
      ['payments', null],
    ])
  })

  it('leaves a record of each page, whatever it shows', async () => {
    const { browser, staffId } = await auditor()
    for (const path of [
      'projects/cards',
      'closed-books',
      'accounting-codes',
      'donors',
      'payouts',
      'dashboard/methods',
      'reports',
      'reports/schedules',
    ]) {
      await browser.get(`${root}/${path}`).thenAnswered(200)
    }
    // The choices of a filter and the setting of a form are no page.
    await browser.get(`${root}/projects`).thenAnswered(200)
    await browser.get(`${root}/financial-year`).thenAnswered(200)
    expect((await views(staffId)).map(({ details }) => details['page']).toReversed()).toEqual([
      'projects',
      'closed_books',
      'accounting_codes',
      'donors',
      'payouts',
      'dashboard',
      'reports',
    ])
  })

  it('alone is recorded: the views of colleagues are not', async () => {
    await owner.get(`${root}/payments`)
    expect(await views(staff('owner').staffId)).toEqual([])
  })
})
