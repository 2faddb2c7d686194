import { describe, expect, it, vi } from 'vitest'
import { teamList, type TeamMember } from '@almoner/api/desk/team/team-list-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, testId, openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const member: TeamMember = {
  id: testId(1),
  state: 'active',
  role: 'finance',
  firstName: '大文',
  lastName: '陳',
  username: 'mei@harbour.example',
  accessUntil: null,
  booksAsOf: null,
  contactGranted: false,
  invitationExpiresAt: null,
  since: '2026-11-20T02:00:00.000Z',
  isYou: false,
}

describe('the team of a charity', () => {
  checkListScreen({
    list: teamList,
    path: '/OrgSettings/Team',
    open: openDesk,
    others: {
      ...deskAnswers('owner'),
      '/api/organizations/second-factor-rule': { required: false },
    },
    row: member,
    totals: { rows: 2, invited: 1 },
    sees: ['2 people · 1 of them invited', '陳大文', 'mei@', 'Finance', 'Joined'],
    filters: { q: 'chan', day: '2026-11-01..', role: 'finance', state: 'active' },
    none: 'No one is on the team yet',
    forbidden: { others: deskAnswers('finance'), sees: 'Only owners' },
  })
})

const requests: { call: string; body: unknown }[] = []

/** A desk of an owner with these calls. */
const open = async (path: string, answers: Record<string, unknown> = {}) => {
  requests.length = 0
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      const text = await request.text()
      requests.push({ call: `${request.method} ${pathname}`, body: JSON.parse(text) })
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const knownAnswers = { ...deskAnswers('owner'), ...answers } as Record<string, unknown>
    return Response.json(knownAnswers[pathname] ?? { rows: 1 })
  })
  return openDesk(path)
}

const withMember = (row: TeamMember) => ({
  '/api/organizations/staff': { rows: [row], next: null, previous: null },
  '/api/organizations/staff/totals': { rows: 1, invited: 0 },
})

const fill = (page: HTMLElement, typed: Record<string, string>) =>
  perform(() => {
    for (const [selector, text] of Object.entries(typed)) {
      type(find<HTMLInputElement>(page, selector), text)
    }
  })

