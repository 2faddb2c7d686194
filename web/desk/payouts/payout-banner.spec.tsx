import { describe, expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, overview, testId } from '../../testing/desk-site.tsx'
import { sees } from '../../testing/payouts-desk.tsx'

const openScreen = async (
  address: string,
  openPayout: { status: string; mayApprove: boolean },
  role = 'owner',
) => {
  vi.stubGlobal('scrollTo', () => undefined)
  const payout = { id: testId(1), amount: 121_742.65, ...openPayout }
  const answers: Record<string, unknown> = {
    ...deskAnswers(role),
    '/api/organizations/overview': {
      ...overview,
      person: { ...overview.person, role },
      openPayout: payout,
    },
    '/api/organizations/payouts/totals': {
      rows: 0,
      arrived: 0,
      open: 0,
      ended: 0,
      arrivedEver: 0,
      sentBack: 0,
    },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    // The screen's own figures are still loading.
    if (pathname.endsWith('/balance')) return new Promise<Response>(() => undefined)
    return Response.json(answers[pathname] ?? { rows: [], next: null, previous: null })
  })
  return (await openDesk(address)).page
}

describe('a payout that waits, on the first screen', () => {
  it('is told once: with what needs the person who may approve it', async () => {
    const page = await openScreen('/AccountOverview', { status: 'requested', mayApprove: true })
    await sees(page, 'Review the payout of HK$121,742.65')
    expect(page.textContent).not.toContain('awaits')
    expect(page.querySelectorAll(`main a[href="/PayoutHistory/${testId(1)}"]`)).toHaveLength(1)
  })
})

describe.each(['/Balance', '/PayoutHistory'])('a payout that waits, on %s', (address) => {
  it('is shown with a link to those who may approve it', async () => {
    const page = await openScreen(address, { status: 'requested', mayApprove: true })
    await sees(page, 'A payout of HK$121,742.65 awaits your approval', 'Review the payout')
    expect(page.querySelector(`main a[href="/PayoutHistory/${testId(1)}"]`)).not.toBeNull()
    // The request of another one would be refused.
    expect(page.querySelector('main a[href="/Payout"]')).toBeNull()
  })

  it('is shown to all others who may read payouts', async () => {
    const page = await openScreen(address, { status: 'requested', mayApprove: false }, 'viewer')
    await sees(page, 'A payout of HK$121,742.65 awaits approval', 'Open the payout')
    expect(page.textContent).not.toContain('Review the payout')
  })

  it('is no longer shown once it is approved', async () => {
    const page = await openScreen(address, { status: 'approved', mayApprove: false })
    await sees(page, 'Harbour Light', address === '/Balance' ? 'Balance' : 'No payout yet')
    expect(page.textContent).not.toContain('awaits')
  })
})
