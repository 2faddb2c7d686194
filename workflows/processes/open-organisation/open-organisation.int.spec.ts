import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { createEmbeddedEngine } from '../../engines/embedded/engine.ts'
import { startLostOpenings } from '../../reactions/start-lost-openings.ts'
import { createApplicant, openingEvents } from '../../testing/applicant.ts'
import { createWorld } from '../../testing/world.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('an opening on the embedded engine', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  beforeAll(async () => {
    database = await createProjectionDatabase()
  })
  afterAll(() => database.drop())

  /** No process receives the approval, because the engine of the spec starts it. */
  const approved = async () => {
    const misses = ({ type }: { type: string }) => type === 'ApplicationApproved'
    const world = await createWorld({ charity: null, misses })
    const applicant = createApplicant(world)
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    return { world, applicant }
  }

  it('continues after the server was killed, and is done once', async () => {
    const { world, applicant } = await approved()
    const launch = () =>
      createEmbeddedEngine({ databaseUrl: database.url, processes: world.processes, log })
    const listUnopened = async () => ({ ids: [harbourId], next: null })
    const start = (engine: Awaited<ReturnType<typeof launch>>) =>
      startLostOpenings({ store: world.books, engine, listUnopened })
    // The provider has opened the account, and its answer never arrives.
    world.accounts.trouble('openAccount', 'lost', 3)

    const killed = await launch()
    await start(killed)
    await vi.waitFor(() => expect(world.accounts.calls.openAccount).toBeGreaterThan(0), 20_000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'almoner processes'`.execute(
      database.db,
    )
    await killed.close()
    expect(await applicant.recorded()).not.toContain('OrganisationApproved')

    const restarted = await launch()
    try {
      await start(restarted)
      await restarted.firstOutcome(applicant.processId, 20_000)
      expect(await applicant.recorded()).toEqual(openingEvents)
      expect(world.accounts.opened).toHaveLength(1)
    } finally {
      await restarted.close()
    }
  }, 60_000)
})
