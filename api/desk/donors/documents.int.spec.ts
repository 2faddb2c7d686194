import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { StatementFacts } from '@almoner/workflows/documents/statement/statement-content.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { useApi } from '../../testing/api.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { issueReceipt, voidReceipt } from '../../testing/receipts.ts'
import type { Activity } from '../activity/activity-list-contract.ts'
import { receiptsPageSize, type DonorReceiptsAnswer } from './contract.ts'
import type { Donor } from './donors-list-contract.ts'

const api = useApi()
const path = '/api/organizations/donors'
const owner = given(api).as(staff('owner'))
const viewer = given(api).as(staff('viewer'))
const elsewhere = given(api).as(staff('owner', 'lionrock'))
const ada = () => api.keys.personOfEmail('ada@example.org')
const adasOffice = () => api.keys.personOfEmail('ada@office.example')
const numbers: string[] = []
const paymentIds: string[] = []
let officesNumber: string

const readReceipts = async (id: string, query = ''): Promise<DonorReceiptsAnswer> =>
  (await viewer.get(`${path}/${id}/receipts${query}`)).json

beforeAll(async () => {
  const harbour = await createGivers(api, 'harbour')
  const name = { firstName: 'Ada', lastName: 'Ho', coverFee: false }
  for (let gift = 0; gift <= receiptsPageSize; gift += 1) {
    const { id } = await harbour.give({ ...name, email: 'ada@example.org', amount: 100 })
    paymentIds.push(id)
    numbers.push(await issueReceipt(api, id))
  }
  const { id } = await harbour.give({ ...name, email: 'ada@office.example', amount: 200 })
  officesNumber = await issueReceipt(api, id, { refundedCents: 5_000 })
  await api.caughtUp()
})

describe('the receipts of a donor', () => {
  it('are listed page by page, the newest first, each with its payment', async () => {
    const first = await readReceipts(ada())
    expect(first.receipts.map(({ number }) => number)).toEqual(numbers.toReversed().slice(0, -1))
    expect(first.receipts[0]).toMatchObject({
      amount: 100,
      source: 'online',
      paymentId: paymentIds.at(-1),
      voidReason: null,
      link: expect.stringContaining('/api/receipts/') as string,
    })
    const second = await readReceipts(ada(), `?before=${first.next}`)
    expect(second).toMatchObject({ receipts: [{ number: numbers[0] }], next: null })
  })

  it('show which is void and why, without its document', async () => {
    const [number = ''] = numbers
    await voidReceipt(api, paymentIds[0] ?? '', number)
    await api.caughtUp()
    const { next } = await readReceipts(ada())
    expect(await readReceipts(ada(), `?before=${next}`)).toMatchObject({
      receipts: [{ number, voidReason: 'payment_failed', link: null }],
    })
  })

  it('are not found by another charity', async () => {
    await elsewhere.get(`${path}/${ada()}/receipts`).thenRefused(404, 'donor_record_not_found')
    await viewer.get(`${path}/${ada()}/receipts?before=-1`).thenRefused(422, 'invalid_input')
  })
})

/** The facts of the statement that this request draws. */
const drawnBy = async (request: () => Promise<{ status: number }>): Promise<StatementFacts> => {
  const draw = vi.spyOn(api.dependencies, 'drawStatement')
  try {
    expect((await request()).status).toBe(200)
    const [facts] = draw.mock.lastCall ?? []
    if (!facts) throw new Error('nothing was drawn')
    return facts
  } finally {
    draw.mockRestore()
  }
}

const toAddress = (id: string, year = 2026) => `${path}/${id}/statement.pdf?year=${year}`

describe('the yearly statement of a donor', () => {
  it('is a PDF, whose download is recorded', async () => {
    const answer = await owner.get(toAddress(ada())).thenAnswered(200)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="harbour-statement-2026-27.pdf"',
    )
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    await api.caughtUp()
    const { rows }: ListAnswer<Activity> = (await owner.get('/api/organizations/activity')).json
    expect(rows[0]).toMatchObject({
      type: 'FileDownloaded',
      details: { file: 'donors/statement.pdf', subjectId: ada() },
    })
  })

  it('has the facts of the one that the donor gets', async () => {
    const donors = await createGivingDonors(api)
    const donor = await donors.another()
    await donor.give({ amount: 300 })
    await api.caughtUp()
    const own = await drawnBy(() => donor.browser.get('/api/donors/statements/2026.pdf'))
    const { rows }: ListAnswer<Donor> = (await owner.get(`${path}?q=${donor.username}`)).json
    const ofStaff = await drawnBy(() => owner.get(toAddress(rows[0]?.id ?? '')))
    expect(own.rows).toHaveLength(1)
    expect(ofStaff).toMatchObject({ ...own, asOf: ofStaff.asOf })
  })

  it('is of the charity’s own donor, and of a year with a payment', async () => {
    await owner.get(toAddress(ada(), 2024)).thenRefused(404, 'not_found')
    await owner.get(`${path}/${ada()}/statement.pdf`).thenRefused(422, 'invalid_input')
    await elsewhere.get(toAddress(ada())).thenRefused(404, 'donor_record_not_found')
    await viewer.get(toAddress(ada())).thenRefused(403, 'not_allowed')
  })
})

describe('a record of two payer ids', () => {
  it('has the receipts and the statement of both', async () => {
    await owner.post(`${path}/${ada()}/merge`, { donorId: adasOffice() }).thenAnswered(200)
    const { receipts } = await readReceipts(adasOffice())
    expect(receipts[0]).toMatchObject({ number: officesNumber, amount: 150 })
    expect(receipts[1]).toMatchObject({ number: numbers.at(-1), amount: 100 })
    const { rows } = await drawnBy(() => owner.get(toAddress(ada())))
    expect(rows.map(({ totalCents }) => totalCents).toSorted((one, other) => one - other)).toEqual([
      ...numbers.map(() => 10_000),
      20_000,
    ])
  })
})
