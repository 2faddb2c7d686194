import { describe, expect, it, vi } from 'vitest'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'

const path = '/api/donors/second-factor'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Almoner:taiman%40example.com?secret=${secret}&issuer=Almoner`
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `abcd${place}-k3v9x`)
const wrongPassword = () => problem(422, 'wrong_password', { password: 'password.wrong' })

/** An account with a phone or without, as its own calls leave it. */
const account = ({ enabled = false, recoveryCodesLeft = 10 } = {}): FakeApi => {
  let isOn = enabled
  return {
    'GET /api/donors': () => ({ status: 200, body: aDonor }),
    'GET /api/donors/sessions': () => ({ status: 200, body: { sessions: [] } }),
    [`GET ${path}`]: () => ({
      status: 200,
      body: { enabled: isOn, recoveryCodesLeft: isOn ? recoveryCodesLeft : 0 },
    }),
    [`POST ${path}`]: (body) =>
      (body as { password: string }).password === 'Donor2026'
        ? { status: 200, body: { secret, uri } }
        : wrongPassword(),
    [`POST ${path}/confirm`]: (body) => {
      if ((body as { code: string }).code !== '123456') {
        return problem(422, 'second_factor_wrong', { code: 'code.wrong' })
      }
      isOn = true
      return { status: 200, body: { recoveryCodes } }
    },
    [`POST ${path}/remove`]: (body) => {
      const { password, code } = body as { password: string; code: string }
      if (password !== 'Donor2026') return wrongPassword()
      if (code !== '123456') return problem(422, 'second_factor_wrong', { code: 'code.wrong' })
      isOn = false
      return { status: 204 }
    },
  }
}

const open = (at: string, api: FakeApi = {}, begin = account()) =>
  openPayerSite(at, { api: { ...begin, ...api } })

/** Up to the code to be scanned. */
const withSecret = async (api: FakeApi = {}) => {
  const site = await open('/SecondFactor', api)
  await site.sees('h1', 'Set up two-step login')
  await site.type('password', 'Donor2026')
  await site.press('button[type=submit]', 'Next')
  await site.sees('h1', 'Add this account to your app')
  return site
}

const withRecoveryCodes = async () => {
  const site = await withSecret()
  await site.type('code', '123 456')
  await site.press('button[type=submit]', 'Turn on')
  await site.sees('h1', 'Save your recovery codes')
  return site
}

describe('a phone as second factor', () => {
  it('is off until its owner sets it up', async () => {
    const site = await open('/AcInfo')
    const link = await site.sees('main a', 'Set up')
    expect(link.getAttribute('href')).toBe('/SecondFactor')
    expect(site.page.textContent).not.toContain('recovery code')
  })

  it('is set up by a code to scan, a key to copy, and its first figures', async () => {
    const site = await withSecret()
    await site.sees('svg[role=img]')
    await site.sees('dd', 'JBSW Y3DP EHPK')
    expect(find(site.page, 'a[href^="otpauth:"]').getAttribute('href')).toBe(uri)
    const input = find(site.page, '[name=code]')
    expect(input.getAttribute('inputmode')).toBe('numeric')
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    await site.type('code', '123 456')
    await site.press('button[type=submit]', 'Turn on')
    await site.sees('h1', 'Save your recovery codes')
    expect(site.bodiesOf(`POST ${path}/confirm`)).toEqual([{ code: '123456' }])
  })

  it('shows the ten recovery codes once, and is on', async () => {
    const site = await withRecoveryCodes()
    const codes = [...site.page.querySelectorAll('main ul > li')].map((each) => each.textContent)
    expect(codes).toEqual(recoveryCodes)
    await site.press('main button', 'I have saved them')
    await site.arrives('/AcInfo')
    await site.sees('main p', '10 recovery codes left')
    expect(site.page.textContent).not.toContain(recoveryCodes[0])
  })

  it('hands the recovery codes over to the clipboard, one a line', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    const site = await withRecoveryCodes()
    await site.press('main button', 'Copy')
    await site.sees('main button', 'Copied')
    expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'))
  })

  it('hands the recovery codes over as a file', async () => {
    const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
    const site = await withRecoveryCodes()
    await site.press('main button', 'Save')
    const [file] = createUrl.mock.calls[0] ?? []
    expect(file instanceof Blob && (await file.text())).toContain(recoveryCodes.join('\n'))
  })

  it('is not offered without the password, and the error is shown beside it', async () => {
    const site = await open('/SecondFactor')
    await site.sees('[name=password]')
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'Enter your password')
    await site.type('password', 'Wrong2026')
    await site.press('button[type=submit]')
    await site.sees('#field-password-error', 'wrong_password')
    expect(find<HTMLInputElement>(site.page, '[name=password]').value).toBe('Wrong2026')
  })

  it('is not turned on by figures that are not its own, and the code stays', async () => {
    const site = await withSecret()
    await site.type('code', '12345')
    await site.press('button[type=submit]', 'Turn on')
    await site.sees('#field-code-error', 'Enter six digits, such as 123456')
    expect(site.bodiesOf(`POST ${path}/confirm`)).toEqual([])
    await site.type('code', '654321')
    await site.press('button[type=submit]', 'Turn on')
    await site.sees('#field-code-error', 'second_factor_wrong')
    await site.sees('dd', 'JBSW Y3DP')
  })

  it('whose set-up has expired is set up again', async () => {
    const site = await withSecret({
      [`POST ${path}/confirm`]: () => problem(409, 'second_factor_not_offered'),
    })
    await site.type('code', '123456')
    await site.press('button[type=submit]', 'Turn on')
    await site.sees('[role=alert]', 'second_factor_not_offered')
    await site.press('[role=alert] button', 'Start again')
    await site.sees('h1', 'Set up two-step login')
  })

  it('stays unchanged if the connection is lost, and what was typed is kept', async () => {
    const site = await withSecret({
      [`POST ${path}/confirm`]: () => {
        throw new TypeError('the line is lost')
      },
    })
    await site.type('code', '123456')
    await site.press('button[type=submit]', 'Turn on')
    await site.sees('[role=status]', 'we do not know yet whether this went through')
    expect(find<HTMLInputElement>(site.page, '[name=code]').value).toBe('123456')
  })

  it('is removed by the password with a code, and not by the password alone', async () => {
    const site = await open('/AcInfo', {}, account({ enabled: true }))
    await site.sees('main p', '10 recovery codes left')
    await site.press('main button', 'Turn off')
    await site.sees('dialog h2', 'Turn off two-step login?')
    await site.type('password', 'Wrong2026')
    await site.press('dialog button[type=submit]')
    await site.sees('#field-code-error', 'Enter the six digits')
    expect(site.bodiesOf(`POST ${path}/remove`)).toEqual([])
    await site.type('code', '654321')
    await site.press('dialog button[type=submit]')
    await site.sees('#field-password-error', 'wrong_password')
    await site.type('password', 'Donor2026')
    await site.press('dialog button[type=submit]')
    await site.sees('#field-code-error', 'second_factor_wrong')
    await site.type('code', '123456')
    await site.press('dialog button[type=submit]')
    await site.sees('main [role=status]', 'Two-step login is off')
    await site.sees('main a', 'Set up')
  })

  it('with few recovery codes left shows how to get more', async () => {
    const site = await open('/AcInfo', {}, account({ enabled: true, recoveryCodesLeft: 1 }))
    await site.sees('main p', 'One recovery code left')
    await site.sees('main [role=status]', 'set it up again to get ten new recovery codes')
  })

  it('whose status could not be loaded can be loaded again', async () => {
    let tries = 0
    const site = await open('/AcInfo', {
      [`GET ${path}`]: () => {
        tries += 1
        return tries === 1
          ? problem(422, 'invalid_input')
          : { status: 200, body: { enabled: true, recoveryCodesLeft: 9 } }
      },
    })
    await site.sees('[role=alert] button', 'Try again')
    await site.press('[role=alert] button', 'Try again')
    await site.sees('main p', '9 recovery codes left')
  })
})
