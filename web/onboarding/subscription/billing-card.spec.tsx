import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const onPlus: AsJson<ApplicationAnswer> = {
  ...completeApplication,
  plan: { plan: 'plus', period: 'annual', referralCode: null, referralIssue: null },
  missing: ['card', 'logo'],
}
const withCard: AsJson<ApplicationAnswer> = {
  ...onPlus,
  missing: ['logo'],
  card: { brand: 'visa', last4: '4242' },
}
const setupId = 'setup-1'
const succeeded = () => {
  application = withCard
  return Response.json({ status: 'succeeded', setupId, application })
}

let application: AsJson<ApplicationAnswer>
let answers: Record<string, () => Response>
let requests: { path: string; body: string }[]

beforeEach(() => {
  application = onPlus
  answers = {}
  requests = []
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/token') {
      return Response.json({
        id: 'pm_1',
        card: { brand: 'visa', country: 'HK', last4: '4242' },
      })
    }
    const path = pathname.replace('/api/organizations/', '')
    if (path === 'application') return Response.json(application)
    if (!path.startsWith('application/')) return refusal(403, 'not_allowed', 'Not yours.')
    requests.push({ path, body: await request.text() })
    return answers[path]?.() ?? refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const sees = (page: HTMLElement, sentence: string) =>
  waitUntil(() => expect(page.textContent).toContain(sentence))

const open = async () => {
  const site = await openDesk('/OrgRegisterCard')
  await waitUntil(() => find(site.page, '[name=cardNumber]'))
  return site
}

const typeCard = (page: HTMLElement) =>
  perform(() => {
    for (const [name, value] of [
      ['cardNumber', '4242 4242 4242 4242'],
      ['cardExpiry', '12 / 34'],
      ['cardCode', '123'],
    ] as const) {
      type(find<HTMLInputElement>(page, `[name="${name}"]`), value)
    }
  })

const giveCard = async (page: HTMLElement) => {
  await typeCard(page)
  await press(page, 'Save card and continue')
}

describe('the card for a subscription', () => {
  it('is requested with the amount that is due, and when', async () => {
    const { page } = await open()
    await sees(page, 'Nothing is charged before the approval')
    await sees(page, 'HK$5,508')
    await sees(page, 'On the day your account is approved')
    expect(find<HTMLInputElement>(page, '[name=cardName]').value).toBe('Suk Yee Wong')
  })

  it('is saved, and the application continues', async () => {
    const { page, address } = await open()
    answers['application/card'] = succeeded
    await giveCard(page)
    await waitUntil(() => expect(address()).toBe('/OrgSetup/Logo'))
    expect(requests).toEqual([
      {
        path: 'application/card',
        body: JSON.stringify({ paymentMethod: 'pm_1', last4: '4242' }),
      },
    ])
  })

  it('that is refused shows the bank’s reason, and what was typed is kept', async () => {
    const { page } = await open()
    answers['application/card'] = () =>
      refusal(402, 'card_info_incorrect', 'Incorrect card info. The card was not saved.')
    await giveCard(page)
    await sees(page, 'Incorrect card info')
    expect(find<HTMLInputElement>(page, '[name=cardNumber]').value).toBe('4242 4242 4242 4242')
  })

  it('waits for the bank’s own page, also after a reload', async () => {
    const first = await open()
    const challenge = () =>
      Response.json({
        status: 'requires_action',
        setupId,
        stripe3DS: 'about:blank',
      })
    answers['application/card'] = challenge
    answers['application/card/status'] = challenge
    await giveCard(first.page)
    await sees(first.page, 'Your bank wants you to confirm this card')
    const { page, address } = await open()
    answers['application/card/status'] = succeeded
    await waitUntil(() => expect(address()).toBe('/OrgSetup/Logo'))
    expect(page.textContent).not.toContain('Your bank wants you to confirm')
    expect(sessionStorage).toHaveLength(0)
  })

  it('that was given is shown, and can be replaced', async () => {
    application = withCard
    const { page } = await openDesk('/OrgRegisterCard')
    await sees(page, '•• 4242')
    expect(page.querySelector('[name=cardNumber]')).toBeNull()
    await press(page, 'Use another card')
    await waitUntil(() => find(page, '[name=cardNumber]'))
  })

  it('is not needed on the Free plan', async () => {
    application = {
      ...onPlus,
      plan: { plan: 'free', period: 'annual', referralCode: null, referralIssue: null },
      missing: ['logo'],
    }
    const { page, address } = await openDesk('/OrgRegisterCard')
    await sees(page, 'needs no card')
    await perform(() => find<HTMLAnchorElement>(page, 'main a[href="/OrgSetup/Logo"]').click())
    await waitUntil(() => expect(address()).toBe('/OrgSetup/Logo'))
  })
})

describe('the last page before the submission', () => {
  it('names the sum and the card that is charged, and when', async () => {
    application = { ...withCard, missing: [] }
    const { page } = await openDesk('/OrgRegisterReview')
    await sees(page, 'will be charged to Visa •• 4242 when your account is approved')
    expect(page.textContent).toContain('HK$5,508 will be charged')
  })

  it('names no charge on the Free plan', async () => {
    application = {
      ...withCard,
      plan: { plan: 'free', period: 'annual', referralCode: null, referralIssue: null },
      missing: [],
    }
    const { page } = await openDesk('/OrgRegisterReview')
    await sees(page, 'Submit application')
    expect(page.textContent).not.toContain('will be charged')
  })
})
