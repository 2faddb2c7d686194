import { describe, expect, it } from 'vitest'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { aReadyCheckout, seedCheckout } from '../../payer/testing/checkouts.ts'
import { readCheckout } from '../../payer/checkout/state/stored/checkout-state.ts'
import { forgetLogin } from '../login/login-progress.ts'

const none = { status: 204 }
const ended = () => problem(401, 'not_signed_in')
const visa = {
  id: 'pm_visa',
  card: { brand: 'visa', country: 'HK', last4: '4242', exp_month: 3, exp_year: 2099 },
}
const jcb = { id: 'pm_jcb', card: { ...visa.card, brand: 'jcb', last4: '0505', exp_year: 2020 } }
const session = (id: string, changes: object = {}) => ({
  id,
  device: 'Chrome, Android',
  createdAt: '2026-11-20T02:00:00.000Z',
  lastSeenAt: '2026-11-21T02:00:00.000Z',
  isThisOne: false,
  ...changes,
})
const sessions = [session('s1', { isThisOne: true }), session('s2', { device: '' })]

const account: FakeApi = {
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  'GET /api/donors/sessions': () => ({ status: 200, body: { sessions } }),
  'GET /api/donors/second-factor': () => ({
    status: 200,
    body: { enabled: false, recoveryCodesLeft: 0 },
  }),
  'GET /api/cards': () => ({ status: 200, body: { data: [visa, jcb] } }),
  'GET /api/donors/logout': () => none,
}

const open = (path: string, api: FakeApi = {}) => {
  forgetLogin()
  return openPayerSite(path, { api: { ...account, ...api } })
}

describe('a guest', () => {
  it.each(['/AcInfo', '/AcInfoEdit', '/ChangePassword', '/ListCards'])(
    'is led from %s to the login',
    async (at) => {
      const site = await openPayerSite(at)
      await site.arrives('/LoginPrompt')
      expect(site.page.textContent).not.toContain('Your session has ended')
    },
  )
})

