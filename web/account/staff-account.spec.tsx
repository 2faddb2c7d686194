import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffAccountAnswer } from '@almoner/api/account/contract.ts'
import { sessionQuery } from '../lib/session/session.ts'
import { openDesk, overview, refusal, type } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { button, press } from '../testing/press.ts'
import { find, perform } from '../testing/render.tsx'

const username = 'staff@harbour.example'
const wanted = 'desk@harbour.example'

// The API as the desk sees it; a test changes the part it is about.
let api: {
  signedIn: boolean
  account: StaffAccountAnswer
  asked: { call: string; body: unknown }[]
  answers: Record<string, () => Response>
}

const done = () => new Response(null, { status: 204 })
const spent = () => refusal(404, 'link_invalid', 'This link was used already.')

beforeEach(() => {
  api = {
    signedIn: true,
    account: {
      firstName: '淑儀',
      lastName: '黃',
      username,
      role: 'owner',
      isEmailVerified: true,
      waiting: null,
    },
    asked: [],
    answers: {},
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const path = pathname.replace('/api/organizations/', '')
    const own = api.answers[`${request.method} ${path}`]
    if (own) {
      const text = await request.text()
      api.asked.push({ call: path, body: text === '' ? null : JSON.parse(text) })
      return own()
    }
    if (!api.signedIn) return refusal(401, 'not_signed_in', 'Log in to see this.')
    if (path === 'status') return done()
    if (path === 'overview') return Response.json(overview)
    if (path === 'account') return Response.json(api.account)
    if (path === 'bank-lines/overdue') return Response.json({ statements: [] })
    return Response.json({ rows: 0 })
  })
})

const sees = (page: HTMLElement, words: string) =>
  waitUntil(() => expect(page.textContent).toContain(words))

const opened = async () => {
  const { page } = await openDesk('/Account')
  await waitUntil(() => find(page, 'dl, [role=alert]'))
  return page
}

const fill = async (page: HTMLElement, typed: { username: string; password: string }) => {
  await perform(() => {
    type(find<HTMLInputElement>(page, '#field-username'), typed.username)
    type(find<HTMLInputElement>(page, '#field-password'), typed.password)
  })
  await press(page, 'Send the link')
}

describe('one’s own account at the desk', () => {
  it('shows how the person logs in, and is in the menu', async () => {
    const page = await opened()
    expect(find(page, 'dl').textContent).toContain('黃淑儀')
    expect(find(page, 'dl').textContent).toContain(`${username}Confirmed`)
    expect(find(page, 'dl').textContent).toContain('Owner')
    expect(() => button(page, 'Send the email')).toThrow(/no button/)
    expect(find(page, 'header a[href="/Account"]').textContent).toBe('Your account')
  })

  it('can be loaded again if it did not load', async () => {
    api.answers['GET account'] = () => refusal(409, 'busy', 'Please try again in a moment.')
    const page = await opened()
    await sees(page, 'Please try again in a moment.')
    delete api.answers['GET account']
    await press(page, 'Try again')
    await waitUntil(() => expect(page.textContent).toContain(username))
  })

  it('has the letter to an address sent that is not confirmed, again too', async () => {
    api.account = { ...api.account, isEmailVerified: false }
    const page = await opened()
    expect(page.textContent).toContain('Not confirmed')
    api.answers['POST verify-email'] = done
    await press(page, 'Send the email')
    await sees(page, `An email is on its way to ${username}`)
    expect(api.asked).toEqual([{ call: 'verify-email', body: { language: 'en' } }])
    api.answers['POST verify-email'] = () => refusal(429, 'too_many_requests', 'Too many attempts.')
    await press(page, 'Send the email again')
    await sees(page, 'Too many attempts.')
  })

  it('shows which change is pending, and until when', async () => {
    const until = '2026-11-21T03:00:00.000Z'
    api.account = { ...api.account, waiting: { username: wanted, until } }
    const page = await opened()
    await waitUntil(() =>
      expect(page.textContent).toContain(
        `We have emailed a link to ${wanted} Open it before 2026/11/21 11:00`,
      ),
    )
  })
})

