import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnsweredOpening } from '@almoner/api/admin/applications/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { refusal as problem } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { fakeEventSources } from '../../testing/fake-event-source.ts'
import { button, press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import { application, seenRound } from '../../testing/admin-application.ts'
import { openReview, reviewSite, sees, select, submit, type } from '../../testing/review-site.tsx'
import { overview } from '../../testing/charity-overview.ts'

let site: ReturnType<typeof reviewSite>
beforeEach(() => {
  site = reviewSite()
})

describe('a charity that never applied', () => {
  it('shows its account alone', async () => {
    site.answers['/api/admin/organizations/harbour/account'] = {
      id: 'harbour',
      name: 'Harbour Light',
      payerSite: 'http://harbour.localhost',
      email: 'office@harbour.example',
      status: 'suspended',
      plan: 'premium',
      suspension: { reason: 'No answer', payoutsToo: false },
      irFileNumber: null,
      section88: null,
      change: null,
    } satisfies CharityAccountAnswer
    const { page } = await openReview('/AdminAccounts/harbour')
    await sees(page, 'Harbour Light', 'No answer', 'Reinstate', 'Tap & Go fee', 'harbour.localhost')
    expect(page.textContent).not.toContain('What the charity submitted')
  })
})

describe('the data of an open charity', () => {
  it('is opened after a reason, for which one press is enough', async () => {
    let isExplained = false
    const path = '/api/admin/organizations/kites'
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname === `${path}/access-reason`) {
        site.requests.push({ path: pathname, body: await request.json(), key: null })
        isExplained = true
        return new Response(null, { status: 204 })
      }
      if (pathname !== path) return new Response(null, { status: 204 })
      return isExplained
        ? Response.json({ ...application, id: 'kites' })
        : problem(403, 'access_reason_required', 'Say why.')
    })
    const { page } = await openReview('/AdminAccounts/kites')
    await sees(page, 'Reason for opening this charity’s data')
    expect(document.activeElement).toBe(find(page, '#field-access-reason'))
    await submit(page)
    await sees(page, 'Enter a reason')
    await press(page, 'The charity asked for help')
    await sees(page, 'What the charity submitted')
    expect(site.requests).toMatchObject([{ body: { reason: 'preset:asked_for_help' } }])
  })
})

describe('the question why an open charity’s data is opened', () => {
  it('keeps the typed reason when a list changes and when the tab is shown again', async () => {
    const streams = fakeEventSources()
    let reads = 0
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname !== '/api/admin/organizations/kites') return new Response(null, { status: 204 })
      reads += 1
      // The second answer would come late, with the question off the screen until then.
      if (reads > 1) return new Promise(() => undefined)
      return problem(403, 'access_reason_required', 'Say why.')
    })
    const { page } = await openReview('/AdminAccounts/kites')
    await sees(page, 'Reason for opening this charity’s data')
    await perform(() => type(find(page, 'dialog textarea'), 'They called us'))
    await perform(() => {
      streams().at(-1)?.tell('charities')
      window.dispatchEvent(new Event('visibilitychange'))
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(find<HTMLTextAreaElement>(page, 'dialog textarea').value).toBe('They called us')
    expect(reads).toBe(1)
  })
})