describe('an owner', () => {
  it('invites someone, with a role and their own password', async () => {
    const { page } = await open('/OrgSettings/Team', withMember(member))
    await press(page, 'Invite someone')
    await press(page, 'Send the invitation')
    await waitUntil(() => expect(page.textContent).toContain('Please enter an email address'))
    await fill(page, {
      '#field-invite-email': 'new@harbour.example',
      '#field-invite-password': 'Harbour2026',
    })
    await press(page, 'Send the invitation')
    await waitUntil(() => expect(page.textContent).toContain('An invitation is on its way'))
    expect(requests).toEqual([
      {
        call: 'POST /api/organizations/invitations',
        body: {
          email: 'new@harbour.example',
          role: 'viewer',
          accessUntil: null,
          password: 'Harbour2026',
          language: 'en',
        },
      },
    ])
  })

  it('invites another person without their password, and another owner with it', async () => {
    const { page } = await open('/OrgSettings/Team', withMember(member))
    await press(page, 'Invite someone')
    await fill(page, {
      '#field-invite-email': 'new@harbour.example',
      '#field-invite-password': 'Harbour2026',
    })
    await press(page, 'Send the invitation')
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    await press(page, 'Invite someone')
    expect(page.querySelector('#field-invite-password')).toBeNull()
    const choose = (role: string) =>
      perform(() => {
        const field = find<HTMLSelectElement>(page, 'dialog[open] select')
        field.value = role
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await choose('owner')
    await waitUntil(() => find(page, '#field-invite-password'))
    await choose('viewer')
    await fill(page, { '#field-invite-email': 'next@harbour.example' })
    await press(page, 'Send the invitation')
    await waitUntil(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.body).toMatchObject({ email: 'next@harbour.example', password: '' })
  })

  it('changes a role without their password once it is confirmed, but not to owner', async () => {
    const { page } = await open('/OrgSettings/Team', withMember(member))
    const password = `#field-role-${member.id}-password`
    const openDialog = async () => {
      const selector = 'button[aria-label="Change the role: 陳大文"]'
      await waitUntil(() => find(page, selector))
      await perform(() => find<HTMLButtonElement>(page, selector).click())
    }
    const choose = (role: string) =>
      perform(() => {
        const field = find<HTMLSelectElement>(page, 'dialog[open] select')
        field.value = role
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await openDialog()
    await choose('viewer')
    await press(page, 'Change the role')
    await waitUntil(() => expect(page.textContent).toContain('Enter your password'))
    await fill(page, { [password]: 'Harbour2026' })
    await press(page, 'Change the role')
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    await openDialog()
    expect(page.querySelector(password)).toBeNull()
    await choose('owner')
    await waitUntil(() => find(page, password))
    await choose('viewer')
    await press(page, 'Change the role')
    await waitUntil(() => expect(requests).toHaveLength(2))
    expect(requests.map(({ body }) => body)).toMatchObject([
      { role: 'viewer', password: 'Harbour2026' },
      { role: 'viewer', password: '' },
    ])
  })

  it('removes a colleague, and sees what follows', async () => {
    const { page } = await open('/OrgSettings/Team', withMember(member))
    await waitUntil(() => find(page, 'button[aria-label="Remove: 陳大文"]'))
    await perform(() =>
      find<HTMLButtonElement>(page, 'button[aria-label="Remove: 陳大文"]').click(),
    )
    await waitUntil(() => expect(page.textContent).toContain('can no longer open it'))
    const name = `#field-remove-${member.id}-password`
    await fill(page, { [name]: 'Harbour2026' })
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() =>
      expect(requests).toEqual([
        {
          call: `POST /api/organizations/staff/${member.id}/remove`,
          body: { password: 'Harbour2026' },
        },
      ]),
    )
  })
})

const invited = { charity: 'Harbour Light', username: 'new@harbour.example', role: 'viewer' }

describe('a person who is invited', () => {
  it('whose address has a login gives its password, and its code if it is required', async () => {
    const path = '/api/organizations/invitations/abc'
    const { page } = await open('/OrgInvitation/abc', { [path]: { ...invited, hasLogin: true } })
    await waitUntil(() => expect(page.textContent).toContain('already logs in to Almoner'))
    expect(page.querySelector('[name=newPassword]')).toBeNull()
    const typed = { firstName: 'Mei', lastName: 'Wong', password: 'Harbour2026' }
    await fill(page, {
      '[name=firstName]': typed.firstName,
      '[name=lastName]': typed.lastName,
      '[name=password]': typed.password,
    })
    await press(page, 'Accept the invitation')
    await waitUntil(() => expect(page.textContent).toContain('You are on the team'))
    expect(requests).toEqual([{ call: `POST ${path}`, body: typed }])
  })

  it('gives a name and a password, and can then log in', async () => {
    const path = '/api/organizations/invitations/abc'
    const invitation = { ...invited, hasLogin: false }
    const { page } = await open('/OrgInvitation/abc', { [path]: invitation })
    await waitUntil(() => expect(page.textContent).toContain('Join the desk of Harbour Light'))
    await fill(page, {
      '[name=firstName]': 'Mei',
      '[name=lastName]': 'Wong',
      '[name=newPassword]': 'Lighthouse77',
      '[name=again]': 'Lighthouse77',
    })
    await press(page, 'Accept the invitation')
    await waitUntil(() => expect(page.textContent).toContain('You are on the team'))
    expect(requests).toEqual([
      {
        call: `POST ${path}`,
        body: { firstName: 'Mei', lastName: 'Wong', newPassword: 'Lighthouse77' },
      },
    ])
  })
})

describe('the rule about two-step login', () => {
  it('is changed by an owner, with their password', async () => {
    const rule = { '/api/organizations/second-factor-rule': { required: false } }
    const { page } = await open('/OrgSettings/Team', { ...withMember(member), ...rule })
    await press(page, 'Require it')
    await waitUntil(() => expect(page.textContent).toContain('You need it yourself first'))
    await fill(page, { '#field-second-factor-rule-password': 'Harbour2026' })
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() =>
      expect(requests).toEqual([
        {
          call: 'PUT /api/organizations/second-factor-rule',
          body: { required: true, password: 'Harbour2026' },
        },
      ]),
    )
  })

  it('sends a user without it to the set-up, and shows nothing else', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
      if (pathname.endsWith('/second-factor')) {
        return Response.json({ enabled: false, recoveryCodesLeft: 0, isRequired: true })
      }
      return refusal(403, 'second_factor_setup_required', 'Set it up first.')
    })
    const { page } = await openDesk('/AccountOverview')
    await waitUntil(() => expect(page.textContent).toContain('requires two-step login'))
    await waitUntil(() => expect(page.textContent).toContain('Set up two-step login'))
    await waitUntil(() => expect(page.textContent).not.toContain('Account overview'))
    expect(page.textContent).not.toContain('Monthly giving')
  })
})