describe('the account', () => {
  it('shows what is known, the last name first, and omits what is not known', async () => {
    const site = await open('/AcInfo')
    await site.sees('dd', 'Chan Tai Man')
    const labels = [...site.page.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Name', 'Username', 'Phone number'])
    await site.sees('dd', '+852 6123 4567')
  })

  it('shows an address in one piece, never an age or a birthday', async () => {
    const customer = { ...aDonor.customer, building: 'Tai Hing House', town: 'Sha Tin' }
    const unsaid = { ageGroup: '30-39', birthdayMonth: '7', birthdayDayInMonth: '21' }
    const site = await open('/AcInfo', {
      'GET /api/donors': () => ({
        status: 200,
        body: { ...aDonor, customer: { ...customer, ...unsaid } },
      }),
    })
    await site.sees('dd', 'Tai Hing House, Sha Tin')
    expect(site.page.querySelector('dl')?.textContent).not.toMatch(/30-39|21/)
  })

  it('shows that another username awaits confirmation, and lets it be cancelled', async () => {
    const waiting = { username: 'tai@example.com', until: '2026-11-22T03:00:00.000Z' }
    let donor: typeof aDonor = { ...aDonor, waiting }
    const site = await open('/AcInfo', {
      'GET /api/donors': () => ({ status: 200, body: donor }),
      'DELETE /api/donors/username': () => {
        donor = aDonor
        return none
      },
    })
    await site.sees('main [role=status]', 'We have emailed a link to tai@example.com')
    await site.sees('main [role=status]', 'Open it before 2026/11/22 11:00')
    await site.press('main button', 'Cancel the change')
    await site.sees('main [role=status]', `You log in with ${aDonor.username} as before`)
    expect(site.page.textContent).not.toContain('A change waits')
    expect(site.bodiesOf('DELETE /api/donors/username')).toHaveLength(1)
  })

  it('is left by logging out, which also removes the donor’s details from the checkout', async () => {
    seedCheckout({ ...aReadyCheckout(), account: 'donor', news: '1-en' })
    const site = await open('/AcInfo')
    await site.sees('main button', 'Log out')
    await site.press('main > div > button', 'Log out')
    await site.arrives('/')
    await site.sees('header a[href="/LoginPrompt"]')
    const emptyDonor = { account: 'guest', payer: null, phoneNumber: null, news: null }
    expect(readCheckout()).toMatchObject(emptyDonor)
  })

  it('whose donor cannot be loaded logs out and opens the start page', async () => {
    const site = await open('/AcInfo', {
      'GET /api/donors/status': () => none,
      'GET /api/donors': () => problem(500, 'internal'),
    })
    await site.arrives('/')
    expect(site.bodiesOf('GET /api/donors/logout')).toHaveLength(1)
  })

  it('opens the start page also if the log-out fails', async () => {
    const site = await open('/AcInfo', {
      'GET /api/donors/status': () => none,
      'GET /api/donors': () => problem(500, 'internal'),
      'GET /api/donors/logout': () => problem(500, 'internal'),
    })
    await site.arrives('/')
  })

  it('that cannot be reached can be requested again', async () => {
    let tries = 0
    const site = await open('/AcInfo', {
      'GET /api/donors/status': () => none,
      'GET /api/donors': () => {
        tries += 1
        if (tries === 1) throw new TypeError('the line is lost')
        return { status: 200, body: aDonor }
      },
    })
    await site.sees('[role=alert]', 'We could not reach the server')
    await site.press('[role=alert] button', 'Try again')
    await site.sees('dd', 'Chan Tai Man')
    expect(site.bodiesOf('GET /api/donors/logout')).toEqual([])
  })

  it('whose session has ended opens the login, which shows this', async () => {
    const site = await open('/AcInfo', { 'GET /api/donors/sessions': ended })
    await site.arrives('/LoginPrompt')
    await site.sees('[role=status]', 'Your session has ended')
    await site.sees('header a[href="/LoginPrompt"]')
  })
})

describe('a login session', () => {
  it('is listed, and ended one by one', async () => {
    let remainingSessions = sessions
    const site = await open('/AcInfo', {
      'GET /api/donors/sessions': () => ({ status: 200, body: { sessions: remainingSessions } }),
      'DELETE /api/donors/sessions/s2': () => {
        remainingSessions = remainingSessions.slice(0, 1)
        return none
      },
    })
    await site.sees('main li', 'Chrome, AndroidThis device')
    await site.sees('main li', 'An unknown device')
    await site.press('main li button', 'Log out')
    await site.settles()
    expect(site.page.textContent).not.toContain('An unknown device')
    expect(site.place()).toBe('/AcInfo')
  })

  it('is ended everywhere after a question', async () => {
    const site = await open('/AcInfo', { 'DELETE /api/donors/sessions': () => none })
    await site.sees('main button', 'Log out everywhere')
    await site.press('main button', 'Log out everywhere')
    expect(site.bodiesOf('DELETE /api/donors/sessions')).toEqual([])
    await site.press('dialog button[type=submit]')
    await site.arrives('/')
    await site.sees('header a[href="/LoginPrompt"]')
  })
})

describe('one’s details', () => {
  it('are changed, and the account shows this', async () => {
    let donor = aDonor
    const site = await open('/AcInfoEdit', {
      'GET /api/donors': () => ({ status: 200, body: donor }),
      'PUT /api/donors': () => {
        donor = { ...aDonor, customer: { ...aDonor.customer, firstName: 'Siu Ming' } }
        return { status: 200, body: { newUsername: null } }
      },
    })
    await site.sees('[name=firstName]')
    await site.type('firstName', 'Siu Ming')
    await site.press('button[type=submit]', 'Save')
    await site.arrives('/AcInfo')
    await site.sees('[role=status]', 'Your details are saved')
    await site.sees('dd', 'Chan Siu Ming')
    expect(site.bodiesOf('PUT /api/donors')).toEqual([
      { lastName: 'Chan', firstName: 'Siu Ming', phoneNumber: '+85261234567', language: 'en' },
    ])
  })

  it('with another username log the donor out, and lead to the new mailbox, then to the projects', async () => {
    const site = await open('/AcInfoEdit', {
      'PUT /api/donors': () => ({ status: 200, body: { newUsername: 'new@example.com' } }),
    })
    await site.sees('[name=username]')
    expect(site.page.querySelector('[name=password]')).toBeNull()
    await site.type('username', 'new@example.com')
    await site.press('button[type=submit]', 'Save')
    await site.sees('#field-password-error', 'Enter your password')
    await site.type('password', 'Harbour2026')
    await site.press('button[type=submit]', 'Save')
    await site.arrives('/UsernameConfirm')
    await site.sees('main', 'new@example.com')
    expect(site.bodiesOf('PUT /api/donors')).toMatchObject([
      { username: 'new@example.com', password: 'Harbour2026' },
    ])
    expect(site.bodiesOf('GET /api/donors/logout')).toHaveLength(1)
    await site.press('main a', 'Done')
    await site.arrives('/SelectMission')
  })

  it('with a username of another account show an error beside it', async () => {
    const site = await open('/AcInfoEdit', {
      'PUT /api/donors': () => problem(409, 'email_registered'),
    })
    await site.sees('[name=username]')
    await site.type('username', 'new@example.com')
    await site.type('password', 'Harbour2026')
    await site.press('button[type=submit]', 'Save')
    await site.sees('#field-username-error', 'email_registered')
  })

  it('with another username and the wrong password show an error beside it, and lose nothing', async () => {
    const site = await open('/AcInfoEdit', {
      'PUT /api/donors': () => problem(422, 'wrong_password', { password: 'password.wrong' }),
    })
    await site.sees('[name=username]')
    await site.type('username', 'new@example.com')
    await site.type('password', 'Harbour2020')
    await site.press('button[type=submit]', 'Save')
    await site.sees('#field-password-error', 'wrong_password')
    expect(site.page.querySelector<HTMLInputElement>('[name=username]')?.value).toBe(
      'new@example.com',
    )
  })

  it('need no password once the username is the present one again', async () => {
    const site = await open('/AcInfoEdit')
    await site.sees('[name=username]')
    await site.type('username', 'new@example.com')
    await site.press('button[type=submit]', 'Save')
    await site.sees('#field-password-error', 'Enter your password')
    await site.type('username', 'taiman@example.com')
    await expect.poll(() => site.page.querySelector('[role=alert]')).toBeNull()
    expect(site.page.querySelector('[name=password]')).toBeNull()
  })

  it('may not be left out', async () => {
    const site = await open('/AcInfoEdit')
    await site.sees('[name=lastName]')
    await site.type('lastName', ' ')
    await site.press('button[type=submit]', 'Save')
    await site.sees('[role=alert] a', 'Enter your last name')
  })
})

it('/UsernameConfirm opens the start page unless it follows a change of username', async () => {
  const site = await open('/UsernameConfirm')
  await site.arrives('/')
})

describe('the cards', () => {
  it('are shown by their brands’ signs, and by no other brand’s', async () => {
    const site = await open('/ListCards')
    await site.sees('main li', 'Visa ending in 4242')
    await site.sees('main li', 'Expires 03/2099')
    await site.sees('main li', 'Card ending in 0505')
    await site.sees('main li', 'Expired 03/2020')
    const [first, second] = site.page.querySelectorAll('main li > span svg')
    expect(first?.getAttribute('viewBox')).toBe('0 0 48 32')
    expect(second?.getAttribute('viewBox')).toBe('0 0 24 24')
  })

  it('are removed after a question', async () => {
    let remainingCards = [visa, jcb]
    const site = await open('/ListCards', {
      'GET /api/cards': () => ({ status: 200, body: { data: remainingCards } }),
      'POST /api/cards/delete': () => {
        remainingCards = [jcb]
        return { status: 200 }
      },
    })
    await site.sees('main li button', 'Remove')
    await site.press('main li button', 'Remove')
    await site.sees('dialog h2', 'Remove this card (4242)?')
    expect(site.bodiesOf('POST /api/cards/delete')).toEqual([])
    await site.press('dialog button[type=submit]', 'Remove')
    await site.sees('[role=status]', 'The card ending in 4242 is removed')
    expect(site.bodiesOf('POST /api/cards/delete')).toEqual([{ paymentMethod: 'pm_visa' }])
    expect(site.page.textContent).not.toContain('Visa ending in 4242')
  })

  it('that a scheduled payment needs are not removed', async () => {
    const site = await open('/ListCards', {
      'POST /api/cards/delete': () => problem(409, 'card_tied'),
    })
    await site.sees('main li button', 'Remove')
    await site.press('main li button', 'Remove')
    await site.press('dialog button[type=submit]', 'Remove')
    await site.sees('dialog [role=alert]', 'a scheduled payment is tied to it')
    const plans = await site.sees('dialog [role=alert] a', 'See your monthly gifts')
    expect(plans.getAttribute('href')).toBe('/DonationRecordRecurring')
    await site.sees('main li', 'Visa ending in 4242')
  })

  it('may be none, and one is added from there and back', async () => {
    const site = await open('/ListCards', {
      'GET /api/cards': () => ({ status: 200, body: { data: [] } }),
    })
    await site.sees('h2', 'No saved cards yet')
    seedCheckout({ ...aReadyCheckout(), account: 'donor' })
    await site.press('main a', 'Add a card')
    await site.sees('h1', 'Add a card')
    const back = await site.sees('main a', 'Back')
    expect(back.getAttribute('href')).toBe('/ListCards')
  })
})