describe('an application', () => {
  it.each<[Language, string]>([
    ['en', 'What the charity submitted'],
    ['zh', '機構提交的資料'],
    ['cn', '机构提交的资料'],
  ])('shows its sections, papers, checks and remarks in %s', async (language, title) => {
    const { page } = await openReview('/AdminAccounts/hope', language)
    await sees(page, title, 'A12****(3)', 'letter.pdf', 'Compared', 'Odd', '2026/11/24')
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })

  it('shows what a document replaces, and who else sent it', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Replaces blurred.pdf (dddddddddddd)', 'Open the evidence')
    const other = find<HTMLAnchorElement>(page, 'a[href="/AdminAccounts/kites"]')
    expect(other.textContent).toBe('Kites for All')
  })

  it('shows the representative’s details with the password', async () => {
    const fields = [{ field: 'dateOfBirth', value: '1970-05-17' }]
    site.answers['/api/admin/organizations/hope/unmask'] = { fields }
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Show the representative’s details')
    await type(find(page, '#field-unmask-password'), 'Almoner2026')
    await submit(page)
    await sees(page, '1970/05/17')
    expect(site.requests[0]?.body).toEqual({ stepUp: { password: 'Almoner2026' } })
    await press(page, 'Hide the details')
    expect(page.textContent).not.toContain('1970/05/17')
  })

  it('states why it cannot be approved yet', async () => {
    site.answers['/api/admin/organizations/hope'] = {
      ...application,
      notApprovable: 'documents_not_viewed',
    }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Open every document yourself first.')
    expect(button(page, 'Approve').getAttribute('aria-disabled')).toBe('true')
    expect(button(page, 'Decline').getAttribute('aria-disabled')).toBeNull()
  })

  it('is approved in the version that was seen, with the password', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Approve')
    await type(find(page, '#field-approve-password'), 'Almoner2026')
    await submit(page)
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]).toEqual({
      path: '/api/admin/organizations/hope/approve',
      body: { ...seenRound, stepUp: { password: 'Almoner2026' } },
      key: expect.stringMatching(/^[\w-]{8,}$/) as string,
    })
  })

  it('names the sum that an approval charges today, and the card', async () => {
    const plan = { section: 'plan', fields: [{ field: 'plan', value: 'pro' }] }
    const card = {
      section: 'card',
      fields: [
        { field: 'brand', value: 'visa' },
        { field: 'last4', value: '0004' },
      ],
    }
    site.answers['/api/admin/organizations/hope'] = { ...application, sections: [plan, card] }
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Approve')
    const charge = 'HK$9,504.00 is charged to Visa ••0004 today.'
    await waitUntil(() => expect(find(page, 'dialog[open]').textContent).toContain(charge))
  })

  it('names no charge on the free plan', async () => {
    const plan = { section: 'plan', fields: [{ field: 'plan', value: 'free' }] }
    site.answers['/api/admin/organizations/hope'] = { ...application, sections: [plan] }
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Approve')
    await sees(page, 'Its plan is free: nothing is charged.')
    expect(page.textContent).not.toContain('HK$')
  })

  it('keeps its dialog open if the decision is refused, with what was typed', async () => {
    const message = 'The application has changed since this page was opened.'
    site.refusal = Response.json(
      { status: 409, message, error: { message, code: 'application_changed' } },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    )
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Decline')
    await type(find(page, '#field-decline-reason'), 'Unreadable')
    await type(find(page, '#field-decline-password'), 'Almoner2026')
    await submit(page)
    await sees(page, message)
    expect(site.requests[0]?.body).toMatchObject({
      ...seenRound,
      reason: 'Unreadable',
      mayReapply: true,
    })
    expect(find<HTMLTextAreaElement>(page, '#field-decline-reason').value).toBe('Unreadable')
  })

  it('can have more requested for chosen sections only', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Request more information')
    await submit(page)
    await sees(page, 'Choose at least one section', 'Enter what is missing')
    await perform(() => find<HTMLInputElement>(page, '#field-ask-sections-identity').click())
    await type(find(page, '#field-ask-message'), 'A sharp picture')
    await submit(page)
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toMatchObject({
      ...seenRound,
      sections: ['identity'],
      message: 'A sharp picture',
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    const done = 'You requested more information from New Hope Library, by email.'
    await sees(page, done)
    await waitUntil(() => expect(document.activeElement?.textContent).toBe(done))
  })

  it('has more requested for the section of a failed check, unless another is chosen', async () => {
    const [first, identity] = application.checks
    const recorded = identity?.recorded && { ...identity.recorded, outcome: 'failed' }
    const checks = [first, { ...identity, recorded }]
    site.answers['/api/admin/organizations/hope'] = { ...application, checks }
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Request more information')
    const chosen = find<HTMLInputElement>(page, '#field-ask-sections-identity')
    await waitUntil(() => expect(chosen.checked).toBe(true))
  })

  it('has a remark added at a field', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Add a remark')
    await submit(page)
    await sees(page, 'Choose a section', 'Choose who reads it', 'Enter the remark')
    await select(page, '#field-remark-section', 'charity')
    await select(page, '#field-remark-field', 'name')
    await perform(() => find<HTMLInputElement>(page, 'dialog[open] [value=reviewers]').click())
    await type(find(page, '#field-remark-text'), 'Another spelling')
    await submit(page)
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toEqual({
      section: 'charity',
      field: 'name',
      visibility: 'reviewers',
      text: 'Another spelling',
    })
  })
})

describe('a submitted application', () => {
  it('names its billing card as people do', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Visa')
    expect(page.textContent).not.toContain('visa')
  })
})

describe('an approved application', () => {
  const opening: AnsweredOpening[] = [
    { step: 'registered', state: 'done' },
    { step: 'owner', state: 'under_way' },
    { step: 'opened', state: 'to_do' },
    { step: 'card_payments', state: 'to_do' },
  ]
  const answerOpening = (steps: readonly AnsweredOpening[]): void => {
    const approved = { ...application, status: 'approved', opening: steps }
    site.answers['/api/admin/organizations/hope'] = approved
  }

  const account: CharityAccountAnswer = {
    id: 'hope',
    name: 'New Hope Library',
    payerSite: 'http://newhope.localhost',
    email: 'office@newhope.example',
    status: 'approved',
    plan: 'free',
    suspension: null,
    irFileNumber: '91/00001',
    section88: null,
    change: null,
  }

  it('shows how far its opening is, and its account once it is open', async () => {
    answerOpening(opening)
    site.answers['/api/admin/organizations/hope/overview'] = overview
    site.answers['/api/admin/organizations/hope/account'] = { ...account, status: 'pending' }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Charity registeredDone', 'Owner addedIn progress', 'Not started')
    expect(page.textContent).not.toContain('Suspend')
    answerOpening(opening.map(({ step }) => ({ step, state: 'done' })))
    site.answers['/api/admin/organizations/hope/account'] = account
    await sees(page, 'Page openedDone', 'Owed to the charity')
  })

  it('shows the account first once it is open, and the application folded, with no act on it', async () => {
    site.answers['/api/admin/organizations/hope'] = {
      ...application,
      status: 'approved',
      opening: opening.map(({ step }) => ({ step, state: 'done' })),
    }
    site.answers['/api/admin/organizations/hope/account'] = account
    site.answers['/api/admin/organizations/hope/overview'] = overview
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Owed to the charity', 'What the charity submitted', 'Page openedDone')
    const folded = [...page.querySelectorAll('details summary')].map((each) => each.textContent)
    expect(folded).toEqual(expect.arrayContaining(['Opening', 'What the charity submitted']))
    for (const act of ['Claim', 'Release', 'Remark', 'Add a remark', 'Record']) {
      const buttons = [...page.querySelectorAll('button')].map((each) => each.textContent)
      expect(buttons).not.toContain(act)
    }
  })

  it('shows which step failed, and lets it be tried again', async () => {
    answerOpening(
      opening.map(({ step, state }) => ({
        step,
        state: state === 'under_way' ? 'waiting' : state,
      })),
    )
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Owner addedNeeds attention')
    await press(page, 'Retry')
    await waitUntil(() => expect(site.requests[0]?.path).toMatch(/hope\/retry-opening$/))
  })
})
