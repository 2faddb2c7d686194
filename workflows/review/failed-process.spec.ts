import { describe, expect, it } from 'vitest'
import { mailStaffId } from '../processes/mail-staff/contract.ts'
import { mailStaff } from '../processes/mail-staff/process.ts'
import { createWorld, type World } from '../testing/world.ts'

const day = 86_400_000

const readReviews = ({ books }: World) =>
  books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })

describe('a process that gives up', () => {
  it('is left to administration, by its id', async () => {
    const world = await createWorld()
    const input = { organisationId: 'none', eventId: 'of nothing' } as never
    const id = mailStaffId(input)
    await world.engine.start(mailStaff.name, id, input)
    await world.engine.advance(30 * day)
    expect(world.engine.statusOf(id)).toBe('failed')
    expect(await readReviews(world)).toMatchObject([
      {
        type: 'InboxItemOpened',
        data: {
          organisationId: null,
          discrepancy: 'process_failed',
          provider: 'platform',
          providerObjectId: id,
        },
      },
    ])
  })
})
