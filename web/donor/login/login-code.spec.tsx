import { describe, expect, it } from 'vitest'
import { find } from '../../testing/render.tsx'
import { openPayerSite, problem } from '../../testing/payer-site.tsx'
import { forgetLogin, saveProgress } from './login-progress.ts'

const username = 'taiman@example.com'
const password = 'Donor2026'
const codeName = '[name=code]'

/** Logs in up to the code, which is accepted if it is the recovery code. */
const askedForCode = async () => {
  forgetLogin()
  saveProgress({ username })
  const site = await openPayerSite('/LoginPassword', {
    api: {
      'POST /api/donors/login': (body) => {
        const { code = '' } = body as { code?: string }
        if (code === '') return problem(422, 'second_factor_required', { code: 'code.required' })
        if (code === 'abcde-k3v9x') return { status: 204 }
        return problem(422, 'second_factor_wrong', { code: 'code.wrong' })
      },
    },
  })
  await site.sees('[name=password]')
  await site.type('password', password)
  await site.press('button[type=submit]')
  await site.sees(codeName)
  return site
}

describe('the code of a login', () => {
  it('is typed on a keypad of figures, or put in by the phone', async () => {
    const site = await askedForCode()
    const input = find(site.page, codeName)
    expect(input.getAttribute('inputmode')).toBe('numeric')
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    await site.sees('#field-code-hint', 'A recovery code works too')
  })

  it('that is missing is reported beside it once the form is sent', async () => {
    const site = await askedForCode()
    await site.press('button[type=submit]')
    await site.sees('#field-code-error', 'second_factor_required')
    await site.sees('[role=alert]', 'second_factor_required')
  })

  it('shows no error once the other kind of code is chosen', async () => {
    const site = await askedForCode()
    await site.press('button[type=submit]')
    await site.sees('#field-code-error', 'second_factor_required')
    await site.press('form button', 'Use a recovery code')
    await site.sees('label', 'Recovery code')
    expect(site.page.querySelector('#field-code-error')).toBeNull()
    expect(site.page.querySelector('[role=alert]')).toBeNull()
    expect(site.page.textContent).not.toContain('second_factor_required')
  })

  it('comes with a message about the password, until the password is changed', async () => {
    const site = await askedForCode()
    await site.press('form button', 'Use a recovery code')
    expect(site.page.textContent).not.toContain('the code from your phone')
    await site.press('form button', 'Use the code from the app')
    await site.sees('[role=status]', 'One more step: the code from your phone.')
    await site.type('password', 'Donor2025')
    expect(site.page.textContent).not.toContain('The password is right')
    expect(site.page.querySelector(codeName)).not.toBeNull()
  })

  it('that is wrong is reported beside it, and what was typed is kept', async () => {
    const site = await askedForCode()
    await site.type('code', '000000')
    await site.press('button[type=submit]')
    await site.sees('#field-code-error', 'second_factor_wrong')
    expect(find<HTMLInputElement>(site.page, codeName).value).toBe('000000')
    expect(find<HTMLInputElement>(site.page, '[name=password]').value).toBe(password)
  })

  it('may be a recovery code, which has letters', async () => {
    const site = await askedForCode()
    await site.press('form button', 'Use a recovery code')
    await site.sees('label', 'Recovery code')
    expect(find(site.page, codeName).getAttribute('inputmode')).toBe('text')
    await site.type('code', 'abcde-k3v9x')
    await site.press('button[type=submit]')
    await site.arrives('/SelectMission')
    expect(site.bodiesOf('POST /api/donors/login').at(-1)).toEqual({
      username,
      password,
      code: 'abcde-k3v9x',
      as: 'donor',
    })
  })
})
