import { describe, expect, it } from 'vitest'
import { addMonths } from '@almoner/domain/kernel/calendar.ts'
import { useApi } from '../../../testing/api.ts'
import { today, tomorrow } from '../../../testing/card-holder.ts'
import { administrator, given, staff } from '../../../testing/given.ts'
import { applicationAt, giveAccessReason } from '../../../testing/reviewers.ts'
import type { CharityCountsAnswer } from '../../applications/charities-list/charities-list-contract.ts'
import type { CharityAccountAnswer } from '../contract.ts'

const account = applicationAt('harbour')
const path = `${account}/section88-checks`

const api = useApi()
const administration = given(api).as(administrator())

const load = async (): Promise<CharityAccountAnswer> =>
  (await administration.get(`${account}/account`)).json
const countDue = async (): Promise<number> => {
  const counts: CharityCountsAnswer = (await administration.get('/api/admin/charity-counts')).json
  return counts.section88
}

describe('the yearly check of a tax status', () => {
  it('is refused before a reason, and to the charity’s own staff', async () => {
    const body = { result: 'listed', sourceOn: today }
    await administration.post(path, body).thenRefused(403, 'access_reason_required')
    await given(api).as(staff('owner')).post(path, body).thenAnswered(401)
    await given(api).as(staff('owner')).get('/api/admin/charity-counts').thenAnswered(401)
  })

  it('is due a year after the tax status was verified', async () => {
    await giveAccessReason(administration, 'harbour')
    const { section88 } = await load()
    expect(section88).toMatchObject({ dueOn: addMonths(today, 12), checks: [] })
    expect(section88?.daysOverdue).toBeLessThan(0)
    expect(await countDue()).toBe(0)
  })

  it('names what is missing', async () => {
    const refusals = [
      [{ result: 'listed' }, { sourceOn: 'source_on.required' }],
      [{ result: 'gone', sourceOn: today }, { result: 'result.required' }],
      [{ result: 'listed', sourceOn: tomorrow }, { sourceOn: 'source_on.future' }],
      [{ result: 'unclear', sourceOn: today, note: ' ' }, { note: 'note.required' }],
    ] as const
    for (const [body, fields] of refusals) {
      const answer = await administration.post(path, body).thenAnswered(422)
      expect((answer.json as { fields: object }).fields).toEqual(fields)
    }
  })

  it('stays due from the day on which the charity was not found', async () => {
    const body = { result: 'not_listed', sourceOn: today, note: 'Ms Wong sends a letter.' }
    const answered = await administration.post(path, body).thenAnswered(200)
    const { section88 }: CharityAccountAnswer = answered.json
    expect(section88).toMatchObject({
      dueOn: today,
      daysOverdue: 0,
      checks: [{ result: 'not_listed', note: 'Ms Wong sends a letter.', by: { isMe: true } }],
    })
    expect(await countDue()).toBe(1)
    const list = await administration.get('/api/admin/organizations?status=section88')
    expect((list.json as { rows: object[] }).rows).toMatchObject([
      { subDomain: 'harbour', section88DaysOverdue: 0, attentionOn: today },
    ])
    const waiting = await administration.get('/api/admin/money/waiting')
    expect(waiting.json).toMatchObject({ section88: { waiting: 1, earliestDueOn: today } })
  })

  it('is due in a year once the charity is found, and ends with its tax status', async () => {
    await administration.post(path, { result: 'listed', sourceOn: today }).thenAnswered(200)
    const { section88 } = await load()
    expect(section88?.dueOn).toBe(addMonths(today, 12))
    expect(section88?.checks.map(({ result }) => result)).toEqual(['listed', 'not_listed'])
    expect(await countDue()).toBe(0)
    await administration
      .post(`${account}/end-tax-status`, {
        reason: 'No longer listed',
        stepUp: { password: 'Almoner2026' },
      })
      .thenAnswered(200, { section88: null })
    await administration.post(path, { result: 'listed', sourceOn: today }).thenAnswered(404)
  })
})
