import { describe, expect, it } from 'vitest'
import type { ErasureAnswer } from '@almoner/api/use-cases/accounts/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'
import { find } from '../../../testing/render.tsx'

const path = '/api/donors/erase'
const nothing: AsJson<ErasureAnswer> = { monthly: [], more: 0, asksForCode: false }
const gift = {
  id: '0b1c2d3e-0000-4000-8000-00000000000a',
  charity: 'Harbour Light',
  projectName: 'Homework rooms',
  amount: 200,
  nextAt: '2026-12-01T00:00:00.000Z',
}

const open = (ahead: Partial<AsJson<ErasureAnswer>> = {}, api: FakeApi = {}) => {
  let isErased = false
  return openPayerSite('/EraseAccount', {
    api: {
      'GET /api/donors': () =>
        isErased ? problem(401, 'not_signed_in') : { status: 200, body: aDonor },
      [`GET ${path}`]: () => ({ status: 200, body: { ...nothing, ...ahead } }),
      [`POST ${path}`]: (body) => {
        const { password, code } = body as { password: string; code?: string }
        if (password !== 'Donor2026') {
          return problem(422, 'wrong_password', { password: 'password.wrong' })
        }
        if (ahead.asksForCode && code !== '123456') {
          return problem(422, 'second_factor_wrong', { code: 'code.wrong' })
        }
        isErased = true
        return { status: 204 }
      },
      ...api,
    },
  })
}

describe('a donor who wants to erase their account', () => {
  it('sees what is erased, what is kept and why, and can download their data', async () => {
    const site = await open()
    await site.sees('h1', 'Erase your account')
    await site.sees('main li', 'Your saved cards')
    await site.sees('main p', 'seven years (Inland Revenue Ordinance, section 51C)')
    await site.sees('main p', 'You have no monthly gifts, so nothing ends')
    const link = await site.sees('main a[download]', 'Download your data')
    expect(link.getAttribute('href')).toBe('/api/donors/data')
    expect(site.page.querySelector('[name=code]')).toBeNull()
  })

  it('sees the monthly gifts that end, at whichever charity', async () => {
    const site = await open({ monthly: [gift, { ...gift, id: 'b', nextAt: null }], more: 3 })
    await site.sees('main p', 'These 5 gifts end')
    await site.sees('main li', 'Harbour Light')
    await site.sees('main li', 'HK$200.00')
    await site.sees('main li time', '2026/12/01')
    await site.sees('main p', 'and 3 more')
  })

  it('confirms it with the password, and sees that the account is erased', async () => {
    const site = await open({ monthly: [gift] })
    await site.sees('main p', 'This gift ends')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]', 'Erase my account and data')
    await site.arrives('/AccountErased')
    await site.sees('h1', 'Your account is erased')
    expect(site.bodiesOf(`POST ${path}`)).toEqual([{ password: 'Donor2026' }])
    expect(find(site.page, 'main a').getAttribute('href')).toBe('/')
    await site.sees('header a[href="/LoginPrompt"]')
    expect(site.page.querySelector('header a[href="/AcInfo"]')).toBeNull()
  })

  it('without the password sees an error beside it, and nothing is sent', async () => {
    const site = await open()
    await site.sees('[name=password]')
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'Enter your password')
    expect(site.bodiesOf(`POST ${path}`)).toEqual([])
  })

  it('with a wrong password sees an error beside it, and loses nothing', async () => {
    const site = await open()
    await site.sees('[name=password]')
    await site.type('password', 'Wrong2026')
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'wrong_password')
    expect(find<HTMLInputElement>(site.page, '[name=password]').value).toBe('Wrong2026')
  })

  it('types the code of a phone that was set up', async () => {
    const site = await open({ asksForCode: true })
    await site.sees('[name=code]')
    await site.type('password', 'Donor2026')
    await site.type('code', '654321')
    await site.press('button[type=submit]')
    await site.sees('#field-code-error', 'second_factor_wrong')
    await site.type('code', '123456')
    await site.press('button[type=submit]')
    await site.arrives('/AccountErased')
  })

  it('sees that the outcome is unknown if the connection is lost', async () => {
    const lostApi: FakeApi = {
      [`POST ${path}`]: () => {
        throw new TypeError('the line is lost')
      },
    }
    const site = await open({}, lostApi)
    await site.sees('[name=password]')
    await site.type('password', 'Donor2026')
    await site.press('button[type=submit]')
    await site.sees('[role=status]', 'we do not know yet whether this went through')
  })

  it('can try again if the server could not show what would end', async () => {
    let tries = 0
    const site = await open(
      {},
      {
        [`GET ${path}`]: () => {
          tries += 1
          return tries === 1 ? problem(422, 'invalid_input') : { status: 200, body: nothing }
        },
      },
    )
    await site.sees('[role=alert] button')
    expect(site.page.querySelector('[name=password]')).toBeNull()
    await site.press('[role=alert] button', 'Try again')
    await site.sees('[name=password]')
  })
})

describe('the goodbye', () => {
  it('is shown only after an erasure', async () => {
    const site = await openPayerSite('/AccountErased')
    await site.arrives('/')
  })
})
