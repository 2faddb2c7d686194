import { describe, expect, it, vi } from 'vitest'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { deskAnswers, openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/custom-domain'
const host = 'give.harbour.example'

const none: CustomDomainAnswer = {
  mayEdit: true,
  plan: 'premium',
  isIncluded: true,
  planWith: 'premium',
  ownHost: 'harbour.localhost',
  takesWholeDomains: false,
  domain: null,
}

const pendingDomain: CustomDomainAnswer = {
  ...none,
  domain: {
    host,
    address: `http://${host}:3000`,
    status: 'pending',
    askedAt: '2026-11-20T02:00:00.000Z',
    verifiedAt: null,
    lostAt: null,
    records: [
      {
        type: 'CNAME',
        name: host,
        value: 'harbour.localhost',
        found: { status: 'other', values: ['elsewhere.example'] },
      },
      {
        type: 'TXT',
        name: `_almoner-challenge.${host}`,
        value: 'almoner-verification=1',
        found: { status: 'unknown', values: [] },
      },
    ],
    addresses: [],
    lookedAt: '2026-11-20T03:00:00.000Z',
    nextLookAt: null,
    isTaken: false,
  },
}

const withStatus = (
  changes: Partial<NonNullable<CustomDomainAnswer['domain']>>,
): CustomDomainAnswer => ({
  ...pendingDomain,
  domain: pendingDomain.domain && { ...pendingDomain.domain, ...changes },
})

const calls: { call: string; body: unknown }[] = []

/** Opens a desk whose domain has this answer. The second answer is the one to a change. */
const open = async (
  answer: CustomDomainAnswer | (() => Response),
  {
    changed = pendingDomain,
    role = 'owner',
  }: { changed?: CustomDomainAnswer | Response; role?: string } = {},
) => {
  calls.length = 0
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      calls.push({ call: `${request.method} ${pathname}`, body: JSON.parse(await request.text()) })
      return changed instanceof Response ? changed.clone() : Response.json(changed)
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname === path) {
      if (typeof answer === 'function') return answer()
      return Response.json(calls.length > 0 && !(changed instanceof Response) ? changed : answer)
    }
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/CustomDomain')).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

describe('an owner without a domain', () => {
  it('adds one, and sees the records to copy', async () => {
    const page = await open(none)
    await sees(page, 'Your address at Almoner, harbour.localhost, always works.')
    await press(page, 'Add the domain')
    await sees(page, 'Enter a domain name, such as donate.example.org')
    await perform(() => type(find<HTMLInputElement>(page, '#field-host'), host))
    await press(page, 'Add the domain')
    await sees(page, `_almoner-challenge.${host}`)
    expect(calls).toEqual([{ call: `POST ${path}`, body: { host } }])
    expect(page.querySelectorAll('dl button')).toHaveLength(4)
  })

  it('sees a refusal at the field, and keeps what was typed', async () => {
    const refused = refusal(422, 'custom_domain_ours', 'This address belongs to Almoner.', {
      host: 'custom_domain.ours',
    })
    const page = await open(none, { changed: refused })
    await waitUntil(() => find(page, '#field-host'))
    await perform(() => type(find<HTMLInputElement>(page, '#field-host'), 'harbour.localhost'))
    await press(page, 'Add the domain')
    await sees(page, 'This address belongs to Almoner')
    expect(find<HTMLInputElement>(page, '#field-host').value).toBe('harbour.localhost')
  })
})

describe('an owner on a platform that accepts whole domains', () => {
  const whole = 'harbour.org.hk'
  const answer: CustomDomainAnswer = { ...none, takesWholeDomains: true }

  it('adds one, and sees the addresses for a provider without ALIAS', async () => {
    const [, proof] = pendingDomain.domain?.records ?? []
    if (!proof) throw new Error('the domain has two records')
    const changed = withStatus({
      host: whole,
      records: [{ type: 'ALIAS', name: whole, value: 'harbour.localhost', found: null }, proof],
      addresses: [
        { type: 'A', value: '203.0.113.10' },
        { type: 'AAAA', value: '2001:db8::10' },
      ],
    })
    const page = await open(answer, { changed })
    await sees(page, 'Your donation pages replace the website at that name.')
    await perform(() => type(find<HTMLInputElement>(page, '#field-host'), whole))
    await press(page, 'Add the domain')
    await sees(page, 'ALIAS name')
    await sees(page, '2001:db8::10')
    expect(page.querySelectorAll('dl button')).toHaveLength(8)
  })
})

describe('an owner with a domain', () => {
  it('that is pending sees what was found, and requests another check', async () => {
    const changed = withStatus({ status: 'verifying', nextLookAt: '2026-11-20T04:00:00.000Z' })
    const page = await open(pendingDomain, { changed })
    await sees(page, 'Pending')
    await sees(page, 'CNAME: another value was found: elsewhere.example')
    await sees(page, 'TXT: the name servers did not answer')
    expect(page.textContent).not.toContain('Next check')
    await press(page, 'Check now')
    await sees(page, 'Verifying')
    await sees(page, 'Next check: 2026/11/20 12:00')
    expect(calls).toEqual([{ call: `POST ${path}/check`, body: {} }])
  })

  it('that is verified sees a link to its pages, and nothing to check', async () => {
    const right = { status: 'right' as const, values: [] }
    const records =
      pendingDomain.domain?.records.map((record) => ({ ...record, found: right })) ?? []
    const page = await open(withStatus({ status: 'verified', records }))
    await sees(page, 'CNAME: found')
    expect(find<HTMLAnchorElement>(page, `a[href="http://${host}:3000"]`)).toBeTruthy()
    expect(page.textContent).not.toContain('Check now')
  })

  it.each([
    ['lost', 'The records were missing for several days', {}],
    ['verifying', 'We check the records several times', {}],
    ['pending', 'another charity on Almoner uses this domain', { isTaken: true }],
  ] as const)('that is %s sees: %s', async (status, sentence, changes) => {
    const page = await open(withStatus({ status, ...changes }))
    await sees(page, sentence)
    expect(page.textContent).toContain('Check now')
  })

  it('removes it after a question', async () => {
    const page = await open(pendingDomain, { changed: none })
    await waitUntil(() => expect(page.textContent).toContain('Remove the domain'))
    await press(page, 'Remove the domain')
    await sees(page, 'Donors no longer reach you there')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await sees(page, 'We check the records once you have added a domain.')
    expect(calls).toEqual([{ call: `DELETE ${path}`, body: { host } }])
  })
})

describe('an owner without the plan', () => {
  it('sees what a custom domain does, which plan includes it and how to request it', async () => {
    const page = await open({ ...none, plan: 'pro', isIncluded: false })
    await sees(page, 'Your own domain comes with the Premium plan')
    await sees(page, 'An owner can change the plan in the settings, under Billing')
    expect(page.querySelector('#field-host')).toBeNull()
  })
})

describe('others', () => {
  it('read that only owners see it', async () => {
    const page = await open(none, { role: 'finance' })
    await sees(page, 'Only owners can see and change the domain.')
    expect(page.textContent).not.toContain('Domain Setup')
  })

  it('can try again if the server fails', async () => {
    const page = await open(() => refusal(500, 'internal', 'Please try again later.'))
    await sees(page, 'Try again')
    expect(page.textContent).not.toContain('Domain Setup')
  })
})
