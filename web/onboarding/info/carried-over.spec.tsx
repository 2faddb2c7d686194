import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

let application: AsJson<ApplicationAnswer>

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/application') return Response.json(application)
    if (pathname.endsWith('/sub-domain')) return Response.json({ state: 'free' })
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const open = async (path: string, changes: Partial<AsJson<ApplicationAnswer>>) => {
  application = { ...completeApplication, ...changes }
  const { page } = await openDesk(path)
  await waitUntil(() => find(page, 'form input'))
  return page
}

const valuesIn = (page: HTMLElement, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, find<HTMLInputElement>(page, `[name="${name}"]`).value]),
  )

describe('what a charity has entered already', () => {
  it('at the sign-up is its contact', async () => {
    const page = await open('/OrgRegisterInfo', { info: null, missing: ['charity'] })
    const contact = {
      email: 'wong@kites.example',
      firstName: 'Suk Yee',
      lastName: 'Wong',
      'phone.number': '6123 4567',
    }
    expect(valuesIn(page, Object.keys(contact))).toEqual(contact)
  })

  it('stays as it was changed', async () => {
    const page = await open('/OrgRegisterInfo', {})
    expect(valuesIn(page, ['email'])).toEqual({ email: 'office@kites.example' })
  })

  it('as its name suggests the one on card statements, until another is typed', async () => {
    const page = await open('/OrgRegisterInfo', { info: null, missing: ['charity'] })
    const write = (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(page, `[name="${name}"]`), text))
    const names = ['statementDescriptor']
    await write('nameEn', 'Kites for All')
    await write('nameEn', 'Kites for All Limited')
    expect(valuesIn(page, names)).toEqual({ statementDescriptor: 'KITES FOR ALL' })
    expect(page.textContent).toContain('ALMONER* KITES FOR ALL')
    await write('statementDescriptor', 'KITES')
    await write('nameEn', 'Paper Kites Limited')
    expect(valuesIn(page, names)).toEqual({ statementDescriptor: 'KITES' })
  })

  it('as its name changes, keeps the saved name on card statements', async () => {
    const page = await open('/OrgRegisterInfo', {})
    const before = valuesIn(page, ['statementDescriptor'])
    await perform(() => type(find<HTMLInputElement>(page, '[name=nameEn]'), 'Paper Kites Limited'))
    expect(valuesIn(page, ['statementDescriptor'])).toEqual(before)
  })

  it('as its name is the account holder', async () => {
    const page = await open('/OrgBankAdd', { bank: null, missing: ['bank_account'] })
    expect(valuesIn(page, ['accountHolder'])).toEqual({ accountHolder: 'Kites for All Limited' })
  })

  it('is not typed again for the provider of cards', async () => {
    const address = '12 Hoi Yuen Road, Kwun Tong'
    const info = completeApplication.info && { ...completeApplication.info, address }
    const page = await open('/KycForm', { info, kyc: null, missing: ['identity'] })
    const registered = {
      registeredName: 'Kites for All Limited',
      irFileNumber: '91/00001',
      line1: '12 Hoi Yuen Road',
      city: 'Kwun Tong',
    }
    expect(find(page, 'main dl').textContent).toBe(
      'Registered nameKites for All LimitedIR File No.91/00001Address12 Hoi Yuen Road, Kwun Tong',
    )
    await press(page, 'Save and continue')
    await waitUntil(() => find(page, '#field-jobTitle-error'))
    expect(page.querySelector('[name=registeredName]')).toBeNull()
    await press(page, 'Change')
    expect(valuesIn(page, Object.keys(registered))).toEqual(registered)
    expect(document.activeElement).toBe(find(page, '[name=registeredName]'))
    const names = ['firstName', 'lastName', 'email']
    expect(valuesIn(page, names)).toEqual({ firstName: '', lastName: '', email: '' })
    await press(page, 'Same as contact')
    expect(valuesIn(page, names)).toEqual({
      firstName: 'Suk Yee',
      lastName: 'Wong',
      email: 'office@kites.example',
    })
  })

  it('is not typed again if only its district is missing', async () => {
    const address = '12 Hoi Yuen Road'
    const info = completeApplication.info && { ...completeApplication.info, address }
    const page = await open('/KycForm', { info, kyc: null, missing: ['identity'] })
    expect(find(page, 'main dl').textContent).toContain('Address12 Hoi Yuen Road')
    expect(valuesIn(page, ['city'])).toEqual({ city: '' })
    expect(page.querySelector('[name=registeredName], [name=line1]')).toBeNull()
  })

  it('stays text when the page is opened again', async () => {
    const page = await open('/KycForm', {})
    expect(find(page, 'main dl').textContent).toContain('Registered name')
    expect(page.querySelector('[name=registeredName]')).toBeNull()
  })
})
