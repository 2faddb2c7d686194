import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openSession } from '@almoner/operational/sessions/sessions.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { createApp } from '../../app.ts'
import { openBrowser, type TestApi, useApi } from '../../testing/api.ts'
import type { CardsAnswer, SaveCardAnswer } from './contract.ts'

const api = useApi()

beforeEach(() => api.bank.keeper.answers('keep'))

/** A new person who is logged in at a charity. */
const aDonor = async (host = 'harbour.localhost', { app } = api) => {
  const token = randomBytes(32).toString('base64url')
  const personId = randomUUID()
  const now = api.dependencies.now()
  await openSession(api.db, {
    realm: 'donor',
    personId,
    organisationId: null,
    device: '',
    place: '',
    tokenHash: createHash('sha256').update(token).digest('hex'),
    now: instantFromMilliseconds(now),
    expiresAt: instantFromMilliseconds(now + 3_600_000),
  })
  return donorWith({ token, personId, host, app })
}

const donorWith = (who: { token: string; personId: string; host: string; app: TestApi['app'] }) => {
  const { token, personId, host, app } = who
  const browser = openBrowser({ app }, host)
  const headers = { Authorization: `Bearer ${token}` }
  const post = (path: string, body: unknown, more: object = {}) =>
    browser.post(`/api/cards${path}`, body, { ...headers, ...more })
  return {
    donorId: personId,
    at: (elsewhere: string) => donorWith({ ...who, host: elsewhere }),
    post,
    list: () => browser.get('/api/cards', headers),
    cards: async () => ((await browser.get('/api/cards', headers)).json as CardsAnswer).data,
    saves: (paymentMethod: unknown, more: object = {}) => post('', { paymentMethod }, more),
    status: (setupIntent: unknown) => post('/retrieveCardStatus', { setupIntent }),
    removes: (paymentMethod: unknown) => post('/delete', { paymentMethod }),
  }
}

const createSetup = async (donorId: string) => {
  const [first] = await api.store.read(`donor_cards-${donorId}` as never, { limit: 1 })
  const { setupId } = requirePresent(first, 'a setup').data as { setupId: string }
  return { donorId, setupId }
}

describe('a donor who saves a card', () => {
  it('gets its brand, and sees it in the list', async () => {
    const ada = await aDonor()
    expect((await ada.list()).json).toEqual({ data: [] })
    const answer = await ada.saves('pm_card_visa').thenAnswered(200)
    expect(answer.json).toEqual({
      status: 'succeeded',
      setupIntent: expect.stringMatching(/^seti_/) as string,
      id: expect.stringMatching(/^pm_/) as string,
      brand: 'visa',
    })
    const { id } = answer.json as Extract<SaveCardAnswer, { status: 'succeeded' }>
    expect((await ada.list()).json).toEqual({
      data: [
        {
          id,
          card: { brand: 'visa', country: 'HK', last4: '4242', exp_month: 12, exp_year: 2040 },
        },
      ],
    })
  })

  it('has it at every charity, the oldest first', async () => {
    const ada = await aDonor()
    await ada.saves('pm_card_visa')
    await ada.at('lionrock.localhost').saves('pm_card_amex')
    const brands = (await ada.at('bauhinia.localhost').cards()).map(({ card }) => card.brand)
    expect(brands).toEqual(['visa', 'amex'])
  })

  it('saves one card with two clicks', async () => {
    const ada = await aDonor()
    const setUps = api.bank.keeper.setUps()
    const answers = await Promise.all([ada.saves('pm_card_visa'), ada.saves('pm_card_visa')])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(api.bank.keeper.setUps() - setUps).toBe(1)
    expect(await ada.cards()).toHaveLength(1)
  })

  it('gets the same answer whenever the same Idempotency-Key is sent', async () => {
    const ada = await aDonor()
    const key = { 'Idempotency-Key': `save-${randomUUID()}` }
    const first = await ada.saves('pm_card_visa', key)
    expect((await ada.saves('pm_card_visa', key)).json).toEqual(first.json)
    await ada.saves('pm_card_amex', key).thenRefused(409, 'request_reused')
    expect(await ada.cards()).toHaveLength(1)
  })

  it('is refused what is saved already, in the reader’s language', async () => {
    const ada = await aDonor()
    await ada.saves('pm_card_visa')
    const again = await ada.saves('pm_card_visa').thenAnswered(412)
    expect((again.json as { message: string }).message).toBe('You have previously saved this card.')
    // Only the provider can recognise the card under another reference.
    const byAnotherName = await ada.saves('pm_card_visa_debit', { Cookie: 'language=zh' })
    expect(byAnotherName.status).toBe(412)
    expect((byAnotherName.json as { message: string }).message).toBe('你已儲存過這張信用卡。')
    expect(await ada.cards()).toHaveLength(1)
  })

  it('may try again what was declined', async () => {
    const ada = await aDonor()
    api.bank.keeper.answers('decline')
    await ada.saves('pm_card_visa').thenRefused(402, 'card_save_declined')
    api.bank.keeper.answers('keep')
    await ada.saves('pm_card_visa').thenAnswered(200)
  })

  it('has ten at most', async () => {
    const ada = await aDonor()
    api.bank.keeper.answers('silence')
    for (let number = 1; number <= 10; number += 1) {
      await ada.saves(`pm_card_${number}`).thenAnswered(202)
    }
    await ada.saves('pm_card_11').thenRefused(409, 'too_many_cards')
  })
})

