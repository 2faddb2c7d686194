import { describe, expect, it, vi } from 'vitest'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { deskAnswers, openDesk, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/connected-account'
const account: ConnectedAccountAnswer = {
  status: 'open',
  stripeAccountId: '4Hk2',
  states: {
    card_payments: 'on_details_due',
    transfers: 'on_details_due',
    payouts: 'off_details_due',
  },
  requirements: [
    { name: 'company.tax_id', field: 'company_tax_id', isPastDue: true, error: null },
    { name: 'person_1.dob.day', field: 'date_of_birth', isPastDue: false, error: null },
    { name: 'person_1.dob.month', field: 'date_of_birth', isPastDue: false, error: null },
    {
      name: 'person_1.verification.document',
      field: 'identity_document',
      isPastDue: false,
      error: 'verification_document_not_readable',
    },
    { name: 'company.registration_number', field: null, isPastDue: false, error: null },
  ],
  pendingVerification: [{ name: 'company.phone', field: 'company_phone' }],
  deadline: '2026-12-20T02:00:00.000Z',
  disabledReason: 'requirements.past_due',
}
const nothingDue = { ...account, requirements: [], pendingVerification: [], disabledReason: null }

type Answer = () => Response
const forms: FormData[] = []

/** A desk on which these calls answer so. */
const open = async (
  answer: Answer,
  { role = 'owner' as const, given }: { role?: 'owner' | 'viewer'; given?: Answer } = {},
) => {
  forms.length = 0
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      forms.push(await request.formData())
      return given?.() ?? Response.json({})
    }
    if (pathname === path) return answer()
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    return Response.json((deskAnswers(role) as Record<string, unknown>)[pathname] ?? { rows: 1 })
  })
  return openDesk('/OrgSettings/Stripe')
}

const sees = async (page: HTMLElement, ...texts: readonly string[]) => {
  for (const text of texts) await waitUntil(() => expect(page.textContent).toContain(text))
}

describe('the account at Stripe', () => {
  it('shows what is enabled, what is due and when, and why something is disabled', async () => {
    const { page } = await open(() => Response.json(account))
    await sees(
      page,
      'Stripe has stopped payments or payouts',
      'Payouts to your bank',
      'IR File No. of the organisation',
      'Overdue',
      'could not read the picture',
      'Stripe calls “company.registration_number”',
      'Phone number of the organisation',
      '2026/12/20',
    )
    expect(page.querySelectorAll('[name="date_of_birth"]')).toHaveLength(1)
    expect(page.querySelector('[name="company_city"]')).toBeNull()
  })

  it('shows no form if nothing is due', async () => {
    const { page } = await open(() => Response.json(nothingDue))
    await sees(page, 'Stripe has everything it needs')
    expect(page.querySelector('form')).toBeNull()
  })

  it('is not there before the approval', async () => {
    const { page } = await open(() => Response.json({ ...nothingDue, status: 'none' }))
    await sees(page, 'No account yet')
    expect(page.querySelector('form')).toBeNull()
  })

  it('offers to try again if it could not be loaded', async () => {
    const { page } = await open(() => new Response(null, { status: 400 }))
    await sees(page, 'Try again')
    expect(page.querySelector('form')).toBeNull()
  })

  it('is for owners and finance staff', async () => {
    const { page } = await open(() => Response.json(account), { role: 'viewer' })
    await sees(page, 'Only owners and finance staff')
    expect(page.textContent).not.toContain('IR File No.')
  })
})

describe('information that Stripe requires', () => {
  it('is sent, and what Stripe refused is named', async () => {
    const respond = () =>
      Response.json({ status: 'updated', refused: ['date_of_birth'], account: nothingDue })
    const { page } = await open(() => Response.json(account), { given: respond })
    await sees(page, 'Send to Stripe')
    await perform(() => type(find<HTMLInputElement>(page, '[name="company_tax_id"]'), '91/00002'))
    await press(page, 'Send to Stripe')
    await waitUntil(() => expect(forms[0]?.get('company_tax_id')).toBe('91/00002'))
    await sees(page, 'Stripe has everything it needs', 'did not accept: Date of birth')
  })

  it('is kept as typed if the API refuses it, with a message at its field', async () => {
    const respond = () =>
      Response.json(
        {
          type: '',
          title: '',
          status: 422,
          message: '',
          error: { code: 'invalid_input', message: '' },
          requestId: '',
          fields: { date_of_birth: 'date_of_birth.invalid' },
        },
        { status: 422 },
      )
    const { page } = await open(() => Response.json(account), { given: respond })
    await sees(page, 'Send to Stripe')
    const birth = () => find<HTMLInputElement>(page, '[name="date_of_birth"]')
    await perform(() => type(birth(), '1980/02/30'))
    await press(page, 'Send to Stripe')
    await sees(page, 'Enter a date as YYYY/MM/DD')
    expect(birth().value).toBe('1980/02/30')
  })
})
