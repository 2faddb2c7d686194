import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createApp } from '../../app.ts'
import { openBrowser, type TestApi, useApi } from '../../testing/api.ts'
import { createStaff } from '../../testing/gift.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { createReaders } from '../../donor/marketing-consent/testing/marketing-consent.ts'
import { createPdf } from '../files/uploads/testing/pdf.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createReaders>>
let donors: Awaited<ReturnType<typeof createGivingDonors>>
let people = 0
const createEmail = () => `reader-${(people += 1)}@example.org`

/** Counts the charity's supporters with this address. */
const supporters = async (email: string): Promise<number> =>
  (
    await api.db
      .selectFrom('read_models.marketing_consents')
      .select('consent_id')
      .where('email', '=', email)
      .where('stands', '=', true)
      .execute()
  ).length

beforeAll(async () => {
  harbour = await createReaders(api, 'harbour')
  donors = await createGivingDonors(api)
})
beforeEach(() => api.bank.answers('approve'))

const givenTypes = ['MarketingConsentGiven']
const ticked = ['MarketingConsentRequested']
const paid = [...ticked, ...givenTypes]

describe('a payer who ticks the box', () => {
  it('has consented to that text, with that payment', async () => {
    const email = createEmail()
    const { json } = await harbour.agree(email)
    const [consent, ...others] = await harbour.said(email)
    expect(others).toEqual([])
    expect(consent).toMatchObject({
      data: {
        organisationId: harbour.organizationId,
        textVersion: 1,
        language: 'en',
        source: 'checkout',
        givenWith: (json as { id: string }).id,
        text: expect.stringContaining('Harbour Light Children’s Fund intends to use your name'),
      },
      personal: { firstName: 'Tai Man', lastName: 'Chan', email },
    })
  })

  it('has agreed once, however often the same attempt is sent', async () => {
    const email = createEmail()
    const form = harbour.form({ email, news: harbour.textId })
    const answers = await Promise.all(Array.from({ length: 4 }, () => harbour.send(form)))
    for (const answer of answers) await harbour.paid(answer)
    expect(await harbour.history(email)).toEqual(paid)
  })

  it('has consented in the language that they read, regardless of the page’s current language', async () => {
    const email = createEmail()
    await harbour.agree(email, { news: '1-zh' })
    expect(await harbour.said(email)).toMatchObject([
      { data: { language: 'zh', text: expect.stringContaining('海港之光兒童基金擬使用你的姓名') } },
    ])
  })

  it('has not consented while the card is refused, but has once another card has paid', async () => {
    const email = createEmail()
    api.bank.answers('decline')
    const form = harbour.form({ email, news: harbour.textId })
    expect((await harbour.send(form)).status).toBe(402)
    expect(await harbour.history(email)).toEqual(ticked)
    api.bank.answers('approve')
    const again = await harbour.send({ ...form, paymentMethod: 'pm_card_us' })
    expect(again.status).toBe(200)
    await harbour.paid(again)
    expect(await harbour.history(email)).toEqual(paid)
  })

  it('and unticks it before they try again has taken it back', async () => {
    const email = createEmail()
    api.bank.answers('decline')
    const form = harbour.form({ email, news: harbour.textId })
    await harbour.send(form)
    api.bank.answers('approve')
    await harbour.paid(await harbour.send({ ...form, news: 'no', paymentMethod: 'pm_card_us' }))
    expect(await harbour.history(email)).toEqual([...ticked, 'MarketingConsentRequestWithdrawn'])
  })

  it('and then withdraws stays withdrawn if the same attempt is sent again', async () => {
    const email = createEmail()
    const form = harbour.form({ email, news: harbour.textId })
    await harbour.paid(await harbour.send(form))
    await harbour.browser.post(`/api/news/${harbour.tokenOf(email)}`, undefined)
    await harbour.paid(await harbour.send(form))
    expect(await harbour.history(email)).toEqual([...paid, 'MarketingConsentWithdrawn'])
  })

  it.each(['PayMe', 'TapAndGo'])(
    'by %s has not consented with an open request that is unpaid, but has once it is paid',
    async (paymentMethod) => {
      const email = createEmail()
      const { paymentMethod: _card, ...form } = harbour.form({ email, news: harbour.textId })
      const body = { ...form, paymentMethod }
      const { json } = await harbour.browser.post('/api/user/payments/paymeLink', body)
      const { objectId } = (json as { result: { objectId: string } }).result
      await harbour.confirm(objectId)
      expect(await harbour.history(email)).toEqual(ticked)
      await api.caughtUp()
      expect(await supporters(email)).toBe(0)
      await api.bank.pay(objectId)
      await harbour.confirm(objectId)
      expect(await harbour.history(email)).toEqual(paid)
      await api.caughtUp()
      expect(await supporters(email)).toBe(1)
    },
  )

  it('whose bank requires confirmation has consented once the bank has approved the payment', async () => {
    const email = createEmail()
    api.bank.answers('challenge')
    const { json } = await harbour.send(harbour.form({ email, news: harbour.textId }))
    const { id } = json as { id: string }
    await harbour.confirm(id)
    expect(await harbour.history(email)).toEqual(ticked)
    await api.bank.approve(id)
    await harbour.confirm(id)
    expect(await harbour.history(email)).toEqual(paid)
  })

  it('has consented even if the payment succeeded before the consent was recorded', async () => {
    const email = createEmail()
    const form = harbour.form({ email })
    await harbour.send(form)
    await harbour.send({ ...form, news: harbour.textId })
    expect(await harbour.history(email)).toEqual(paid)
  })

  it('by a transfer has consented once the charity has found the money', async () => {
    const email = createEmail()
    const fields = { ...harbour.form({ email, news: harbour.textId }), paymentName: 'fps' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set('proofofpayment', new Blob([createPdf()]), 'proof.pdf')
    const origin = 'http://harbour.localhost:3000'
    const send = () =>
      api.app.request(`${origin}/api/user/payments/add`, { method: 'POST', body: form })
    expect((await send()).status).toBe(200)
    const response = await send()
    expect(response.status).toBe(200)
    const { id } = (await response.json()) as { id: string }
    await harbour.confirm(id)
    expect(await harbour.history(email)).toEqual(ticked)
    const { browser: desk } = await createStaff(api, 'harbour')
    const approved = await desk.post(`/api/organizations/payments/${id}/approve`, { try: 1 })
    expect(approved.status).toBe(200)
    await harbour.confirm(id)
    expect(await harbour.history(email)).toEqual(paid)
  })

  it('can still pay if the consent cannot be recorded, and the error is logged', async () => {
    const email = createEmail()
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const store: TestApi['store'] = {
      ...api.store,
      append: (append) =>
        append.stream.startsWith('marketing_consent')
          ? Promise.reject(new Error('no books for this'))
          : api.store.append(append),
    }
    const app = createApp({ ...api.dependencies, store, log })
    const browser = openBrowser({ app }, 'harbour.localhost')
    const form = harbour.form({ email, news: harbour.textId })
    expect((await browser.post('/api/user/payments', form)).status).toBe(200)
    expect(lines.join('')).toContain('not recorded beside a payment')
    // The answer was lost, so the payer sends this attempt once more.
    await harbour.paid(await harbour.send(form))
    expect(await harbour.history(email)).toEqual(paid)
  })
})

describe('a payer who does not tick the box', () => {
  it('has consented to nothing', async () => {
    const email = createEmail()
    await harbour.send(harbour.form({ email }))
    await harbour.send(harbour.form({ email, news: 'no' }))
    expect(await harbour.history(email)).toEqual([])
  })

  it('does not withdraw an earlier consent', async () => {
    const email = createEmail()
    await harbour.agree(email)
    await harbour.send(harbour.form({ email }))
    await harbour.send(harbour.form({ email, news: 'no' }))
    expect(await harbour.history(email)).toEqual(paid)
  })

  it.each(['2-en', 'yes', '1-fr', 1, true])('cannot agree to %j', async (news) => {
    const email = createEmail()
    const refused = await harbour.send(harbour.form({ email, news }))
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { news: 'text_id.unknown' } },
    ])
    expect(await harbour.history(email)).toEqual([])
  })
})

