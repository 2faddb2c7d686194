import { beforeEach, expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, payment, testId } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform } from '../../../testing/render.tsx'

const offlineId = testId(2)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  const answers: Record<string, unknown> = {
    ...deskAnswers('finance'),
    '/api/organizations/payments': {
      rows: [{ ...payment(2), source: 'offline', provider: null }, payment(1)],
      next: null,
      previous: null,
    },
    '/api/organizations/payments/totals': {
      rows: 2,
      received: 0,
      asked: 0,
      given: 0,
      net: 0,
      average: null,
      refunded: null,
      lost: null,
      givenBack: null,
      isMore: false,
    },
    '/api/organizations/projects': { projects: [] },
    [`/api/organizations/offline-entries/${offlineId}/timeline`]: { entries: [] },
    [`/api/organizations/offline-entries/${offlineId}/postings`]: { postings: [] },
    [`/api/organizations/offline-entries/${offlineId}`]: {
      id: offlineId,
      version: 1,
      status: 'approved',
      projectId: null,
      projectName: 'Winter coats',
      paymentType: 'donation',
      paymentMethod: 'cash',
      amount: 1234.5,
      fee: 0,
      net: 1234.5,
      receivedOn: '2026-11-18',
      receivedTime: '09:30',
      firstName: 'Siu Ming',
      lastName: 'Lee',
      email: '',
      phoneNumber: '',
      note: 'From the box at the door',
      language: 'en',
      recordedAt: '2026-11-19T02:30:00.000Z',
      voidReason: null,
      proof: null,
      receiptRequested: false,
      receiptNumber: null,
      receiptVoid: false,
      receiptLink: null,
      matched: null,
      isIncluded: true,
    },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

it('an offline payment opens beside the list, and closes with the filters of the list', async () => {
  const { page, address } = await openDesk('/Payments?method=cash')
  await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(2))
  await perform(() => find(page, 'tbody a').click())
  await waitUntil(() => expect(page.textContent).toContain('From the box at the door'))
  expect(address()).toBe(`/Payments/Offline/${offlineId}?method=cash`)
  expect(find(page, 'tbody [aria-current]').textContent).toBe('Payer 2 Chan')
  await perform(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await waitUntil(() => expect(address()).toBe('/Payments?method=cash'))
  expect(document.activeElement?.textContent).toBe('Payer 2 Chan')
})