describe('a bank that asks its customer for confirmation', () => {
  const asking = async () => {
    api.bank.keeper.answers('challenge')
    const ada = await aDonor()
    const answer = await ada.saves('pm_card_visa')
    const { setupIntent } = answer.json as SaveCardAnswer
    return { ada, asked: answer, setupIntent, setup: await createSetup(ada.donorId) }
  }

  it('has its page shown, and the card saved once it is satisfied', async () => {
    const { ada, asked, setupIntent, setup } = await asking()
    expect(asked.status).toBe(200)
    expect(asked.json).toMatchObject({
      status: 'requires_action',
      stripe3DS: expect.stringContaining(setupIntent) as string,
      id: null,
    })
    expect((await ada.status(setupIntent)).json).toEqual({ status: 'requires_action' })
    expect(await ada.cards()).toEqual([])
    await api.bank.keeper.approve(setup)
    expect((await ada.status(setupIntent)).json).toEqual({ status: 'succeeded' })
    expect(await ada.cards()).toHaveLength(1)
  })

  it('that refuses ends the polling, with an explanation', async () => {
    const { ada, setupIntent, setup } = await asking()
    await api.bank.keeper.refuse(setup)
    expect((await ada.status(setupIntent)).json).toEqual({
      status: 'requires_payment_method',
      code: 'card_not_confirmed',
      message: expect.stringMatching(/could not confirm that this card is yours/) as string,
    })
  })

  it('is queried again on every poll', async () => {
    const { ada, setupIntent, setup } = await asking()
    const looks = api.bank.keeper.looks.length
    await ada.status(setupIntent)
    expect(api.bank.keeper.looks.slice(looks)).toEqual([setup])
  })

  it('shows the same page if the same card is sent again before confirmation', async () => {
    const { ada, asked } = await asking()
    expect((await ada.saves('pm_card_visa')).json).toEqual(asked.json)
  })
})

describe('a provider that has not answered yet', () => {
  it('leaves the card processing, with an id whose status can be queried', async () => {
    api.bank.keeper.answers('silence')
    const ada = await aDonor()
    const answer = await ada.saves('pm_card_visa').thenAnswered(202)
    const { setupIntent } = answer.json as SaveCardAnswer
    expect(answer.json).toMatchObject({ status: 'processing', id: null })
    expect((await ada.status(setupIntent)).json).toEqual({ status: 'processing' })
  })
})