describe('a donor who gives every month', () => {
  it('consents once with the gift, however often it is sent', async () => {
    const donor = await donors.another()
    const reference = `pm_card_${donor.donorId.replaceAll('-', '')}`
    const cardAnswer = await donor.browser.post('/api/cards', { paymentMethod: reference })
    await api.caughtUp()
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const form = harbour.form({
      paymentMethod: (cardAnswer.json as { id: string }).id,
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate: addDays(today, 1),
      news: harbour.textId,
    })
    const first = await donor.browser.post('/api/donors/payments', form)
    await donor.browser.post('/api/donors/payments', form)
    expect(await harbour.said(donor.username)).toMatchObject([
      { data: { source: 'checkout', givenWith: (first.json as { id: string }).id } },
    ])
  })
})

describe('a donor who pays', () => {
  it('agrees by the address of their account', async () => {
    const donor = await donors.another()
    await donor.give({ news: harbour.textId, email: 'somebody.else@example.org' })
    expect(await harbour.history('somebody.else@example.org')).toEqual([])
    expect(await harbour.said(donor.username)).toMatchObject([
      { data: { source: 'checkout' }, personal: { email: donor.username, lastName: 'Lam' } },
    ])
    await api.caughtUp()
    expect((await donor.browser.get('/api/news')).json).toMatchObject({ agreed: true })
  })
})