describe('a change of username that waits', () => {
  const until = '2026-11-21T03:00:00.000Z'

  it('is cancelled by pressing the button, and the focus moves to the result', async () => {
    api.account = { ...api.account, waiting: { username: wanted, until } }
    const page = await opened()
    api.answers['DELETE username'] = () => {
      api.account = { ...api.account, waiting: null }
      return done()
    }
    await press(page, 'Cancel the change')
    await sees(page, `The change is cancelled. You log in with ${username} as before`)
    expect(page.textContent).not.toContain('Your new username is not confirmed yet')
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain('The change is cancelled.')
  })

  it('shows an error if it could not be cancelled, and stays pending', async () => {
    api.account = { ...api.account, waiting: { username: wanted, until } }
    const page = await opened()
    api.answers['DELETE username'] = () => refusal(409, 'busy', 'Please try again in a moment.')
    await press(page, 'Cancel the change')
    await sees(page, 'Please try again in a moment.')
    expect(page.textContent).toContain('Your new username is not confirmed yet')
    expect(page.textContent).not.toContain('The change is cancelled.')
  })

  it('and was just requested no longer shows a letter on its way, and what is typed is kept', async () => {
    const page = await opened()
    api.answers['PUT username'] = () => {
      api.account = { ...api.account, waiting: { username: wanted, until } }
      return Response.json({ newUsername: wanted })
    }
    api.answers['DELETE username'] = () => {
      api.account = { ...api.account, waiting: null }
      return done()
    }
    await fill(page, { username: wanted, password: 'Harbour2026' })
    await sees(page, `An email is on its way to ${wanted}`)
    const field = () => find<HTMLInputElement>(page, '#field-username')
    await perform(() => type(field(), 'front@harbour.example'))
    await press(page, 'Cancel the change')
    await sees(page, 'The change is cancelled.')
    expect(page.textContent).not.toContain('An email is on its way')
    expect(field().value).toBe('front@harbour.example')
  })
})

describe('another username', () => {
  it('is requested with the password, and the page shows to which address the letter went', async () => {
    const page = await opened()
    api.answers['PUT username'] = () => Response.json({ newUsername: wanted })
    await fill(page, { username: wanted, password: 'Harbour2026' })
    await sees(page, `An email is on its way to ${wanted}`)
    const body = { username: wanted, password: 'Harbour2026', language: 'en' }
    expect(api.asked).toEqual([{ call: 'username', body }])
    await expect.poll(() => document.activeElement?.textContent).toContain(wanted)
    expect(find<HTMLInputElement>(page, '#field-password').value).toBe('')
  })

  it('is judged before it is sent', async () => {
    const page = await opened()
    api.answers['PUT username'] = done
    await fill(page, { username: 'harbour', password: '' })
    await sees(page, 'Please enter the correct email address, such as name@example.com')
    await sees(page, 'Enter your password')
    expect(api.asked).toEqual([])
  })

  it.each([
    ['password', 'wrong_password', 'Wrong Password.'],
    ['username', 'email_taken', 'Somebody else logs in with this email address.'],
  ])('is refused next to the %s, and no input is lost', async (field, code, message) => {
    const page = await opened()
    api.answers['PUT username'] = () =>
      Response.json(
        {
          type: `/problems/${code}`,
          title: code,
          status: 422,
          message,
          error: { message, code },
          requestId: '1',
          fields: { [field]: `${field}.refused` },
        },
        { status: 422 },
      )
    await fill(page, { username: wanted, password: 'Harbour2020' })
    await waitUntil(() => expect(find(page, `#field-${field}-error`).textContent).toBe(message))
    expect(find<HTMLInputElement>(page, '#field-username').value).toBe(wanted)
    expect(find<HTMLInputElement>(page, '#field-password').value).toBe('Harbour2020')
  })

  it('that equals the present one changes nothing', async () => {
    const page = await opened()
    api.answers['PUT username'] = () => Response.json({ newUsername: null })
    await fill(page, { username, password: 'Harbour2026' })
    await waitUntil(() =>
      expect(page.textContent).toContain('You log in with this address already.'),
    )
  })
})