describe('a card that its owner removes', () => {
  it('disappears from the list at once, and may be saved again', async () => {
    const ada = await aDonor()
    await ada.saves('pm_card_visa')
    const [card] = await ada.cards()
    await ada.removes(card?.id).thenAnswered(200)
    expect(await ada.cards()).toEqual([])
    await ada.removes(card?.id).thenAnswered(200)
    await ada.saves('pm_card_visa').thenAnswered(200)
    expect(await ada.cards()).toHaveLength(1)
  })
})

describe('another donor’s card, and none', () => {
  it('are the same 404', async () => {
    const ada = await aDonor()
    const saveAnswer = (await ada.saves('pm_card_visa')).json as SaveCardAnswer
    const mallory = await aDonor()
    for (const name of [saveAnswer.id, 'pm_nobody']) {
      await mallory.removes(name).thenRefused(404, 'card_not_found')
    }
    for (const name of [saveAnswer.setupIntent, 'seti_nobody', randomUUID()]) {
      await mallory.status(name).thenRefused(404, 'card_setup_not_found')
    }
    expect(await mallory.cards()).toEqual([])
    expect(await ada.cards()).toHaveLength(1)
  })
})

describe('a caller without a donor’s login', () => {
  const calls = [
    ['', { paymentMethod: 'pm_card_visa' }],
    ['/retrieveCardStatus', { setupIntent: 'seti_nobody' }],
    ['/delete', { paymentMethod: 'pm_nobody' }],
  ] as const

  it.each(calls)('is refused at POST /cards%s', async (path, body) => {
    await openBrowser(api, 'harbour.localhost')
      .post(`/api/cards${path}`, body)
      .thenRefused(401, 'not_signed_in')
  })

  it('is refused at GET /cards, staff too', async () => {
    const staff = openBrowser(api, 'localhost')
    const who = { username: 'staff@harbour.example', password: 'Harbour2026' }
    await staff.post('/api/donors/login', who)
    const Cookie = `almoner_session=${staff.cookies.get('almoner_session')}`
    const anonymous = openBrowser(api, 'harbour.localhost')
    await anonymous.get('/api/cards').thenAnswered(401)
    await anonymous.get('/api/cards', { Cookie }).thenAnswered(401)
  })

  it('finds no cards at a host without a charity', async () => {
    const ada = await aDonor('localhost')
    await ada.list().thenAnswered(404)
  })
})

describe('a call that cannot be read', () => {
  it.each([
    ['', { paymentMethod: '4242424242424242' }, { paymentMethod: 'payment_method.invalid' }],
    ['', {}, { paymentMethod: 'payment_method.required' }],
    ['/delete', { paymentMethod: { $ne: '' } }, { paymentMethod: 'payment_method.required' }],
    ['/retrieveCardStatus', { setupIntent: "' or 1=1" }, { setupIntent: 'setup_intent.invalid' }],
  ])('%s %o is refused with the field named', async (path, body, fields) => {
    await (await aDonor()).post(path, body).thenAnswered(422, { fields })
  })
})

describe('an attacker who tests stolen cards by saving them', () => {
  it('is met by the limits that paying has', async () => {
    const app = createApp({ ...api.dependencies, attemptLimits: standardLimits })
    const thief = await aDonor('harbour.localhost', { ...api, app })
    api.bank.keeper.answers('decline')
    const { challengeAbove } = standardLimits.cards.email
    for (let number = 1; number <= challengeAbove; number += 1) {
      await thief.saves(`pm_stolen_${number}`).thenRefused(402, 'card_save_declined')
    }
    await thief.saves('pm_stolen_last').thenRefused(403, 'challenge_required')
  })

  it('can try no more than twenty within a short time, even if all are declined', async () => {
    const thief = await aDonor()
    api.bank.keeper.answers('decline')
    for (let number = 1; number <= 20; number += 1) {
      await thief.saves(`pm_stolen_${number}`).thenAnswered(402)
    }
    await thief.saves('pm_stolen_last').thenAnswered(429)
  })
})
