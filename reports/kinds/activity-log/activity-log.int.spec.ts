import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApi } from '@almoner/api/testing/api.ts'
import { staff } from '@almoner/api/testing/given.ts'
import { record } from '@almoner/api/testing/record.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { TeamCommand } from '@almoner/domain/organisation/team/commands.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import { project } from '@almoner/domain/project/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, lionRock, makeText, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'activity_log'
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, changes))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals, text }
}

describe('the activity log', () => {
  const books = describeKind(api, kind, { additive: ['acts', 'payments', 'settings'] })

  it('has each act with who did it, to what, before and after', async () => {
    const { rows } = await load()
    const acts = (id: string) => rows.filter((row) => row['Payment reference'] === id)
    expect(acts(books.amended)).toMatchObject([
      { Action: 'Recorded an offline payment', Amount: '700.00', Before: '', After: '' },
      { Action: 'Approved an offline payment', Amount: '700.00' },
      { Action: 'Amended an offline payment', Before: 'HK$700.00', After: 'HK$720.00' },
    ])
    expect(acts(books.refunded)).toMatchObject([
      {
        Action: 'Requested a refund',
        Category: 'Payments',
        Amount: '50.00',
        Event: 'RefundRequested',
      },
    ])
    for (const row of rows) expect(row['By']).not.toBe('')
    expect(acts(books.cash)[0]?.['By']).not.toMatch(/Almoner|A member/)
  })

  it('says what a setting was, and is', async () => {
    const { rows: before } = await load()
    const id = books.homeworkRooms
    const { state } = await loadState(api.store, project, id)
    assert(state.status !== 'none', 'the project')
    await record(api, {
      decider: project,
      tenant: harbour,
      id,
      actor: `staff:${staff('owner').staffId}`,
      command: {
        type: 'EditProject',
        status: 'unlisted',
        details: state.details,
        version: state.version,
        hasPayments: true,
        placesLeft: null,
      },
    })
    const { rows } = await load()
    const added = rows.slice(before.length)
    expect(added).toMatchObject([
      { Action: 'Changed whether a project is public', After: 'Unlisted', Category: 'Projects' },
    ])
    expect(added[0]?.['Project']).toBe('After-school homework rooms')
  })

  it('has every act of the charity up to its position, in order, and no other', async () => {
    const { rows, totals } = await load()
    const stored = await api.db
      .selectFrom('read_models.activity')
      .select(['position', 'organisation_id'])
      .where('organisation_id', 'in', [harbour, lionRock])
      .orderBy('position')
      .execute()
    const own = stored.filter((row) => row.organisation_id === harbour)
    expect(rows.map((row) => row['Record number'])).toEqual(
      own.map(({ position }) => String(position)),
    )
    expect(totals['acts']).toBe(rows.length)
    expect(stored.length).toBeGreaterThan(own.length)
  })

  it('names a colleague as they were named at its position', async () => {
    const staffId = randomUUID() as string as StaffId
    const linkId = randomUUID() as string as StaffLinkId
    const at = instantFromMilliseconds(api.dependencies.now())
    const handle = (command: TeamCommand) =>
      record(api, {
        decider: organisation,
        tenant: harbour,
        actor: `staff:${staff('owner').staffId}`,
        command,
      })
    const email = 'file@harbour.example'
    const invitation = { role: 'viewer', accessUntil: null, language: 'en', at } as const
    await handle({ type: 'InviteStaff', staffId, linkId, email, ...invitation })
    const request = await requestNow(api, kind)
    const file = await makeText(api, request)
    expect(readCsv(file.text).at(-1)).toMatchObject({ Colleague: email })
    const name = { firstName: 'Ka Yan', lastName: 'Ho' }
    await handle({ type: 'AcceptInvitation', staffId, linkId, ...name, at })
    expect(await makeText(api, request)).toEqual(file)
  })

  it('has the acts in the reader’s language', async () => {
    const { text } = await load({ language: 'zh' })
    expect(text).toContain('更正線下收款')
    expect(text).not.toContain('Amended an offline payment')
  })

  it('has no address of a device or a network', async () => {
    const origins = await api.db.selectFrom('operational.request_origins').selectAll().execute()
    expect(origins.length).toBeGreaterThan(0)
    const { text } = await load()
    expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  })
})
