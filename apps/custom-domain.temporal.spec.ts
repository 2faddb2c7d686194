import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { domainRecords } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { DomainCheckId } from '@almoner/domain/organisation/custom-domain/events.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { findDomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import { createMemoryDnsStore } from '@almoner/sandbox/dns/dns-store.ts'
import { createSandboxDns } from '@almoner/sandbox/dns/sandbox-dns.ts'
import type { TemporalForTests } from '@almoner/workflows/engines/temporal/testing/dev-server.ts'
import { givenTemporal } from '@almoner/workflows/engines/temporal/testing/given-temporal.ts'
import { customDomainCategory } from '@almoner/workflows/steps/record/domain-look.ts'
import { startNameServer, toReply } from '@almoner/workflows/testing/name-server.ts'
import { useHarbour } from './testing/harbour.ts'
import { useWorkers } from './testing/workers.ts'

const records = createMemoryDnsStore()
const dns = createSandboxDns({ store: records, askedDomains: async () => [] }).gateway

let temporal: TemporalForTests
let nameServer: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  temporal = await givenTemporal()
  nameServer = await startNameServer(async (question) =>
    toReply(await dns.lookUp(question.name, question.type), question),
  )
})
afterAll(async () => {
  nameServer.stop()
  await temporal.stop()
})

const workers = useWorkers(() => ({
  TEMPORAL_ADDRESS: temporal.settings.address,
  TEMPORAL_NAMESPACE: temporal.settings.namespace,
  DNS_SERVERS: nameServer.address,
}))
const harbour = useHarbour(workers)

const host = 'give.harbour.example'
const challenge = 'challenge-of-spec'
const baseDomain = 'localhost'
const organisationId = harbourId

const send = async (command: OrganisationCommand): Promise<void> => {
  const result = await harbour.handle(organisation, { id: harbourId, command })
  expect(result).toMatchObject({ handled: true })
}
const newCheckId = () => randomUUID() as string as DomainCheckId
const publish = async (): Promise<void> => {
  const { cname, txt } = domainRecords({ host, challenge, subDomain: 'harbour', baseDomain })
  await records.put({ host, cname: cname.value, txt: txt.value, isSilent: false })
}

const readCheck = () => findDomainCheck(workers.database().db, { organisationId, host })
const readTypes = async () => {
  const events = await workers.books().store.read(streamName(organisation.category, harbourId))
  return events.map(({ type }) => type).filter((type) => type.includes('CustomDomain'))
}
const holder = () =>
  reservedFor(workers.books().store, { category: customDomainCategory, key: host })
/** Lists the hosts at the card provider, each with whether it shows Apple Pay. */
const readWallets = async () =>
  (await workers.stripe().store.list('payment_method_domain', { limit: 10, order: 'newest' })).map(
    ({ domain_name: name, enabled }) => ({ name, enabled }),
  )

describe('a custom domain, on Temporal', () => {
  it('is verified once its records are there, though the worker died, and can be given up', async () => {
    workers.start()
    const domainFacts = { host, challenge, baseDomain, takesWholeDomains: false }
    const command = { type: 'AskForCustomDomain', ...domainFacts } as const
    await send({ ...command, checkId: newCheckId() })
    await vi.waitFor(async () =>
      expect(await readCheck()).toMatchObject({
        found: { cname: { status: 'none' }, txt: { status: 'none' } },
        nextLookAt: expect.any(String) as string,
      }),
    )
    await workers.stop('SIGKILL')

    // The process waits for its next check. A person does not wait and requests a separate check.
    await publish()
    await send({ type: 'RequestCustomDomainCheck', checkId: newCheckId() })
    workers.start()
    await vi.waitFor(async () =>
      expect(await readWallets()).toEqual([{ name: host, enabled: true }]),
    )
    expect(await readTypes()).toEqual([
      'CustomDomainAsked',
      'CustomDomainCheckRequested',
      'CustomDomainVerified',
    ])
    expect(await holder()).toBe(harbourId)
    expect(await readCheck()).toMatchObject({ nextLookAt: null })

    await send({ type: 'RemoveCustomDomain', host })
    await vi.waitFor(async () =>
      expect(await readWallets()).toEqual([{ name: host, enabled: false }]),
    )
    expect(await holder()).toBeNull()
  })
})
