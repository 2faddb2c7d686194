import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../../testing/applicant.ts'
import { openDesk, refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

let application: AsJson<ApplicationAnswer>

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    return pathname === '/api/organizations/application'
      ? Response.json(application)
      : refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

describe('the representative', () => {
  it('is one of the two officers of the agreement, or is warned about', async () => {
    application = {
      ...completeApplication,
      kyc: null,
      missing: ['identity'],
      agreement: { directorName: 'Chan Tai Man', secretaryName: '李小明', version: '2026-11' },
    }
    const { page } = await openDesk('/KycForm')
    await waitUntil(() => find(page, '[name=lastName]'))
    await press(page, 'Same as contact')
    await waitUntil(() =>
      expect(page.textContent).toContain('neither Chan Tai Man (director) nor 李小明 (secretary)'),
    )
    await press(page, '李小明, secretary')
    const readValue = (name: string) => find<HTMLInputElement>(page, `[name=${name}]`).value
    await waitUntil(() => expect(page.textContent).not.toContain('neither'))
    expect(['lastName', 'firstName', 'jobTitle'].map(readValue)).toEqual([
      '李',
      '小明',
      'Secretary',
    ])
    await press(page, 'Chan Tai Man, director')
    await waitUntil(() => expect(readValue('lastName')).toBe('Chan'))
    expect(page.textContent).not.toContain('neither')
  })

  it('sees the picture of the card that was chosen, before it is saved', async () => {
    application = { ...completeApplication, kyc: null, missing: ['identity'] }
    const { page } = await openDesk('/KycForm')
    await waitUntil(() => find(page, '#field-image'))
    const input = find<HTMLInputElement>(page, '#field-image')
    Object.defineProperty(input, 'files', {
      value: [new File(['card'], 'hkid.png', { type: 'image/png' })],
    })
    await perform(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await waitUntil(() =>
      expect(find(page, 'img[alt="The chosen picture"]').getAttribute('src')).toMatch(/^data:/),
    )
  })
})
