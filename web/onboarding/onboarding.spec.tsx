import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../testing/applicant.ts'
import { overview as charityOverview } from '../testing/charity-overview.ts'
import { openDesk, overview, refusal, type } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { press } from '../testing/press.ts'
import { find, perform } from '../testing/render.tsx'

/** The signed-in applicant's application; null for a visitor. */
let application: AsJson<ApplicationAnswer> | null
let answers: Record<string, () => Response | Promise<Response>>
let requests: { call: string; body: unknown }[]

const readBody = async (request: Request): Promise<unknown> => {
  if (request.headers.get('Content-Type')?.startsWith('multipart/')) return 'a form'
  const text = await request.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

beforeEach(() => {
  application = { ...completeApplication }
  answers = {}
  requests = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api/organizations/', '')
    const call = `${request.method} ${path}`
    const own = answers[call]
    if (own) {
      requests.push({ call, body: await readBody(request) })
      return own()
    }
    if (application === null) return refusal(401, 'not_signed_in', 'Log in to see this.')
    if (path === 'application') return Response.json(application)
    if (path === 'application/sub-domain') return Response.json({ state: 'free' })
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const sees = (page: HTMLElement, sentence: string) =>
  waitUntil(() => expect(page.textContent).toContain(sentence))
const fill = (page: HTMLElement, typed: Record<string, string>) =>
  perform(() => {
    for (const [name, value] of Object.entries(typed)) {
      type(find<HTMLInputElement>(page, `[name="${name}"]`), value)
    }
  })

describe('an applicant', () => {
  it.each([
    ['/OrgLogin', {}, '/OrgRegisterReview'],
    ['/AccountOverview', {}, '/OrgRegisterReview'],
    ['/OrgConfirm', {}, '/OrgRegisterReview'],
    ['/AccountOverview', { missing: ['logo', 'identity'] }, '/OrgSetup/Logo'],
    ['/OrgConfirm', { status: 'declined' }, '/OrgDecline'],
    ['/KycForm', { status: 'pending' }, '/OrgConfirm'],
    ['/OrgSetup', { missing: ['documents', 'identity'] }, '/OrgSetup/Documents'],
    ['/OrgSetup', { status: 'pending' }, '/OrgConfirm'],
    ['/OrgDecline', { missing: ['bank_account'] }, '/OrgBankAdd'],
  ] as const)('who opens %s with %o is sent to %s', async (path, changes, place) => {
    application = { ...completeApplication, ...changes }
    const { address } = await openDesk(path)
    await waitUntil(() => expect(address()).toBe(place))
  })

  it('without a login logs in first', async () => {
    application = null
    const { address } = await openDesk('/OrgBankAdd')
    await waitUntil(() => expect(address()).toContain('/OrgLogin?to='))
  })
})

describe('the sign-up', () => {
  it('reports all that is missing at its field, and continues with a session', async () => {
    application = null
    const { page, address } = await openDesk('/OrgSignup')
    await waitUntil(() => find(page, '[name=username]'))
    await press(page, 'Next')
    for (const sentence of [
      'Enter an email address',
      'Enter the first name',
      'Enter your phone number',
      'Agree to the terms to continue',
    ]) {
      await sees(page, sentence)
    }
    await fill(page, {
      username: 'wong@kites.example',
      password: 'Lighthouse-7',
      again: 'Lighthouse-8',
      firstName: 'Suk Yee',
      lastName: 'Wong',
      'phone.number': '6123 4567',
    })
    await perform(() => find<HTMLInputElement>(page, '[name=terms]').click())
    await sees(page, 'Passwords do not match')
    await fill(page, { again: 'Lighthouse-7' })
    answers['POST register'] = () => {
      application = { ...completeApplication, missing: ['agreement'] }
      return new Response(null, { status: 204 })
    }
    await press(page, 'Next')
    await waitUntil(() => expect(address()).toBe('/OrgAgreement'))
    expect(requests[0]?.body).toEqual({
      username: 'wong@kites.example',
      password: 'Lighthouse-7',
      firstName: 'Suk Yee',
      lastName: 'Wong',
      phoneNumber: '+85261234567',
      terms: true,
      language: 'en',
    })
  })

  it('shows a visitor what is required, and an applicant their progress', async () => {
    application = null
    const visitor = await openDesk('/OrgSignupFlow')
    await sees(visitor.page, 'about 10 minutes')
    expect(find(visitor.page, 'main a[href="/OrgSignup"]').textContent).toBe('Start')
    application = { ...completeApplication, isEmailVerified: false, missing: ['logo'] }
    const { page } = await openDesk('/OrgSignupFlow')
    await sees(page, 'Check your mailbox')
    answers['POST application/verify-email'] = () => new Response(null, { status: 204 })
    await press(page, 'Send the email again')
    await sees(page, 'We have sent the email again')
  })
})

describe('a referral code', () => {
  it('in the address is kept through the sign-up, and sent with the plan', async () => {
    localStorage.clear()
    application = null
    const visitor = await openDesk('/OrgSignupFlow?code=K7QX4M2A')
    await sees(visitor.page, 'about 10 minutes')
    application = { ...completeApplication, plan: null, missing: ['plan'] }
    const { page } = await openDesk('/OrgRegisterPlans')
    await waitUntil(() => find(page, '[name=referralCode]'))
    expect(find<HTMLInputElement>(page, '[name=referralCode]').value).toBe('K7QX4M2A')
    answers['PUT application/plan'] = () => Response.json(completeApplication)
    await press(page, 'Save and continue')
    await waitUntil(() => expect(localStorage).toHaveLength(0))
    expect(requests[0]?.body).toMatchObject({ referralCode: 'K7QX4M2A' })
  })

  it('that is refused shows the reason at its field', async () => {
    const { page } = await openDesk('/OrgRegisterPlans')
    await waitUntil(() => find(page, '[name=referralCode]'))
    for (const [reason, sentence] of [
      ['unknown', 'This code does not exist'],
      ['expired', 'This code has expired'],
      ['own', 'This is your own code'],
    ] as const) {
      answers['PUT application/plan'] = () =>
        Response.json(
          {
            type: '',
            title: '',
            status: 422,
            message: 'Check the fields.',
            error: { message: '', code: 'invalid_input' },
            fields: { referralCode: `referral_code.${reason}` },
            requestId: '',
          },
          { status: 422 },
        )
      await fill(page, { referralCode: reason })
      await press(page, 'Save and continue')
      await sees(page, sentence)
    }
    expect(find<HTMLInputElement>(page, '[name=referralCode]').value).toBe('own')
  })
})

describe('the steps', () => {
  it('save at “Save and continue”, and go on to what is missing', async () => {
    application = { ...completeApplication, missing: ['bank_account', 'identity'], bank: null }
    const { page, address } = await openDesk('/OrgBankAdd')
    await waitUntil(() => find(page, '[name=branchCode]'))
    await press(page, 'Save and continue')
    await sees(page, 'Choose the bank')
    await sees(page, 'Enter an account number of 6 to 9 digits')
    await fill(page, {
      branchCode: '123',
      accountNumber: '456-789-001',
      accountHolder: 'Kites for All',
    })
    await perform(() => {
      const bank = find<HTMLSelectElement>(page, '#field-bankCode')
      bank.value = '004'
      bank.dispatchEvent(new Event('change', { bubbles: true }))
    })
    answers['PUT application/bank'] = () =>
      Response.json({ ...completeApplication, missing: ['identity'] })
    await press(page, 'Save and continue')
    await waitUntil(() => expect(address()).toBe('/KycForm'))
    expect(requests[0]?.body).toMatchObject({ bankCode: '004', accountNumber: '456789001' })
  })

  it('keep what was typed if the API refuses it', async () => {
    const { page } = await openDesk('/OrgRegisterInfo')
    await waitUntil(() => find(page, '[name=subDomain]'))
    await fill(page, { subDomain: 'harbour' })
    answers['PUT application/info'] = () =>
      Response.json(
        {
          type: '',
          title: '',
          status: 409,
          message: 'Another charity has this address.',
          error: { message: '', code: 'sub_domain_taken' },
          fields: { subDomain: 'sub_domain.taken' },
          requestId: '',
        },
        { status: 409 },
      )
    await press(page, 'Save and continue')
    await sees(page, 'Another charity has this address.')
    expect(find<HTMLInputElement>(page, '[name=subDomain]').value).toBe('harbour')
  })

  it('explain each limit', async () => {
    const { page } = await openDesk('/OrgRegisterInfo')
    await waitUntil(() => find(page, '[name=subDomain]'))
    await fill(page, {
      nameEn: '',
      nameZh: '',
      subDomain: 'ab',
      statementDescriptor: 'ABC',
      organisationUrl: 'http://kites.example',
      irFileNumber: '12',
    })
    await press(page, 'Save and continue')
    for (const sentence of [
      'Enter the registered name in English, Chinese or both',
      'Use at least 3 characters',
      'Use at least 5 characters',
      'begins with https://',
      'Most numbers look like 91/12345',
    ]) {
      await sees(page, sentence)
    }
    expect(requests).toEqual([])
  })

  it('never show the whole identity card number, and keep it if the field is left empty', async () => {
    const { page } = await openDesk('/KycForm')
    await sees(page, 'A12****(3)')
    expect(find(page, 'img').getAttribute('src')).toContain('/application/kyc/image?v=dddd')
    expect(find<HTMLInputElement>(page, '[name=hongKongId]').value).toBe('')
    await fill(page, { hongKongId: 'A123456(4)' })
    await press(page, 'Save and continue')
    await sees(page, 'Check the HKID number')
    await fill(page, { hongKongId: '' })
    answers['PUT application/kyc'] = () => Response.json(completeApplication)
    await press(page, 'Save and continue')
    await waitUntil(() =>
      expect(requests).toEqual([{ call: 'PUT application/kyc', body: 'a form' }]),
    )
  })
})

describe('a complete application', () => {
  it('is sent as it is shown, and then waits', async () => {
    const { page, address } = await openDesk('/OrgRegisterReview')
    await sees(page, 'Kites for All Limited')
    expect(page.querySelector('[role=alert]')).toBeNull()
    await press(page, 'Submit application')
    await sees(page, 'Confirm that the answers are true to continue')
    expect(requests).toEqual([])
    await perform(() => find<HTMLInputElement>(page, '[name=terms]').click())
    answers['POST application/submit'] = () => {
      application = {
        ...completeApplication,
        status: 'pending',
        unlocked: [],
        submittedAt: '2026-11-20T02:00:00.000Z',
        dueOn: '2026-11-24',
      }
      return Response.json(application)
    }
    await press(page, 'Submit application')
    await waitUntil(() => expect(address()).toBe('/OrgConfirm'))
    await sees(page, 'within 1–2 working days')
    await sees(page, '2026/11/24')
    expect(requests[0]?.body).toEqual({ snapshotSha256: 'a'.repeat(64) })
  })

  it('that is approved waits until the page is set up, and then opens the desk', async () => {
    application = { ...completeApplication, status: 'approved', unlocked: [] }
    const { page, address } = await openDesk('/OrgConfirm')
    await sees(page, 'We are setting up your page')
    await sees(page, `we email ${completeApplication.username}`)
    // Its documents can be opened; nothing can be changed.
    expect([...page.querySelectorAll('main a:not([target]), main button')]).toEqual([])
    answers['GET application'] = () => refusal(403, 'not_allowed', 'Your role does not allow this.')
    answers['GET status'] = () => new Response(null, { status: 204 })
    answers['GET overview'] = () => Response.json(overview)
    answers['GET payments'] = () => Response.json({ rows: [], before: null, after: null })
    await waitUntil(() => expect(address()).toBe('/AccountOverview'))
  })

  it('that is approved says what Stripe still needs, and leads there before the desk', async () => {
    const card = {
      ...charityOverview.card,
      states: { ...charityOverview.card.states, card_payments: 'off_details_due' as const },
      requirements: [{ name: 'x', field: 'job_title' as const, isPastDue: false, error: null }],
    }
    const approved = { status: 'approved', unlocked: [], cardAccount: card } as const
    application = { ...completeApplication, ...approved }
    const { page, address } = await openDesk('/OrgConfirm')
    await sees(page, 'Payers cannot pay by card until Stripe has the details')
    await sees(page, 'Job title of the representative')
    await sees(page, 'You can send them once your page is set up')
    answers['GET application'] = () => refusal(403, 'not_allowed', 'Your role does not allow this.')
    answers['GET connected-account'] = () => Response.json(card)
    await sees(page, 'Your charity is open')
    await sees(page, 'Job title of the representative')
    expect(
      [...page.querySelectorAll('main a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['See and send them', '/OrgSettings/Stripe'],
      ['Continue to Home', '/AccountOverview'],
    ])
    expect(address()).toBe('/OrgConfirm')
    answers['GET status'] = () => new Response(null, { status: 204 })
    answers['GET overview'] = () => Response.json(overview)
    answers['GET connected-account'] = () => Response.json(charityOverview.card)
    await waitUntil(() => expect(address()).toBe('/AccountOverview'))
  })

  it('that is approved while its applicant is away opens the desk, also over a slow line', async () => {
    application = { ...completeApplication, status: 'pending', unlocked: [] }
    const { page } = await openDesk('/OrgConfirm')
    await sees(page, 'Your application is under review')
    answers['GET application'] = () => refusal(403, 'not_allowed', 'Your role does not allow this.')
    answers['GET status'] = () => delay(300, new Response(null, { status: 204 }))
    answers['GET overview'] = () => Response.json(overview)
    answers['GET payments'] = () => Response.json({ rows: [], before: null, after: null })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => expect(find(page, 'h1').textContent).toBe('Harbour Light'))
  })

  it('that is declined while its applicant is away shows this when they return', async () => {
    application = { ...completeApplication, status: 'pending', unlocked: [] }
    const { page, address } = await openDesk('/OrgConfirm')
    await sees(page, 'Your application is under review')
    application = { ...application, status: 'declined', message: 'No section 88 letter' }
    window.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => expect(address()).toBe('/OrgDecline'))
  })

  it('that needs more keeps the rest as it was sent', async () => {
    const asks = { message: 'Send the letter again', unlocked: ['documents'] } as const
    application = { ...completeApplication, ...asks, wantedBy: '2026-12-04' }
    const { page } = await openDesk('/OrgRegisterReview')
    await sees(page, 'Send the letter again')
    await sees(page, '2026/12/04')
    expect(
      [...page.querySelectorAll('main section header a')].map((link) => link.textContent),
    ).toEqual(['Edit'])
    const toPart = find(page, 'main a[href="/OrgSetup/Documents"]')
    expect(toPart.textContent).toBe('Edit: Documents')
  })
})

describe('staff of a suspended charity', () => {
  const suspended = (role: string) => {
    const closed = () => refusal(403, 'organisation_suspended', 'The account is suspended.')
    answers['GET status'] = closed
    answers['GET application'] = closed
    answers['GET overview'] = closed
    answers['GET suspension'] = () =>
      Response.json({ name: 'Kites for All', reason: 'Its accounts are being checked.', role })
  }

  it.each(['/AccountOverview', '/OrgLogin', '/OrgConfirm', '/KycForm'])(
    'who open %s see why, and can download its books',
    async (path) => {
      suspended('owner')
      const { page, address } = await openDesk(path)
      await waitUntil(() => expect(address()).toBe('/OrgDecline'))
      await sees(page, 'Its accounts are being checked.')
      expect(find(page, 'a[download]').getAttribute('href')).toBe('/api/organizations/payments.csv')
    },
  )

  it('who may not have its books are not offered them', async () => {
    suspended('viewer')
    const { page } = await openDesk('/OrgDecline')
    await sees(page, 'Its accounts are being checked.')
    expect(page.querySelector('a[download]')).toBeNull()
  })
})
