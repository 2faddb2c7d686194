import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReferralAnswer } from '@almoner/api/desk/referral/contract.ts'
import { referralsList, type Referral } from '@almoner/api/desk/referral/referrals-list-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { sees } from '../../testing/payouts-desk.tsx'
import { press } from '../../testing/press.ts'
import { find } from '../../testing/render.tsx'

const path = '/api/organizations/referral'
const link = 'https://almoner.example/OrgSignupFlow?code=K7QX4M2A'
const withCode: ReferralAnswer = { code: 'K7QX4M2A', link }

const joined: Referral = {
  id: '1',
  code: 'K7QX4M2A',
  date: '2026-11-20T02:00:00.000Z',
  project: 'Lion Rock Trails',
  status: 'awaiting_payment',
  reward: null,
}

describe('the referrals of a charity', () => {
  checkListScreen({
    list: referralsList,
    path: '/ReferralPlan',
    open: openDesk,
    others: { ...deskAnswers('owner'), [path]: withCode },
    row: joined,
    totals: { rows: 2 },
    sees: [
      '2 charities',
      'Lion Rock Trails',
      '2026/11/20',
      'K7QX4M2A',
      'Waiting for its first payment',
      'After its first payment',
    ],
    filters: { day: '2026-11-01..', status: 'awaiting_payment' },
    none: 'No charity has applied with your link yet',
    forbidden: { others: deskAnswers('finance'), sees: 'Only owners' },
  })
})

describe('the link of a charity', () => {
  let answer: () => Response
  let role: string
  let rows: unknown[]

  beforeEach(() => {
    answer = () => Response.json(withCode)
    role = 'owner'
    rows = []
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname === path) return answer()
      const answers: Record<string, unknown> = {
        ...deskAnswers(role),
        [referralsList.path]: { rows, next: null, previous: null },
        [`${referralsList.path}/totals`]: { rows: 0 },
      }
      const other = answers[pathname]
      return other === undefined ? new Response(null, { status: 204 }) : Response.json(other)
    })
  })

  it('is followed by the reward of a charity that has paid, and its last day', async () => {
    rows = [{ ...joined, status: 'rewarded', reward: { amount: 459, expiresOn: '2027-11-19' } }]
    const { page } = await openDesk('/ReferralPlan')
    await sees(page, 'Rewarded', 'HK$459.00', '2027/11/19')
    expect(page.textContent).not.toContain('After its first payment')
  })

  it('is shown with its reward, copied with a button, and drawn as a QR code', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    const { page } = await openDesk('/ReferralPlan')
    await sees(
      page,
      link,
      'one free month of your subscription fee',
      'once it first pays for a subscription',
    )
    expect(find(page, 'canvas').getAttribute('aria-label')).toBe('QR code of your link')
    await press(page, 'CopyLink')
    await sees(page, 'Copied')
    expect(write).toHaveBeenCalledWith(link)
  })

  it('is found under its other address too', async () => {
    const { page, address } = await openDesk('/OrgSettings/Referral')
    await sees(page, link)
    expect(address()).toBe('/ReferralPlan')
    expect(find(page, 'nav a[aria-current=page]').textContent).toContain('Settings')
  })

  it('that does not exist yet is requested again', async () => {
    answer = () => Response.json({ code: null, link: null } satisfies ReferralAnswer)
    const { page } = await openDesk('/ReferralPlan')
    await sees(page, 'Your link is not ready yet', 'gets one overnight')
    expect(page.querySelector('canvas')).toBeNull()
    answer = () => Response.json(withCode)
    await press(page, 'Check again')
    await sees(page, link)
  })

  it('that cannot be loaded shows why, and is loaded again', async () => {
    answer = () => refusal(409, 'busy', 'Please try again in a moment.')
    const { page } = await openDesk('/ReferralPlan')
    await sees(page, 'Please try again in a moment.')
    expect(page.querySelector('canvas')).toBeNull()
    answer = () => Response.json(withCode)
    await press(page, 'Try again')
    await sees(page, link)
  })

  it.each(['finance', 'fundraiser', 'viewer', 'auditor'])('is not shown to: %s', async (other) => {
    role = other
    const { page } = await openDesk('/ReferralPlan')
    await sees(page, 'Only owners can see this.')
    await waitUntil(() => expect(page.textContent).not.toContain(link))
  })
})
