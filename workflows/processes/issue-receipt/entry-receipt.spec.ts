import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import { ofOfflineEntry } from '@almoner/domain/receipt/receipt-of.ts'
import type { OfflineEntryCommand } from '@almoner/domain/offline-entry/commands.ts'
import * as the from '@almoner/domain/offline-entry/fixtures.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const { offlineEntryId } = the.recorded.data

const handle = async (world: World, command: OfflineEntryCommand): Promise<void> => {
  const result = await world.tell(offlineEntry, { id: offlineEntryId, command })
  expect(result.handled).toBe(true)
  await world.engine.runToIdle()
}

/** Records an entry as received now, by the clock of the world. */
const received = (world: World) => {
  const at = world.clock.now()
  const entry = { ...the.entry, receivedAt: at }
  return { entry, at }
}

const withReceipt = (world: World, changes: { approved?: boolean; receivedAt?: Instant } = {}) => {
  const { entry, at } = received(world)
  const { approved = true, receivedAt = at } = changes
  const giver = { ...the.recorded.personal.giver }
  return the.record({ entry: { ...entry, receivedAt }, giver, at, approved, withReceipt: true })
}

const voids = ({ by, at }: OfflineEntryCommand, version: number): OfflineEntryCommand => ({
  type: 'VoidOfflineEntry',
  version,
  reason: 'Recorded twice',
  by,
  at,
  closedThrough: null,
})

const readBook = async ({ books }: World) =>
  (await books.readAll({
    after: 0n,
    limit: 1_000,
    categories: ['receipt_book'],
  })) as readonly (RecordedEvent & ReceiptIssued)[]

const readVoids = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 1_000, categories: ['receipt'] }))
    .filter(({ type }) => type === 'ReceiptVoided')
    .map(({ data }) => data)

