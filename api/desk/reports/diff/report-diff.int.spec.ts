import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import { given, staff } from '../../../testing/given.ts'
import type { RequestedReportAnswer } from '../contract.ts'
import type { ReportDiffAnswer } from './contract.ts'

const root = '/api/organizations/reports'
const api = useApi()
const finance = given(api).as(staff('finance'))
const stranger = given(api).as(staff('owner', 'lionrock'))

const content = {
  kind: 'donation_ledger',
  format: 'csv',
  from: '2026-01-01',
  to: '2026-12-31',
} as const

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const request = async (changes: object = {}): Promise<string> => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const { json } = await finance.post(root, { ...content, ...changes }, headers)
  return (json as RequestedReportAnswer).id
}
const make = async (changes: object = {}): Promise<string> => {
  const id = await request(changes)
  await api.reports.make(id)
  return id
}
const give = async (amount: number): Promise<string> => {
  const { id } = await (await createGivers(api, 'harbour')).give({ amount, coverFee: false })
  await api.caughtUp()
  return id
}
const toPath = (one: string, other: string, after?: string): string =>
  `${root}/diff?one=${one}&other=${other}${after === undefined ? '' : `&after=${after}`}`
const compare = async (one: string, other: string, after?: string): Promise<ReportDiffAnswer> =>
  (await finance.get(toPath(one, other, after))).json

describe('two reports', () => {
  it('are compared in the order of what they know, with the events between them', async () => {
    const one = await make()
    const id = await give(250)
    const other = await make()
    const diff = await compare(other, one)
    expect([diff.before.id, diff.after.id, diff.next]).toEqual([one, other, null])
    const received = diff.differences.find(({ key }) => key === 'received')
    expect((received?.after ?? 0) - (received?.before ?? 0)).toBe(25_000)
    expect(diff.differences.find(({ key }) => key === 'bookings')).toMatchObject({ isCount: true })
    expect(diff.events).toMatchObject([{ type: 'captured', paymentId: id, amount: 250 }])
    expect(await compare(one, other)).toEqual(diff)
    expect(await compare(one, other, diff.events[0]?.id)).toMatchObject({ events: [], next: null })
  })

  it('of the same position have no difference', async () => {
    const one = await make()
    const other = await make({ language: 'zh', format: 'jsonl' })
    expect(await compare(one, other)).toMatchObject({ differences: [], events: [], next: null })
  })

  it('may be empty, and may have other periods', async () => {
    const one = await make({ from: '2018-01-01', to: '2018-01-31' })
    const other = await make()
    const { differences, before } = await compare(one, other)
    expect(before.status).toBe('empty')
    expect(differences.find(({ key }) => key === 'received')?.before).toBeNull()
  })

  it.each([
    [{ kind: 'fee_statement' }, { other: 'kind.differs' }],
    [{ basis: 'recorded' }, { other: 'basis.differs' }],
  ])('of which one has %j are not compared', async (changes, fields) => {
    const [one, other] = [await make(), await make(changes)]
    await finance.get(toPath(one, other)).thenRefused(422, fields)
  })

  it('of which one is of a project are not compared', async () => {
    const other = await make({
      params: { projectId: worldId('project', 'harbour:summer-camp-2026') },
    })
    await finance.get(toPath(await make(), other)).thenRefused(422, { other: 'project.differs' })
  })

  it('are compared only when both are made, and only by their charity', async () => {
    const [one, other] = [await make(), await request()]
    await finance.get(toPath(one, other)).thenRefused(409, 'report_not_ready')
    await finance.get(toPath(one, randomUUID())).thenRefused(404, 'report_not_found')
    await stranger.get(toPath(one, one)).thenRefused(404, 'report_not_found')
    await finance.get(toPath(one, one, 'x')).thenRefused(422, { after: 'after.invalid' })
  })
})
