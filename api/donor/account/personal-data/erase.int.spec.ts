import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { auditBooks } from '@almoner/projections/audit/audit.ts'
import { billSubscriptions } from '@almoner/projections/audit/testing/subscriptions.ts'
import { createApp } from '../../../app.ts'
import { forget } from '../../../testing/forgetting.ts'
import { createGivers, listPayments } from '../../../testing/gift.ts'
import { given, staff } from '../../../testing/given.ts'
import { issueReceipt } from '../../../testing/receipts.ts'
import type { ErasureAnswer } from '../../../use-cases/accounts/contract.ts'
import { errorCode, currentCode, moveToHalfMinute, useDonors } from '../testing/donors.ts'

const { api, people } = useDonors()

const path = '/api/donors/erase'

type Donor = Awaited<ReturnType<typeof people.loggedIn>>

const leaves = ({ browser, password }: Donor) => browser.post(path, { password })

const gives = async (email: string, amount: number): Promise<string> => {
  const givers = await createGivers(api(), 'harbour')
  const { id } = (await givers.give({ email, amount })) as unknown as { id: string }
  await issueReceipt(api(), id)
  return id
}

/** The names of the payers of these payments, as the charity’s desk shows them. */
const namesAtDesk = async (...ids: readonly string[]) => {
  const { rows: payments } = await listPayments(given(api()).as(staff('owner')))
  return ids.map((id) => {
    const row = payments.find((payment) => payment.id === id)
    return [row?.firstName, row?.email, row?.amount]
  })
}

const audit = async () => {
  const store = createPostgresStore({ url: api().databaseUrl })
  const now = instantFromMilliseconds(Date.now())
  const report = await auditBooks({ store, db: api().db, now, eventsInPostgres: true })
  await store.close()
  return report
}

const renamed = async (donor: Donor): Promise<Donor> => {
  const username = `new.${donor.username}`
  const { password } = donor
  await donor.browser.put('/api/donors', { username, password })
  const token = await people.tokenFor(donor.donorId, 'change_username')
  await people.at().post(`/api/donors/username/${token}`, { password })
  const after = { ...donor, username }
  await people.logIn(after, donor.browser)
  return after
}

