import { describe, expect, it, vi } from 'vitest'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import {
  mission,
  openPayerSite,
  organisation,
  problem,
  type FakeApi,
} from '../../../testing/payer-site.tsx'
import type { SentPayment } from '../../checkout/state/checkout-shape.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { aCard, aGift, aPayment, aReadyCheckout, seedCheckout } from '../../testing/checkouts.ts'

const payments = 'POST /api/user/payments'
const paid = {
  status: 200,
  body: {
    status: 'succeeded',
    id: 'p1',
    paymentIntent: 'pi_1',
    receiptLink: 'http://harbour.localhost/receipts/x',
    totalAmount: 519.11,
  },
}

const open = async (api: FakeApi, path = '/Review') => {
  seedCheckout(aReadyCheckout())
  const site = await openPayerSite(path, { api })
  const listPayments = () => site.bodiesOf(payments) as SentPayment[]
  const button = () => site.sees('main button', 'Donate HK$519.11')
  return { ...site, sent: listPayments, button }
}

const letPass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

const answersInTurn = (...answers: (() => { status: number; body?: unknown })[]) => {
  const remainingAnswers = [...answers]
  return () => (remainingAnswers.shift() ?? problemOfTest)()
}
const enteredBefore = () => {
  const { status, body } = problem(409, 'entered_before')
  const earlier = { id: null, at: '2026-11-20T02:31:00.000Z' }
  return { status, body: { ...(body as object), earlier } }
}
const problemOfTest = (): never => {
  throw new Error('nobody expected another call')
}
const loseConnection = (): never => {
  throw new TypeError('connection lost')
}

