import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanQuote } from '@almoner/api/desk/subscription/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { openDesk, refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import {
  charging,
  confirmWithPassword,
  expectTexts,
  onPlus,
  owing,
  stubSubscription,
  upgradeQuote,
} from '../../../testing/subscription.ts'

const path = '/OrgSettings/Billing/Plan'
const onPro = { ...onPlus, plan: 'pro' } as const
const projects = ['Trails', 'Meals', 'Ferry'].map((title) => ({ id: `id-${title}`, title }))
const downgradeQuote: AsJson<PlanQuote> = {
  plan: 'free',
  period: 'annual',
  kind: 'downgrade',
  amount: 0,
  from: '2027-03-01',
  proration: null,
  next: null,
  rests: { projects: projects.slice(1), monthlyPlans: 2, features: ['reports'] },
  projects,
  limit: 1,
}

let api: ReturnType<typeof stubSubscription>
beforeEach(() => {
  api = stubSubscription()
})

const choose = (page: HTMLElement, name: string, value: string) =>
  perform(() => find<HTMLInputElement>(page, `[name=${name}][value=${value}]`).click())

const openPro = async () => {
  const site = await openDesk(`${path}?plan=pro`)
  await expectTexts(site.page, 'Pay HK$1,094.79 and switch now')
  return site
}

