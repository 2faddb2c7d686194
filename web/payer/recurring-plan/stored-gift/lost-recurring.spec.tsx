import { beforeEach, describe, expect, it } from 'vitest'
import { loseAnswer } from '../../../testing/in-turn.ts'
import { aDonor, openPayerSite, problem } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'
import { aDonorIsLoggedIn, aReadyMonthlyCheckout, setClock } from '../../testing/recurring.ts'
import { seedCheckout } from '../../testing/checkouts.ts'

beforeEach(() => setClock())

const details = { account: 'guest', phoneNumber: null, method: null, card: null } as const

describe('the details of a monthly gift', () => {
  it('whose donor cannot be loaded are not treated as a guest’s, and continue once they can be', async () => {
    let isReached = false
    seedCheckout({ ...aReadyMonthlyCheckout(), ...details })
    const site = await openPayerSite('/PersonalDetails', {
      api: {
        ...aDonorIsLoggedIn,
        'GET /api/donors/status': () => ({ status: 204 }),
        'GET /api/donors': () => {
          return isReached ? { status: 200, body: aDonor } : loseAnswer()
        },
      },
    })
    const notice = await site.sees('[role=status]', 'We could not reach the server')
    expect(notice.textContent).not.toContain('Log in or sign up')
    isReached = true
    await site.press('[role=status] button', 'Try again')
    await site.sees('button[type=submit]', 'Continue')
  })

  it('without a login lead to the login and back', async () => {
    seedCheckout({ ...aReadyMonthlyCheckout(), ...details })
    const site = await openPayerSite('/PersonalDetails', {
      api: { 'GET /api/donors': () => problem(401, 'not_signed_in') },
    })
    const notice = await site.sees(
      '[role=status]',
      'A monthly gift is charged to a card saved in your account',
    )
    expect(find(notice, 'a').getAttribute('href')).toBe('/LoginPrompt')
  })
})