describe('a letter’s link at the platform’s own site', () => {
  beforeEach(() => {
    api.signedIn = false
  })

  it('confirms an address only when the button is pressed, and then opens the login', async () => {
    api.answers['GET register/abc'] = done
    let presses = 0
    api.answers['POST register/abc'] = () => {
      presses += 1
      return done()
    }
    const { page, address } = await openDesk('/EmailVerified/abc')
    await sees(page, 'Confirm your email address')
    expect(presses).toBe(0)
    await press(page, 'Confirm my address')
    await sees(page, 'Your email address is confirmed')
    expect(presses).toBe(1)
    await perform(() => find(page, 'main a').click())
    await waitUntil(() => expect(address()).toBe('/OrgLogin'))
  })

  it('confirms the address of a person who is logged in, and leads on', async () => {
    api.signedIn = true
    api.answers['GET register/abc'] = done
    api.answers['POST register/abc'] = done
    const { page } = await openDesk('/EmailVerified/abc')
    await sees(page, 'Confirm your email address')
    await press(page, 'Confirm my address')
    await sees(page, 'Your email address is confirmed')
    expect(find(page, 'main a').textContent).toBe('Continue')
  })

  it('confirms the address of an applicant who is logged in, and leads on', async () => {
    api.answers['GET status'] = () => refusal(403, 'not_allowed', 'Your role does not allow this.')
    api.answers['GET register/abc'] = done
    api.answers['POST register/abc'] = done
    const { page } = await openDesk('/EmailVerified/abc')
    await sees(page, 'Confirm your email address')
    await press(page, 'Confirm my address')
    await sees(page, 'continue your application')
    expect(find(page, 'main a').textContent).toBe('Continue')
  })

  it.each(['/EmailVerified/abc', '/ResetEmail/abc'])(
    'shows that it has already been used (%s)',
    async (at) => {
      api.answers['GET register/abc'] = spent
      api.answers['GET username/abc'] = spent
      const { page } = await openDesk(at)
      await sees(page, 'This link no longer works')
      expect(find(page, 'main a').getAttribute('href')).toBe('/OrgLogin')
    },
  )

  it('can be checked again if the check failed', async () => {
    api.answers['GET register/abc'] = () => {
      throw new TypeError('the line is lost')
    }
    const { page } = await openDesk('/EmailVerified/abc')
    await sees(page, 'We could not check your link')
    api.answers['GET register/abc'] = done
    await press(page, 'Try again')
    await waitUntil(() => expect(page.textContent).toContain('Confirm your email address'))
  })

  it('undoes a change of username when the button is pressed, with a new password', async () => {
    api.answers['GET username/undo/abc'] = () => Response.json({ username: wanted })
    let presses = 0
    api.answers['POST username/undo/abc'] = () => {
      presses += 1
      return done()
    }
    const { page } = await openDesk('/UndoUsername/abc')
    await sees(page, 'Undo the change of your username?')
    expect(presses).toBe(0)
    await perform(() => {
      type(find<HTMLInputElement>(page, '#field-newPassword'), 'Lantern-fish7')
      type(find<HTMLInputElement>(page, '#field-again'), 'Lantern-fish7')
    })
    await press(page, 'Undo the change')
    await sees(page, 'The change is undone')
    expect(presses).toBe(1)
    expect(find(page, 'main a').getAttribute('href')).toBe('/OrgLogin')
  })

  it('turns a second factor off when the button is pressed, with a new password', async () => {
    api.answers['GET second-factor/undo/abc'] = () => Response.json({ username: wanted })
    let presses = 0
    api.answers['POST second-factor/undo/abc'] = () => {
      presses += 1
      return done()
    }
    const { page } = await openDesk('/UndoSecondFactor/abc')
    await sees(page, 'Turn two-step login off again?')
    expect(page.textContent).toContain(`${wanted} logs in without a code again`)
    expect(presses).toBe(0)
    await perform(() => {
      type(find<HTMLInputElement>(page, '#field-newPassword'), 'Lantern-fish7')
      type(find<HTMLInputElement>(page, '#field-again'), 'Lantern-fish7')
    })
    await press(page, 'Turn it off')
    await sees(page, 'Two-step login is off')
    expect(presses).toBe(1)
    expect(find(page, 'main a').getAttribute('href')).toBe('/OrgLogin')
  })

  it('does not turn off a second factor that was replaced since, and says what to do', async () => {
    api.answers['GET second-factor/undo/abc'] = spent
    const { page } = await openDesk('/UndoSecondFactor/abc')
    await sees(page, 'This link no longer works')
    expect(page.textContent).toContain('reply to any email from Almoner')
    expect(find(page, 'main a').getAttribute('href')).toBe('/OrgLogin')
  })

  it('changes a username when the button is pressed, also while logged in, and opens the login', async () => {
    api.signedIn = true
    api.answers['GET username/abc'] = () => Response.json({ username: wanted })
    api.answers['POST username/abc'] = () => {
      api.signedIn = false
      return done()
    }
    const { page, address, queryClient } = await openDesk('/ResetEmail/abc')
    queryClient.setQueryData(sessionQuery('organizations').queryKey, true)
    await sees(page, 'Change your email address?')
    expect(page.textContent).toContain(`You will log in to your desk with ${wanted}`)
    await press(page, 'Yes, change it')
    await sees(page, 'Your email address is changed')
    expect(page.textContent).toContain(`From now on you log in with ${wanted}`)
    await perform(() => find(page, 'main a').click())
    await waitUntil(() => expect(address()).toBe('/OrgLogin'))
    await waitUntil(() => find(page, '#field-username'))
  })

  it('shows that it has been used if another person pressed the button earlier', async () => {
    api.answers['GET username/abc'] = () => Response.json({ username: wanted })
    api.answers['POST username/abc'] = spent
    const { page } = await openDesk('/ResetEmail/abc')
    await press(page, 'Yes, change it')
    await waitUntil(() => expect(page.textContent).toContain('This link no longer works'))
  })
})