describe('another plan', () => {
  it('shows prices by period, and asks for nothing before a choice', async () => {
    const { page } = await openDesk(path)
    await expectTexts(
      page,
      'Plus: HK$459 a month (your plan)',
      'Pro: HK$792 a month',
      'This is your plan.',
    )
    await choose(page, 'period', 'monthly')
    await expectTexts(page, 'Plus: HK$550 a month (your plan)')
  })

  it('shows the sum and how it is made up, the day and the next invoice', async () => {
    const { page } = await openPro()
    await expectTexts(
      page,
      'Pro plan, AnnuallyHK$9,504.00',
      'Less Plus plan, Annually−HK$5,508.00',
      '100 of 365 days',
      'Charged nowHK$1,094.79',
      'Now, once it is paid',
      'HK$9,504.00 on 2027/03/01',
    )
  })

  it('with a longer period takes off the unused part of the present one', async () => {
    api.subscription = { ...onPlus, period: 'monthly' }
    api.quote = () =>
      Response.json({
        ...upgradeQuote,
        plan: 'plus',
        amount: 5_233,
        proration: { daysLeft: 15, daysOfPeriod: 30, oldPrice: 550, newPrice: 5_508 },
      } satisfies AsJson<PlanQuote>)
    const { page } = await openDesk(`${path}?period=annual`)
    await expectTexts(
      page,
      'Less the unused part of Plus plan, Monthly: 15 of 30 days−HK$275.00',
      'Charged nowHK$5,233.00',
    )
  })

  it('is switched to with the password and the sum that was seen', async () => {
    const { page } = await openPro()
    await press(page, 'Pay HK$1,094.79 and switch now')
    await expectTexts(page, 'HK$1,094.79 is charged to Visa •• 4242 now.')
    api.answers['POST subscription/plan'] = () => {
      api.subscription = onPro
      return Response.json({ status: 'succeeded', subscription: onPro })
    }
    await confirmWithPassword(page)
    await expectTexts(
      page,
      'You are now on Pro plan, Annually',
      'HK$1,094.79 was charged to Visa •• 4242.',
      'The next invoice is HK$9,504.00, on 2027/03/01.',
    )
    expect(api.requests).toEqual([
      {
        call: 'POST subscription/plan',
        body: {
          plan: 'pro',
          period: 'annual',
          amount: 1_094.79,
          projects: [],
          confirm: true,
          stepUp: { password: 'Almoner2026' },
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      },
    ])
  })

  it('shows a declined card and the way on, and a second try is another command', async () => {
    const { page } = await openPro()
    api.answers['POST subscription/plan'] = () =>
      refusal(402, 'card_declined', 'Your bank declined this card.')
    await press(page, 'Pay HK$1,094.79 and switch now')
    await confirmWithPassword(page)
    await expectTexts(page, 'Your bank declined this card.', 'Your plan has not changed.')
    expect(find(page, '[role=alert] a').getAttribute('href')).toBe('/OrgSettings/Billing/Card')
    // The password was right a moment ago, so it is not asked for again.
    await press(page, 'Pay HK$1,094.79 and switch now')
    await perform(() => find(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(api.requests).toHaveLength(2))
    expect(api.requests[0]?.key).not.toBe(api.requests[1]?.key)
  })

  it('whose sum has changed is quoted again, and charges nothing', async () => {
    const { page } = await openPro()
    api.answers['POST subscription/plan'] = () => {
      api.quote = () => Response.json({ ...upgradeQuote, amount: 1_083.84 })
      return refusal(409, 'quote_changed', 'The sum has changed.')
    }
    await press(page, 'Pay HK$1,094.79 and switch now')
    await confirmWithPassword(page)
    await expectTexts(
      page,
      'The amount has changed',
      'Nothing was charged.',
      'Pay HK$1,083.84 and switch now',
    )
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it.each([
    ['succeeds', onPro, 'You are now on Pro plan'],
    ['fails', onPlus, 'Your plan has not changed.'],
  ])('waits for the bank’s page, until the charge %s', async (_, outcome, sentence) => {
    const { page } = await openPro()
    api.answers['POST subscription/plan'] = () => {
      api.subscription = charging
      return Response.json({
        status: 'requires_action',
        stripe3DS: 'http://localhost/3ds',
        subscription: charging,
      })
    }
    await press(page, 'Pay HK$1,094.79 and switch now')
    await confirmWithPassword(page)
    await waitUntil(() => expect(find(page, 'iframe').getAttribute('src')).toContain('/3ds'))
    api.subscription = outcome
    await expectTexts(page, sentence)
    expect(page.querySelector('iframe')).toBeNull()
  })

  it('is none in another period of the Free plan', async () => {
    api.subscription = { ...onPlus, plan: 'free', card: null }
    api.quote = () => refusal(409, 'plan_is_same', 'Your charity is on this plan already.')
    const { page } = await openDesk(`${path}?period=monthly`)
    await expectTexts(page, 'This is your plan.')
    expect(page.querySelector('[role=alert]')).toBeNull()
  })

  it('needs a card', async () => {
    api.subscription = { ...onPlus, plan: 'free', card: null }
    const { page } = await openDesk(`${path}?plan=pro`)
    await expectTexts(page, 'This plan needs a card')
    expect(page.textContent).not.toContain('and switch now')
  })
})

describe('a smaller plan', () => {
  beforeEach(() => {
    api.quote = ({ projects: order = [] }) => {
      const sorted = order.flatMap((id) => projects.filter((each) => each.id === id))
      const all = sorted.length > 0 ? sorted : projects
      const rests = { ...downgradeQuote.rests, projects: all.slice(1) }
      return Response.json({ ...downgradeQuote, projects: all, rests })
    }
  })

  it('shows its day, and what will rest', async () => {
    const { page } = await openDesk(`${path}?plan=free`)
    await expectTexts(
      page,
      'Switch on 2027/03/01',
      'Charged nowHK$0.00',
      '2 monthly gifts are not charged',
      'Reports to export',
      'TrailsStays listed',
      'MealsWill be paused',
    )
  })

  it('keeps the projects that the charity puts first, also by keyboard', async () => {
    const { page } = await openDesk(`${path}?plan=free`)
    await waitUntil(() => find(page, '[aria-label="Move Meals up"]'))
    await perform(() => find<HTMLButtonElement>(page, '[aria-label="Move Meals up"]').click())
    await expectTexts(page, 'MealsStays listed', 'TrailsWill be paused', 'It is now number 1.')
    // At the top there is no way further up: the focus stays on the same project.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Meals down')
    await press(page, 'Switch on 2027/03/01')
    const scheduled = { plan: 'free', period: 'annual', on: '2027-03-01' } as const
    api.answers['POST subscription/plan'] = () =>
      Response.json({ status: 'scheduled', subscription: { ...onPlus, scheduled } })
    await confirmWithPassword(page)
    await expectTexts(page, 'From 2027/03/01: Free plan', 'You can cancel the change until then.')
    expect(api.requests[0]?.body).toMatchObject({
      projects: ['id-Meals', 'id-Trails', 'id-Ferry'],
      amount: 0,
    })
  })

  it('that is scheduled can be given up for the present one', async () => {
    api.subscription = {
      ...onPlus,
      scheduled: { plan: 'free', period: 'annual', on: '2027-03-01' },
    }
    api.quote = () =>
      Response.json({
        ...downgradeQuote,
        plan: 'plus',
        kind: 'cancel',
        limit: 3,
        rests: { projects: [], monthlyPlans: 0, features: [] },
        next: { on: '2027-03-01', amount: 5_508 },
      } satisfies AsJson<PlanQuote>)
    const { page } = await openDesk(path)
    await press(page, 'Keep my plan')
    api.answers['POST subscription/plan'] = () =>
      Response.json({ status: 'scheduled', subscription: onPlus })
    await confirmWithPassword(page)
    await expectTexts(page, 'You keep Plus plan, Annually')
  })
})

describe('the plan', () => {
  it.each([
    ['while something is owed', owing, 'An invoice is unpaid'],
    ['by others than owners', { ...onPlus, mayEdit: false }, 'Only owners can change the plan'],
    ['that Almoner assigned', { ...onPlus, plan: 'basic', isSold: false }, 'Contact us to switch'],
  ] as const)('is not switched %s', async (_, subscription, sentence) => {
    api.subscription = subscription
    const { page } = await openDesk(`${path}?plan=pro`)
    await expectTexts(page, sentence)
    expect(page.querySelector('[name=plan]')).toBeNull()
  })

  it('whose quote is refused shows why', async () => {
    api.quote = () => refusal(409, 'busy', 'Please try again in a moment.')
    const { page } = await openDesk(`${path}?plan=pro`)
    await expectTexts(page, 'Please try again in a moment.')
    api.quote = () => Response.json(upgradeQuote)
    await press(page, 'Try again')
    await expectTexts(page, 'Charged now')
  })

  it.each(languages)('is worded in %s', async (language) => {
    const { page } = await openDesk(`${path}?plan=pro`, language)
    await expectTexts(page, 'HK$1,094.79', '9,504')
    const isEnglish = /Charged now|Saves|your plan|Next invoice/.test(page.textContent)
    expect(isEnglish).toBe(language === 'en')
  })
})
