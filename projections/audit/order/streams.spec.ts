import { describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { numberTaken } from '@almoner/domain/invoice-book/fixtures.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { release, reserve, type Reservation } from '@almoner/eventstore/commands/reservation.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { createFindings } from '../finding/findings.ts'
import { createStreamChecks } from './streams.ts'

const stream = 'custom_domain-give.example.org' as StreamName

/** A name that one charity after another has. */
const createName = () => {
  const store = createMemoryStore()
  let commands = 0
  const toRequest = (tenant: OrganisationId) => ({
    category: 'custom_domain',
    key: 'give.example.org',
    owner: tenant,
    context: {
      tenant,
      actor: 'process:verify-domain',
      correlation: tenant,
      causation: null,
      commandId: `command-${(commands += 1)}`,
      at: instant('2026-11-20T01:00:00.000Z'),
    },
  })
  return {
    reserve: (tenant: OrganisationId): Promise<Reservation> => reserve(store, toRequest(tenant)),
    release: (tenant: OrganisationId): Promise<void> => release(store, toRequest(tenant)),
    /** Takes a name that was not released, as no command does. */
    take: async (tenant: OrganisationId): Promise<void> => {
      const { context, owner } = toRequest(tenant)
      const { commandId, ...meta } = context
      const id = uuidFrom(commandId, 'taken')
      const events = [{ id, type: 'NameReserved', data: { owner }, meta }]
      await store.append({ stream, expected: 'any', events })
    },
    audit: async (): Promise<readonly string[]> => {
      const findings = createFindings(10)
      const checks = createStreamChecks(findings)
      for (const event of await store.read(stream)) checks.take(event)
      return findings.results().flatMap((result) => result.findings)
    },
  }
}

describe('a reserved name in the audit', () => {
  it('may be another charity’s after it was released', async () => {
    const name = createName()
    await name.reserve(harbourId)
    await name.release(harbourId)
    expect(await name.reserve(lionRockId)).toBe('reserved')
    expect(await name.audit()).toEqual([])
  })

  it('is no other charity’s before it is released', async () => {
    const name = createName()
    await name.reserve(harbourId)
    await name.take(lionRockId)
    expect(await name.audit()).toEqual([expect.stringContaining('another charity’s stream')])
  })
})

describe('the platform’s book of invoice numbers in the audit', () => {
  const find = (tenant: OrganisationId | null): readonly string[] => {
    const findings = createFindings(10)
    const [event] = toRecorded(numberTaken)
    if (event) createStreamChecks(findings).take({ ...event, meta: { ...event.meta, tenant } })
    return findings.results().flatMap((result) => result.findings)
  }

  it('names charities, and belongs to none of them', () => {
    expect(find(null)).toEqual([])
    expect(find(harbourId)).toEqual([expect.stringContaining('another than it names')])
  })
})