describe('an offline entry with a receipt', () => {
  it('gets a number, a document and a letter, wherever the machine dies', async () => {
    const world = await createWorld({ faults: crashOnceEverywhere() })
    await world.verifyTaxStatus()
    await handle(world, withReceipt(world))
    expect(await readBook(world)).toMatchObject([
      {
        data: {
          of: ofOfflineEntry(offlineEntryId),
          receiptNumber: 'HLCF-2026-000001',
          amountCents: 50_000,
          breakdown: { totalAmountCents: 50_000, totalFeeCents: 500, serviceFeeCents: 0 },
          method: 'bank_transfer',
          irFileNumber: '91/00001',
        },
        personal: { lastName: '陳', email: 'tai.man@example.com' },
      },
    ])
    expect(world.sent().map(({ to }) => to)).toEqual(['tai.man@example.com'])
    expect(world.sent()[0]?.text).toContain('大文')
  })

  it('waits for its approval, and gets one receipt even if it is requested again', async () => {
    const world = await createWorld()
    await handle(world, withReceipt(world, { approved: false }))
    expect(await readBook(world)).toEqual([])
    const [by, at] = [the.by, world.clock.now()]
    await handle(world, { type: 'RequestOfflineReceipt', by, at })
    await handle(world, { type: 'ApproveOfflineEntry', version: 1, by, at, closedThrough: null })
    await handle(world, { type: 'RequestOfflineReceipt', by, at })
    expect(await readBook(world)).toHaveLength(1)
    expect(world.sent()).toHaveLength(1)
  })

  it('of a giver without an address is issued, but not mailed', async () => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, { ...command, giver: { ...command.giver, email: '' } })
    expect(await readBook(world)).toHaveLength(1)
    expect(world.sent()).toEqual([])
  })

  it('is replaced by an amendment that changes its content, and by no other', async () => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, command)
    const { entry, giver, at } = command
    await handle(world, the.amend({ entry, giver: { ...giver, note: 'Called' }, at }))
    expect(await readBook(world)).toHaveLength(1)
    const amountCents = the.amended.data.after.amountCents
    await handle(world, the.amend({ entry: { ...entry, amountCents }, giver, at, version: 3 }))
    const [first, second, ...more] = await readBook(world)
    expect(more).toEqual([])
    expect(second?.data).toMatchObject({
      receiptNumber: 'HLCF-2026-000002',
      replaces: first?.data.receiptNumber,
      amountCents: 60_000,
    })
    expect(await readVoids(world)).toMatchObject([
      { receiptNumber: 'HLCF-2026-000001', reason: 'corrected' },
    ])
    expect(world.sent()).toHaveLength(2)
  })

  it.each([0, 1])('is void with the entry, after %i amendments', async (amendments) => {
    const world = await createWorld({ faults: crashOnceEverywhere() })
    await world.verifyTaxStatus()
    const command = withReceipt(world)
    await handle(world, command)
    const { entry, giver, at } = command
    const { amountCents } = the.amended.data.after
    if (amendments === 1)
      await handle(world, the.amend({ entry: { ...entry, amountCents }, giver, at }))
    await handle(world, voids(command, 2 + amendments))
    expect(await readBook(world)).toHaveLength(1 + amendments)
    const reasons = (await readVoids(world)).map((data) => (data as { reason: string }).reason)
    expect(reasons).toEqual([...Array<string>(amendments).fill('corrected'), 'entry_voided'])
    // The giver gets one more letter, about the receipt that they have.
    expect(world.sent()).toHaveLength(2 + amendments)
    const letter = requirePresent(world.sent().at(-1), 'a letter')
    expect(letter.subject).toContain(`HLCF-2026-00000${1 + amendments}`)
    expect(letter.text).toContain('HK$'.concat(amendments === 1 ? '600.00' : '500.00'))
    expect(letter.to).toBe('tai.man@example.com')
  })

  it.each([
    ['en', 'is no longer valid', 'Please do not use it to claim a tax deduction.'],
    ['zh', '不再有效', '請勿以此收據申請扣稅。'],
    ['cn', '不再有效', '请勿以此收据申请扣税。'],
  ] as const)('that is void is revoked in %s', async (language, subject, sentence) => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, { ...command, entry: { ...command.entry, language } })
    await handle(world, voids(command, 2))
    expect(world.sent().at(-1)?.subject).toContain(subject)
    expect(world.sent().at(-1)?.text).toContain(sentence)
    expect(world.sent().at(-1)?.text).not.toContain('Recorded twice')
  })

  it.each([
    ['another person', { lastName: '李', firstName: '小明', email: 'ming@example.com' }, true],
    ['a corrected address', { email: 'right@example.com' }, false],
    ['a corrected name', { firstName: '大民' }, false],
  ])('that goes to %s is revoked if it had another recipient', async (_case, changes, isTold) => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, command)
    const { entry, at } = command
    const amountCents = the.amended.data.after.amountCents
    const giver = { ...command.giver, ...changes }
    await handle(world, the.amend({ entry: { ...entry, amountCents }, giver, at }))
    const letters = world.sent().filter(({ subject }) => subject.includes('000001'))
    expect(letters.slice(1).map(({ to }) => to)).toEqual(isTold ? ['tai.man@example.com'] : [])
    expect(letters.at(-1)?.text).not.toContain('小明')
  })

  it('that never reached its giver is revoked without a letter', async () => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, { ...command, giver: { ...command.giver, email: '' } })
    await handle(world, voids(command, 2))
    expect(await readVoids(world)).toHaveLength(1)
    expect(world.sent()).toEqual([])
  })

  it('of a giver who was erased is revoked without a letter', async () => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, command)
    await world.vault.erase(the.recorded.data.giverId)
    await handle(world, voids(command, 2))
    expect(world.sent()).toHaveLength(1)
  })

  it('is sent again to the current address', async () => {
    const world = await createWorld()
    const command = withReceipt(world)
    await handle(world, command)
    const giver = { ...command.giver, email: 'right@example.com' }
    await handle(world, the.amend({ entry: command.entry, giver, at: command.at }))
    await world.tell(receipt, {
      id: offlineEntryId,
      command: {
        type: 'ResendReceipt',
        of: ofOfflineEntry(offlineEntryId),
        organisationId: harbourId,
        receiptNumber: 'HLCF-2026-000001',
      },
    })
    await world.engine.runToIdle()
    expect(world.sent().map(({ to }) => to)).toEqual(['tai.man@example.com', 'right@example.com'])
  })
})

describe('the tax wording of an offline entry', () => {
  it('follows the status on the day that the money came', async () => {
    const world = await createWorld()
    const before = world.clock.now()
    await world.engine.advance(2 * 86_400_000)
    await world.verifyTaxStatus()
    await handle(world, withReceipt(world, { receivedAt: before }))
    expect((await readBook(world)).map(({ data }) => data.irFileNumber)).toEqual([null])
  })

  it('stays for what came before the status ended', async () => {
    const world = await createWorld()
    await world.verifyTaxStatus()
    const before = world.clock.now()
    await world.engine.advance(2 * 86_400_000)
    const ended = { type: 'EndTaxStatus', reason: 'Off the list' } as const
    await world.tell(organisation, { id: harbourId, command: ended })
    await handle(world, withReceipt(world, { receivedAt: before }))
    expect((await readBook(world)).map(({ data }) => data.irFileNumber)).toEqual(['91/00001'])
  })
})

describe('an entry without a requested receipt', () => {
  it('starts no process', async () => {
    const world = await createWorld()
    const { entry, at } = received(world)
    await handle(world, the.record({ entry, at, approved: true }))
    expect(await readBook(world)).toEqual([])
    expect(instant(world.clock.now())).toBe(at)
  })
})
