import { beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '@almoner/domain/kernel/calendar.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { createSubscribedCharity } from '../../testing/subscribed-charity.ts'
import type { Activity } from '../activity/activity-list-contract.ts'
import { invoicesList, type ListedInvoice } from './invoices-list-contract.ts'

const path = '/api/organizations/invoices'
const monthly = { plan: 'plus', period: 'monthly' } as const

const api = useApi()
let charity: Awaited<ReturnType<typeof createSubscribedCharity>>
let owner: Client
let stranger: Client

/** Three months, of which two are paid and the last is owed. */
beforeAll(async () => {
  charity = await createSubscribedCharity(api, monthly, { daysAgo: 65 })
  await charity.chargeInvoice({ number: 'ALM-2026-700001' })
  await charity.chargeInvoice({ number: 'ALM-2026-700002' })
  await charity.chargeInvoice({ number: 'ALM-2026-700003', isDeclined: true })
  owner = await charity.logIn('owner')
  stranger = await (await createSubscribedCharity(api, monthly)).logIn('owner')
})

describe('the invoices of a charity', () => {
  checkList({
    list: invoicesList,
    idOf: ({ number }) => number,
    csvOf: ({ number }) => number,
    sorted: { date: ({ number }) => number },
    filters: {
      day: ['2020-01-01..', () => true],
      status: ['paid', ({ status }) => status === 'paid'],
    },
    start: async () => ({ api, reader: owner, stranger }),
  })

  it('name what they are for, and what is still owed', async () => {
    const { rows }: ListAnswer<ListedInvoice> = (await owner.get(path)).json
    expect(rows[0]).toMatchObject({
      number: 'ALM-2026-700003',
      reason: 'period',
      plan: 'plus',
      period: 'monthly',
      from: addMonths(charity.startsOn, 2),
      amount: 550,
      paid: 0,
      owed: 550,
      status: 'failed',
      paidOn: null,
    })
    await owner
      .get(`${path}/totals`)
      .thenAnswered(200, { rows: 3, amount: 1650, credited: 0, paid: 1100, owed: 550 })
    const { text, headers } = await owner.get(`${path}.csv`)
    expect(headers.get('Content-Disposition')).toContain(`${charity.subDomain}-invoices.csv`)
    expect(text).toContain('Invoice,Issued,For,Plan,From,To,Currency,Amount')
    expect(text).toContain('"Plus plan, billed monthly"')
    expect(text).toContain('Charge failed')
  })

  it.each(['owner', 'finance', 'auditor'] as const)('are read and exported by %s', async (role) => {
    const reader = await charity.logIn(role)
    await reader.get(path).thenAnswered(200)
    await reader.get(`${path}.csv`).thenAnswered(200)
  })

  it.each(['fundraiser', 'viewer'] as const)('are not shown to the role %s', async (role) => {
    const reader = await charity.logIn(role)
    for (const address of [path, `${path}.csv`, `${path}/ALM-2026-700001.pdf`]) {
      await reader.get(address).thenRefused(403, 'not_allowed')
    }
  })
})

describe('an invoice as a document', () => {
  it('is a PDF, whose download is recorded', async () => {
    const answer = await owner.get(`${path}/ALM-2026-700001.pdf`).thenAnswered(200)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toContain('ALM-2026-700001.pdf')
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    await api.caughtUp()
    const { rows }: ListAnswer<Activity> = (await owner.get('/api/organizations/activity')).json
    const download = { type: 'FileDownloaded', details: { file: 'invoices/invoice.pdf' } }
    expect(rows[0]).toMatchObject(download)
  })

  it('of another charity is not found, as one that does not exist', async () => {
    for (const number of ['ALM-2026-700001', 'ALM-2026-799999']) {
      await stranger.get(`${path}/${number}.pdf`).thenRefused(404, 'invoice_not_found')
    }
    await owner.get(`${path}/receipt.pdf`).thenRefused(404, 'not_found')
  })
})
