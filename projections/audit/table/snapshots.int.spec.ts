import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { treasury, type TreasuryState } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooks, listBroken, type AuditedBooks } from '../testing/books.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

const stream = streamName(treasury.category, harbourId)

/** Saves the treasury's state at its newest event, with changes. */
const save = async ({
  version = 1,
  eventId,
  ...changes
}: Partial<TreasuryState> & { version?: number; eventId?: string }): Promise<void> => {
  const { state, revision } = await loadState(books.store, treasury, harbourId)
  const [newest] = await books.store.read(stream, { direction: 'backwards', limit: 1 })
  if (revision === 'none' || newest === undefined) throw new Error('the treasury has no event')
  const snapshotState = { ...state, ...changes }
  const snapshotKey = { stream, version, revision, eventId: eventId ?? newest.id }
  await books.store.snapshots?.save({ ...snapshotKey, state: snapshotState })
}

const audit = async () => {
  const report = await books.audit()
  const { checked } = report.results.find(({ name }) => name === 'folded') ?? {}
  return { broken: listBroken(report), snapshots: checked?.['snapshots'] ?? 0 }
}

describe('a snapshot', () => {
  it('is correct if it equals the state of its events', async () => {
    await save({})
    expect(await audit()).toEqual({ broken: {}, snapshots: 1 })
  })

  it('is reported if it holds another state', async () => {
    await save({ advancedCents: 1 as TreasuryState['advancedCents'] })
    const { broken } = await audit()
    expect(broken).toEqual({
      folded: [`the snapshot of ${stream} is not what its events come to`],
    })
  })

  it('of another version, or of a missing event, is not compared', async () => {
    await save({ count: 7, version: 2 })
    expect(await audit()).toEqual({ broken: {}, snapshots: 0 })
    await save({ count: 7, eventId: '00000000-0000-4000-8000-00000000dead' })
    expect(await audit()).toEqual({ broken: {}, snapshots: 0 })
  })
})
