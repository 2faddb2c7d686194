import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listBroken, createBooks, type AuditedBooks } from '../testing/books.ts'
import type { Position } from '@almoner/eventstore/position.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

const findFirst = async (type: string, after: Position = 0n): Promise<RecordedEvent> => {
  const events = await books.store.readAll({ after, limit: 1_000 })
  return requirePresent(
    events.find((event) => event.type === type),
    `an event ${type}`,
  )
}

const describeEvent = ({ position, stream, type, id }: RecordedEvent) =>
  `position ${position}, ${stream}, ${type} ${id}:`

describe('a stored event that was changed', () => {
  const update = (set: string) => (event: RecordedEvent) =>
    `update es.events set ${set} where position = ${event.position}`

  it.each<[string, string]>([
    ['data', `data = jsonb_set(data::jsonb, '{try}', '7')`],
    ['meta', `meta = jsonb_set(meta::jsonb, '{actor}', '"nobody"')`],
    ['sealed part', `personal = jsonb_set(personal::jsonb, '{box}', '"AAAA"')`],
    ['sealed part, gone', `personal = null`],
    ['recorded time', `recorded_at = recorded_at - interval '1 millisecond'`],
    ['id', `event_id = '00000000-0000-4000-8000-00000000dead'`],
  ])('is named by place and id, never by its content: its %s', async (_what, set) => {
    const before = await findFirst('PaymentInitiated')
    await books.tamper(update(set)(before))
    const after = await findFirst('PaymentInitiated')
    const report = await books.audit()
    const all = Object.values(listBroken(report)).flat()
    expect(all).toContain(
      `${describeEvent(after)} is not what was recorded: the chain has another hash of it`,
    )
    expect(report.results.find(({ name }) => name === 'time_and_chain')?.outcome).toBe('broken')
    expect(JSON.stringify(all)).not.toMatch(/homework|AAAA|nobody|pm_visa/i)
  })

  it('is one finding of the chain, however many events follow it', async () => {
    const event = await findFirst('PaymentFailed')
    await books.tamper(update(`data = jsonb_set(data::jsonb, '{code}', '"other"')`)(event))
    const report = await books.audit()
    expect(listBroken(report)).toEqual({
      time_and_chain: [expect.stringContaining(describeEvent(event))],
    })
    expect(report.found).toBe(1)
  })

  it('is found by the links noted before, when the chain was rebuilt to fit', async () => {
    await books.audit()
    const event = await findFirst('PaymentFailed')
    await books.tamper(update(`data = jsonb_set(data::jsonb, '{code}', '"other"')`)(event))
    await books.chainAnew()
    expect(listBroken(await books.audit())).toEqual({
      time_and_chain: [
        expect.stringMatching(/the book of \S+ up to here is not what the audit of 2\S+ saw/),
      ],
    })
  })

  it('is found if its fingerprint in the chain was changed to fit', async () => {
    const event = await findFirst('PaymentFailed')
    await books.tamper(update(`data = jsonb_set(data::jsonb, '{code}', '"other"')`)(event))
    await books.tamper(
      `update read_models.hash_chain set entries =
        regexp_replace(entries, '\\m${event.position}:[0-9a-f]{12}', '${event.position}:000000000000')`,
    )
    expect(listBroken(await books.audit())['time_and_chain']).toContainEqual(
      expect.stringContaining(describeEvent(event)),
    )
  })

  it('two of them exchanged are both named', async () => {
    const [one, other] = [await findFirst('PaymentInitiated'), await findFirst('PaymentSucceeded')]
    await books.tamper(
      `update es.events e set data = o.data, type = o.type from es.events o
        where (e.position, o.position) in
          ((${one.position}, ${other.position}), (${other.position}, ${one.position}))`,
    )
    const findings = listBroken(await books.audit())
    expect(findings['time_and_chain']).toHaveLength(2)
    expect(findings['forward_only']?.length).toBeGreaterThan(0)
  })
})

describe('a stored event that was removed or inserted', () => {
  it('in the middle leaves a gap that is named', async () => {
    const { position } = await findFirst('PaymentFailed')
    await books.tamper(`delete from es.events where position = ${position}`)
    const findings = listBroken(await books.audit())
    expect(findings['dense']?.[0]).toBe(`position ${position}: there is no event`)
    expect(findings['time_and_chain']).toContain(
      `position ${position}: an event that was chained is not in the book of ${harbourId}`,
    )
    expect(findings['acknowledged']).toHaveLength(1)
  })

  it('at the end is detected, also if the head was set back with it', async () => {
    const head = await books.store.head()
    await books.tamper(
      `delete from es.events where position = ${head}`,
      `update es.head set position = ${head - 1n}`,
    )
    const findings = listBroken(await books.audit())
    expect(findings['time_and_chain']).toEqual([
      `position ${head}: an event that was chained is not in the book of ${harbourId}`,
    ])
    expect(findings['checkpoints']).toContain(
      `hash-chain stands at ${head}, beyond the head ${head - 1n}`,
    )
  })

  it('at the end is detected by an audit’s links, even if every other trace was set back', async () => {
    await books.audit()
    const head = await books.store.head()
    await books.tamper(
      `delete from es.events where position = ${head}`,
      `update es.head set position = ${head - 1n}`,
      `update read_models.checkpoints set position = ${head - 1n}`,
    )
    await books.chainAnew()
    expect(listBroken(await books.audit())).toEqual({
      time_and_chain: [
        expect.stringMatching(`position ${head}: the audit of \\S+ saw an event of ${harbourId}`),
      ],
    })
  })

  it('once more under another id is a second effect of one command', async () => {
    const event = await findFirst('PaymentSucceeded')
    const { data, meta, type, stream, revision } = event
    const id = '00000000-0000-4000-8000-00000000beef'
    await books.store.append({
      stream,
      expected: revision,
      events: [{ id, type, data, meta }],
    })
    await books.takeIn().catch(() => undefined)
    const findings = listBroken(await books.audit())
    for (const name of ['one_effect', 'forward_only', 'never_twice'] as const) {
      expect(findings[name]).toEqual(expect.arrayContaining([expect.stringContaining(id)]))
    }
  })

  it('is never proved by a chain that is not there', async () => {
    await books.tamper(
      'truncate read_models.hash_chain',
      `delete from read_models.checkpoints where name = 'hash-chain'`,
    )
    expect(listBroken(await books.audit())['time_and_chain']).toEqual([
      'the hash chain was never made: nothing proves these events',
    ])
  })

  it('is distinguished from a chain whose own rows were changed', async () => {
    await books.tamper(
      `update read_models.hash_chain set link = repeat('0', 64) where book = 'platform'`,
    )
    expect(listBroken(await books.audit())).toEqual({
      time_and_chain: [
        expect.stringMatching(/^chain of platform, block 0, .* its link is another$/),
      ],
    })
  })
})