describe('a donor who erases themself', () => {
  it('cannot log in any more, anywhere', async () => {
    const ada = await people.loggedIn()
    const elsewhere = people.at('lionrock.localhost')
    await people.logIn(ada, elsewhere)
    await leaves(ada).thenAnswered(204)
    expect(ada.browser.cookies.has('almoner_session')).toBe(false)
    await elsewhere.get('/api/donors/status').thenAnswered(401)
    await people.logIn(ada).thenRefused(422, 'wrong_credentials')
    expect((await people.eventsOf(ada.donorId)).at(-1)?.type).toBe('DonorErasureRequested')
  })

  it('must enter the password, and a wrong one is reported at its field', async () => {
    const ada = await people.loggedIn()
    const refused = await ada.browser.post(path, { password: 'Wrong2026' })
    expect([refused.status, errorCode(refused)]).toEqual([422, 'wrong_password'])
    expect(refused.json).toMatchObject({ fields: { password: 'password.wrong' } })
    const empty = await ada.browser.post(path, { password: '' })
    expect(empty.json).toMatchObject({ fields: { password: 'password.required' } })
    await ada.browser.get('/api/donors').thenAnswered(200)
  })

  it('needs the code of a phone that was set up', async () => {
    moveToHalfMinute(api())
    const ada = await people.loggedIn()
    const { password } = ada
    const offered = await ada.browser.post('/api/donors/second-factor', { password })
    const { secret } = offered.json as { secret: string }
    const toCode = (later: number) => currentCode(secret, { api: api(), later })
    await ada.browser.post('/api/donors/second-factor/confirm', { code: toCode(-1) })
    await ada.browser.get(path).thenAnswered(200, { asksForCode: true })
    await leaves(ada).thenRefused(422, 'second_factor_required')
    const wrong = await ada.browser.post(path, { password, code: '000000' })
    expect(errorCode(wrong)).toBe('second_factor_wrong')
    await ada.browser.post(path, { password, code: toCode(0) }).thenAnswered(204)
  })

  it('erases no other: neither a guest nor another’s session can erase them', async () => {
    const [ada, ben] = [await people.loggedIn(), await people.loggedIn()]
    await people.at().post(path, { password: ada.password }).thenAnswered(401)
    await people.at().get(path).thenAnswered(401)
    await leaves(ben).thenAnswered(204)
    await ada.browser.get('/api/donors').thenAnswered(200)
    const owner = given(api()).as(staff('owner'))
    await owner.post(path, { password: 'Harbour2026' }).thenAnswered(401)
  })

  it('must send the request from our own page', async () => {
    const ada = await people.loggedIn()
    const from = { Origin: 'https://elsewhere.example' }
    await ada.browser.post(path, { password: ada.password }, from).thenRefused(403, 'cross_origin')
  })

  it('is not guessed at', async () => {
    const ada = await people.loggedIn()
    const codes: string[] = []
    for (let time = 0; time < 11; time += 1) {
      codes.push(errorCode(await ada.browser.post(path, { password: `Guess${time}` })))
    }
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  it('makes only one request, however often it is sent', async () => {
    const ada = await people.loggedIn()
    const statuses = await Promise.all([leaves(ada), leaves(ada)])
    expect(statuses.map(({ status }) => status)).toContain(204)
    await leaves(ada).thenAnswered(401)
    const requests = (await people.eventsOf(ada.donorId)).filter(
      ({ type }) => type === 'DonorErasureRequested',
    )
    expect(requests).toHaveLength(1)
  })

  it('is in the log, without a name', async () => {
    const ada = await people.loggedIn()
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const app = createApp({ ...api().dependencies, log })
    const origin = 'http://harbour.localhost:3000'
    const answer = await app.request(`${origin}${path}`, {
      method: 'POST',
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        Cookie: `almoner_session=${ada.browser.cookies.get('almoner_session')}`,
      },
      body: JSON.stringify({ password: ada.password }),
    })
    expect(answer.status).toBe(204)
    const line = lines.find((each) => each.includes('asked to be erased'))
    expect(line).toContain(ada.donorId)
    expect(lines.join()).not.toContain(ada.username)
  })
})

describe('an erased donor', () => {
  it('is named by no screen, under no address they ever had, and the audit passes', async () => {
    await billSubscriptions(api().store, instantFromMilliseconds(Date.now()))
    const before = await people.loggedIn()
    const first = await gives(before.username, 150)
    const ada = await renamed(before)
    const second = await gives(ada.username, 250)
    const other = await gives('somebody.else@example.org', 350)
    await leaves(ada).thenAnswered(204)
    const letters = await forget(api(), ada.donorId)
    expect(letters.map(({ to }) => to)).toEqual([ada.username])
    expect(await namesAtDesk(first, second, other)).toEqual([
      [erased, erased, 150],
      [erased, erased, 250],
      ['Tai Man', 'somebody.else@example.org', 350],
    ])
    const events = await people.eventsOf(ada.donorId)
    expect(events.filter(({ personal }) => personal !== undefined)).toEqual([])
    expect(events.at(-1)?.type).toBe('DonorErased')
    const report = await audit()
    expect(report.found).toBe(0)
  })

  it('may register again under the same address, as a new person', async () => {
    const ada = await people.loggedIn()
    await leaves(ada)
    const { username, password } = ada
    const again = await people.loggedInAs({ ...people.somebody(), username, password })
    expect(again.donorId).not.toBe(ada.donorId)
    await forget(api(), ada.donorId)
    await again.browser.get('/api/donors').thenAnswered(200, { username })
  })

  it('can give again as a guest whose name is readable', async () => {
    const ada = await people.loggedIn()
    const before = await gives(ada.username, 150)
    await leaves(ada)
    await forget(api(), ada.donorId)
    const after = await gives(ada.username, 250)
    expect(await namesAtDesk(before, after)).toEqual([
      [erased, erased, 150],
      ['Tai Man', ada.username, 250],
    ])
  })

  it('does not affect the gifts of the present owner of their former address', async () => {
    const before = await people.loggedIn()
    const ada = await renamed(before)
    const ben = await people.loggedInAs({ ...people.somebody(), username: before.username })
    const gift = await gives(ben.username, 150)
    await leaves(ada)
    await forget(api(), ada.donorId)
    expect(await namesAtDesk(gift)).toEqual([['Tai Man', ben.username, 150]])
    await ben.browser.get('/api/donors').thenAnswered(200)
  })

  it('leaves a pending payment to complete, without a name', async () => {
    const ada = await people.loggedIn()
    const givers = await createGivers(api(), 'harbour')
    api().bank.answers('challenge')
    const { id } = (await givers.give({ email: ada.username })) as unknown as { id: string }
    api().bank.answers('approve')
    await leaves(ada)
    await forget(api(), ada.donorId)
    await api().bank.approve(id)
    await api().caughtUp()
    expect(await namesAtDesk(id)).toEqual([[erased, erased, 150]])
  })
})

describe('recurring plans of a donor who is about to erase themself', () => {
  const giving = async () => {
    const ada = await people.loggedIn()
    const cardAnswer = await ada.browser.post('/api/cards', {
      paymentMethod: `pm_card_${ada.donorId.replaceAll('-', '')}`,
    })
    const { id: card } = cardAnswer.json as { id: string }
    await api().caughtUp()
    const givers = await createGivers(api(), 'harbour')
    const started = await ada.browser.post(
      '/api/donors/payments',
      givers.form({
        paymentMethod: card,
        amount: 200,
        memo: 'For my aunt',
        recurringType: 'month',
        recurringOccurrences: 12,
        scheduledDate: calendarDay(dayAfterTomorrow()),
      }),
    )
    expect(started.text).toContain('scheduled')
    await api().caughtUp()
    return ada
  }
  const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

  it('are named before, and end with the account', async () => {
    const ada = await giving()
    const ahead = (await ada.browser.get(path)).json as ErasureAnswer
    expect(ahead).toMatchObject({
      monthly: [{ charity: 'Harbour Light Children’s Fund', amount: 200 }],
      more: 0,
      asksForCode: false,
    })
    await leaves(ada)
    await forget(api(), ada.donorId)
    const plans = await api()
      .db.selectFrom('read_models.recurring_plans')
      .select(['status', 'state'])
      .where('donor_id', '=', ada.donorId)
      .execute()
    expect(plans).toMatchObject([{ status: 'cancelled', state: { memo: erased } }])
    expect(JSON.stringify(plans)).not.toContain('aunt')
    await people.at().get('/api/cards').thenAnswered(401)
  })

  it('are an empty list if none would be charged', async () => {
    const ada = await people.loggedIn()
    expect((await ada.browser.get(path)).json).toEqual({ monthly: [], more: 0, asksForCode: false })
  })
})
