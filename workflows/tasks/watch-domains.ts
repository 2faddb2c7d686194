import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { DomainCheck } from '@almoner/operational/domain-checks/domain-checks.ts'
import type { RecordFound } from '@almoner/operational/domain-checks/table.ts'
import { task } from '../flow/task.ts'
import { forADay } from '../retry-policies.ts'
import { lookAtRecords, type DomainLookDependencies } from '../steps/record/domain-look.ts'
import { recordCommand } from '../steps/record/record-command.ts'

type WatchDomainsDependencies = DomainLookDependencies & {
  /** The charities with a verified host, after this one, in the order of their ids. */
  verifiedDomains: (page: {
    after: OrganisationId | null
    limit: number
  }) => Promise<readonly OrganisationId[]>
}

const pageSize = 20

/** Three days, less the minutes by which one night's look is earlier than another's. */
const absentMilliseconds = (3 * 24 - 1) * 3_600_000

/** `day` is a day in Hong Kong as `yyyy-MM-dd`. */
const toId = ({ day }: { day: string }): string => `watch-domains-${day}`

/**
 * Checks the CNAME record of every verified host, once a day, in pages. A host is lost after several
 * days on which it was clearly absent; a name server that does not answer proves nothing.
 */
export const watchDomains = task({
  name: 'watch-domains',
  id: toId,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: WatchDomainsDependencies) =>
    async ({ day }: { day: string }, after: OrganisationId | null) => {
      const page = await deps.verifiedDomains({ after, limit: pageSize })
      for (const organisationId of page) await lookAtOne(deps, organisationId, day)
      return { looked: page.length, next: page.length < pageSize ? null : (page.at(-1) ?? null) }
    },
})

const lookAtOne = async (
  deps: WatchDomainsDependencies,
  organisationId: OrganisationId,
  day: string,
): Promise<void> => {
  const { state } = await loadState(deps.store, organisation, organisationId)
  if (state.status === 'none' || state.customDomain?.status !== 'verified') return
  const { subDomain, customDomain } = state
  const { host } = customDomain
  const { found, isByAddress } = await lookAtRecords(deps, { subDomain, customDomain })
  const lookedAt = deps.now()
  const before = await deps.domainChecks.find({ organisationId, host })
  const needed = isByAddress ? [found.cname, found.txt] : [found.cname]
  const absentSince = absentSinceAfter(needed, { before, lookedAt })
  const check = { organisationId, host, lookedAt, nextLookAt: null, absentSince }
  await deps.domainChecks.save({ ...check, found: { ...found, isTaken: false } })
  if (absentSince === null) return
  if (toMilliseconds(lookedAt) - toMilliseconds(absentSince) < absentMilliseconds) return
  const command = { type: 'LoseCustomDomain', host } as const
  await recordCommand(deps, {
    decider: organisation,
    id: organisationId,
    command,
    tenant: organisationId,
    process: 'watch-domains',
    processId: toId({ day }),
    step: organisationId,
    input: command,
    at: lookedAt,
  })
}

// A CNAME record names the charity's pages, so the other record is no longer needed. Addresses are
// shared by all charities, so a host that uses them still needs the other record. Otherwise it
// would stay with the charity that proved it first, even if the domain's next owner also points it
// to us.
const absentSinceAfter = (
  needed: readonly RecordFound[],
  { before, lookedAt }: { before: DomainCheck | null; lookedAt: Instant },
): Instant | null => {
  if (needed.every(({ status }) => status === 'right')) return null
  const isAbsent = needed.some(({ status }) => status === 'none' || status === 'other')
  if (!isAbsent) return before?.absentSince ?? null
  return before?.absentSince ?? lookedAt
}
