import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { deskAnswers, openDesk } from '../../../../testing/desk-site.tsx'
import { waitUntil } from '../../../../testing/eventually.ts'
import { press } from '../../../../testing/press.ts'

const overviewPath = '/api/organizations/overview'

const someDone: OverviewAnswer['firstSteps'] = {
  payment: false,
  project: true,
  team: false,
  secondFactor: false,
  payoutAccount: true,
}

const open = async (firstSteps: OverviewAnswer['firstSteps']) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const answers: Record<string, unknown> = deskAnswers('owner')
    if (pathname === overviewPath) {
      return Response.json({ ...(answers[overviewPath] as object), firstSteps })
    }
    return Response.json(answers[pathname] ?? { rows: [] })
  })
  return await openDesk('/AccountOverview')
}

const sees = async (page: HTMLElement, ...texts: readonly string[]): Promise<void> => {
  await waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => localStorage.clear())

describe('the first steps of a new charity', () => {
  it('are listed with what is done, what is next, and the page to share', async () => {
    const { page } = await open(someDone)
    await sees(page, 'Get started', '2 of 5 steps done', 'Invite a colleague', 'Your donation page')
    const links = [...page.querySelectorAll('ol a')].map((link) => link.textContent)
    expect(links).toEqual(['Turn on two-step login', 'Invite a colleague'])
  })

  it('stay hidden once the owner has hidden them', async () => {
    const { page } = await open(someDone)
    await press(page, 'Hide')
    await waitUntil(() => expect(page.textContent).not.toContain('Get started'))
    const again = await open(someDone)
    await sees(again.page, 'Home')
    expect(again.page.textContent).not.toContain('Get started')
  })

  it('are not shown if all are done, or to a reader who has none', async () => {
    const done = { ...someDone, payment: true, team: true, secondFactor: true }
    for (const steps of [done, null]) {
      const { page } = await open(steps)
      await sees(page, 'Home')
      expect(page.textContent).not.toContain('Get started')
    }
  })
})