describe('a gift that is about to be made', () => {
  it('shows the amount that the server computed, and what was answered', async () => {
    const site = await open({})
    await site.button()
    expect(site.page.textContent).toContain('Visa •••• 4242')
    expect(site.page.textContent).toContain('HK$19.11')
    expect(site.page.textContent).toContain('Processing HK$14.11, platform service HK$5.00')
  })

  it('says above the button how much it is, how often and to what', async () => {
    const site = await open({})
    const button = await site.button()
    const sentence = await site.sees('main strong', `HK$519.11 once to ${mission.title}`)
    expect(sentence.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('to no project names the charity', async () => {
    seedCheckout({ ...aReadyCheckout(), gift: { ...aGift, projectId: null } })
    const site = await openPayerSite('/Review', { api: {} })
    const charity = organisation.organizationObj.organizationName
    await site.sees('main strong', `HK$519.11 once to ${charity}`)
  })

  it('from abroad is quoted and paid for as such, and shows why it costs more', async () => {
    const abroad = {
      totalAmount: 521.88,
      totalFee: 21.88,
      serviceFee: 5.22,
      processingFee: 16.66,
      nonprofitReceives: 500,
      transactionCountry: 'GB',
    }
    const site = await open({
      'POST /api/user/payments/calculate-fees': () => ({ status: 200, body: abroad }),
      [payments]: () => paid,
    })
    await site.sees('main', 'Card payments from outside Hong Kong cost 0.5% more')
    await site.sees('main button', 'Donate HK$521.88')
    await site.press('main button', 'Donate HK$521.88')
    await site.arrives('/ConfirmPayment')
    expect(site.sent()).toMatchObject([{ country: 'GB' }])
  })

  it('shows at a press how the details are used', async () => {
    const site = await open({})
    await site.button()
    await site.press('main button', 'How your details are used')
    await site.sees('dialog[open]', 'Your card’s number stays with the card provider.')
  })

  it('cannot be made before its fee is known', async () => {
    const site = await open({ 'POST /api/user/payments/calculate-fees': loseConnection })
    await site.sees('main', 'Failed to calculate transaction fees')
    await site.sees('main button', 'Try again')
    expect(site.sent()).toEqual([])
  })

  it('reserves the place of its project’s name while that is loading', async () => {
    const site = await open({ [`GET /api/projects/${mission.id}`]: () => new Promise(() => {}) })
    await site.button()
    const [first] = site.page.querySelectorAll('main dl dd')
    expect(first?.querySelector('[aria-hidden]')).toBeTruthy()
  })

  it('made a second time asks for confirmation, and is made if confirmed', async () => {
    const site = await open({ [payments]: answersInTurn(enteredBefore, () => paid) })
    await site.button()
    await site.press('main button', 'Donate HK$519.11')
    await site.sees('dialog[open]', 'You made the same gift of HK$500.00 at 2026/11/20 10:31.')
    expect(site.page.querySelector('dialog[open] a')).toBeNull()
    await site.press('dialog[open] button', 'Yes, a second one')
    await site.arrives('/ConfirmPayment')
    expect(site.sent()).toMatchObject([{}, { again: true }])
  })

  it('made a second time is not made without confirmation, and nothing is charged', async () => {
    const site = await open({ [payments]: answersInTurn(enteredBefore) })
    await site.button()
    await site.press('main button', 'Donate HK$519.11')
    await site.press('dialog[open] button', 'No, once is enough')
    await site.sees('main', 'entered_before')
    expect(site.sent()).toHaveLength(1)
  })

  it('is paid once however often the button is pressed', async () => {
    let pay: (answer: typeof paid) => void = () => {}
    const answered = new Promise<typeof paid>((resolve) => {
      pay = resolve
    })
    const site = await open({ [payments]: () => answered })
    const button = await site.button()
    await site.does(() => {
      button.click()
      button.click()
    })
    expect(button.textContent).toContain('Waiting for your bank…')
    await site.does(() => button.click())
    expect(site.sent()).toHaveLength(1)
    await site.does(() => pay(paid))
    await site.sees('h1', 'Thank you, Tai Man')
    expect(site.sent()).toHaveLength(1)
  })

  it('ends with thanks and the receipt, and leaves nothing to pay twice', async () => {
    const { attemptId } = seedCheckout(aReadyCheckout())
    const site = await open({ [payments]: () => paid })
    await site.press('main button', await readButton(site))
    await site.sees('h1', 'Thank you, Tai Man')
    expect(site.place()).toBe('/ConfirmPayment')
    const link = await site.sees('a', 'Download receipt')
    expect(link.getAttribute('href')).toBe('http://harbour.localhost/receipts/x')
    expect(readCheckout()).toMatchObject({ gift: null, card: null, payment: null })
    expect(readCheckout().attemptId).not.toBe(attemptId)
    await site.go('/Review')
    await site.arrives('/SelectMission')
  })
})

const readButton = async (site: { button: () => Promise<HTMLElement> }): Promise<string> => {
  const button = await site.button()
  return button.textContent
}

describe('a bank that requires authentication by the payer', () => {
  const challenge = {
    status: 200,
    body: { status: 'requires_action', id: 'p1', paymentIntent: 'pi_1', stripe3DS: 'about:blank' },
  }
  const confirm = 'POST /api/user/payments/confirm3DSPayment'
  const status = 'POST /api/user/payments/retrievePaymentStatus'

  it('is shown in a frame; when it agrees, the gift is confirmed', async () => {
    const site = await open({
      [payments]: () => challenge,
      [status]: answersInTurn(
        () => ({ status: 200, body: { status: 'requires_action' } }),
        () => ({ status: 200, body: { status: 'succeeded' } }),
      ),
      [confirm]: () => paid,
    })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(10)
    expect(site.page.querySelector('iframe')?.title).toContain('3-D Secure')
    await letPass(2_000)
    expect(site.bodiesOf(confirm)).toHaveLength(0)
    await letPass(2_000)
    vi.useRealTimers()
    await site.sees('h1', 'Thank you')
    expect(site.bodiesOf(confirm)).toHaveLength(1)
    expect(site.sent()).toHaveLength(1)
  })

  it('is queried again after too many requests, which are no answer about the gift', async () => {
    const site = await open({
      [payments]: () => challenge,
      [status]: answersInTurn(
        () => problem(429, 'too_many_requests'),
        () => ({ status: 200, body: { status: 'succeeded' } }),
      ),
      [confirm]: answersInTurn(
        () => problem(429, 'too_many_requests'),
        () => paid,
      ),
    })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(2_100)
    await letPass(1_100)
    await letPass(1_100)
    vi.useRealTimers()
    await site.sees('h1', 'Thank you')
    expect(site.bodiesOf(confirm)).toHaveLength(2)
    expect(site.sent()).toHaveLength(1)
  })

  it('shows why if the authentication failed', async () => {
    const site = await open({
      [payments]: () => challenge,
      [status]: () => ({ status: 200, body: { status: 'requires_payment_method' } }),
      [confirm]: () => problem(402, 'authentication_failed'),
    })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(2_100)
    vi.useRealTimers()
    const failure = await site.sees('[role=alert]')
    expect(failure.textContent).toContain('could not confirm that it was you. No money was taken.')
  })
})

describe('a card that the bank declines', () => {
  it('makes room for another one on the same attempt', async () => {
    const site = await open({
      [payments]: answersInTurn(
        () => problem(402, 'card_declined'),
        () => paid,
      ),
    })
    await site.does(async () => (await site.button()).click())
    await site.sees('[role=alert]', 'No money was taken')
    expect(await site.sees('a', 'Try another card')).toBeTruthy()
    seedCheckout({ card: { ...aCard, reference: 'pm_2', last4: '0004' } })
    await site.go('/CardPrompt')
    await site.go('/Review')
    await site.does(async () => (await site.button()).click())
    await site.sees('h1', 'Thank you')
    const [first, second] = site.sent()
    expect(second?.fingerprint).toBe(first?.fingerprint)
    expect([first?.paymentMethod, second?.paymentMethod]).toEqual(['pm_1', 'pm_2'])
  })

  it('is another attempt once the gift itself is changed', async () => {
    const site = await open({
      [payments]: answersInTurn(
        () => problem(402, 'card_declined'),
        () => paid,
      ),
    })
    await site.does(async () => (await site.button()).click())
    await site.sees('[role=alert]', 'No money was taken')
    const { gift } = readCheckout()
    seedCheckout({
      gift: gift && { ...gift, coverFee: false },
      card: { ...aCard, reference: 'pm_2' },
    })
    await site.go('/CardPrompt')
    await site.go('/Review')
    await site.does(async () => (await site.sees('main button', 'Donate HK$500.00')).click())
    await site.sees('h1', 'Thank you')
    const [first, second] = site.sent()
    expect(second?.fingerprint).not.toBe(first?.fingerprint)
  })
})

describe('an answer that is lost', () => {
  it('is requested again with the same data, and never called a failure', async () => {
    const site = await open({
      [payments]: answersInTurn(loseConnection, loseConnection, () => paid),
    })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(10)
    expect(site.page.textContent).toContain('We do not know yet whether your payment went through')
    await letPass(3_100)
    vi.useRealTimers()
    await site.sees('h1', 'Thank you')
    const [first, second, third] = site.sent()
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })

  it('ends, if there is no answer at all, with the one safe thing to do', async () => {
    const site = await open({ [payments]: loseConnection })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(31_000)
    vi.useRealTimers()
    expect(site.sent()).toHaveLength(6)
    await site.sees('button', 'Check again')
    expect(site.page.textContent).not.toContain('Donate HK$519.11')
    await site.go('/MissionDetails?no=1')
    await site.arrives('/Review')
  })

  it('is requested automatically after a reload', async () => {
    seedCheckout({ ...aReadyCheckout(), payment: aPayment })
    const site = await openPayerSite('/Review', { api: { [payments]: () => paid } })
    await site.sees('h1', 'Thank you')
    const { amountCents, ...rest } = aPayment.sent
    expect(site.bodiesOf(payments)).toEqual([{ amount: toHkd(amountCents), ...rest }])
  })
})

describe('a gift that the API will not start', () => {
  it('shows why, and where to correct it', async () => {
    const site = await open({
      [payments]: () => problem(422, 'invalid_input', { memo: 'memo.too_long' }),
    })
    await site.does(async () => (await site.button()).click())
    await site.sees('[role=alert]', 'No money was taken')
    expect(site.page.textContent).toContain('Check “Message to the charity”')
    const link = await site.sees('a', 'Change your details')
    expect(link.getAttribute('href')).toBe('/PersonalDetails')
  })

  it('because of a question that was just added shows that question', async () => {
    const row = {
      id: 'size',
      type: 'text',
      required: true,
      label: 'Sleeve',
      placeholder: '',
    } as const
    const { organizationObj } = organisation
    const formSetting = { enabled: true, rows: [row] }
    let answer = organisation
    const site = await open({
      'GET /api/donors/organization': () => ({ status: 200, body: answer }),
      [payments]: () => problem(422, 'invalid_input', { 'fields.size': 'field.required' }),
    })
    const button = await site.button()
    answer = { ...organisation, organizationObj: { ...organizationObj, formSetting } }
    await site.does(() => button.click())
    await site.sees('[role=alert]', 'Sleeve')
    await site.press('a', 'Change your details')
    await site.sees('label', 'Sleeve')
  })

  it('by a method that was just switched off links to the other methods', async () => {
    const site = await open({ [payments]: () => problem(409, 'method_not_available') })
    await site.does(async () => (await site.button()).click())
    const link = await site.sees('[role=alert] a', 'Choose other methods')
    expect(link.getAttribute('href')).toBe('/SelectPayment')
  })
})

describe('a slow bank', () => {
  it('is followed from the last screen to the end', async () => {
    const processing = {
      status: 202,
      body: { status: 'processing', id: 'p1', paymentIntent: null },
    }
    const site = await open({
      [payments]: () => processing,
      'POST /api/user/payments/retrievePaymentStatus': () => ({
        status: 200,
        body: { status: 'succeeded' },
      }),
      'POST /api/user/payments/confirm3DSPayment': () => paid,
    })
    const button = await site.button()
    vi.useFakeTimers()
    await site.does(() => button.click())
    await letPass(100)
    expect(site.page.textContent).toContain('Your bank is taking longer than usual')
    await letPass(31_000)
    vi.useRealTimers()
    await site.sees('h1', 'Thank you')
    expect(new Set(site.sent().map(({ fingerprint }) => fingerprint)).size).toBe(1)
  })
})
