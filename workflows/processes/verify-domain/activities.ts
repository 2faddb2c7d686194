import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CardDomains } from '../../gateways/ports/card-domains.ts'
import {
  customDomainCategory,
  lookAtRecords,
  type DomainLookDependencies,
} from '../../steps/record/domain-look.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { verifyDomainId, type VerifyDomainInput } from './contract.ts'
import type { VerifyDomainActivities } from './process.ts'

export type VerifyDomainDependencies = DomainLookDependencies & { walletDomains: CardDomains }

const minute = 60_000
const hour = 60 * minute
const firstLooks = [minute, 5 * minute, 15 * minute]
const lastLook = 24 * hour

/** When the next look of a run is due; null after the last. */
export const nextLookAfter = (startedAt: Instant, now: Instant): Instant | null => {
  const start = toMilliseconds(startedAt)
  const passed = toMilliseconds(now) - start
  const hourly = (Math.floor(passed / hour) + 1) * hour
  const next = firstLooks.find((after) => after > passed) ?? hourly
  return next > lastLook ? null : instantFromMilliseconds(start + next)
}

export const verifyDomainActivities = (deps: VerifyDomainDependencies): VerifyDomainActivities => ({
  lookAtDomain: async ({ startedAt, ...input }) => {
    const organisationId = input.organisationId as OrganisationId
    const { state } = await loadState(deps.store, organisation, organisationId)
    const customDomain = state.status === 'none' ? null : state.customDomain
    if (state.status === 'none' || customDomain?.checkId !== input.checkId) {
      return { status: 'superseded' }
    }
    const { host } = customDomain
    // Recorded by an earlier attempt of this look.
    if (customDomain.status === 'verified') return { status: 'verified', host }
    const { found } = await lookAtRecords(deps, { subDomain: state.subDomain, customDomain })
    const now = deps.now()
    const isRight = found.cname.status === 'right' && found.txt.status === 'right'
    const isTaken = isRight && (await take(deps, { input, host, now })) === 'taken'
    const isVerified = isRight && !isTaken && (await recordVerified(deps, { input, state, host }))
    const nextLookAt = isVerified ? null : nextLookAfter(startedAt, now)
    const check = { host, lookedAt: now, nextLookAt, absentSince: null }
    await deps.domainChecks.save({ ...check, organisationId, found: { ...found, isTaken } })
    return isVerified ? { status: 'verified', host } : { status: 'pending', nextLookAt }
  },

  registerWallets: async ({ host }) => {
    await deps.walletDomains.registerDomain(host)
    return null
  },
})

type Which = { input: VerifyDomainInput; host: string }

const toContext = ({ input }: Pick<Which, 'input'>, at: Instant) => ({
  tenant: input.organisationId as OrganisationId,
  actor: 'process:verify-domain',
  correlation: input.organisationId,
  causation: verifyDomainId(input),
  at,
})

// The host belongs to the first charity that proves it. A charity that only requests it does not
// block others.
const take = ({ store }: VerifyDomainDependencies, { now, ...which }: Which & { now: Instant }) =>
  reserve(store, {
    category: customDomainCategory,
    key: which.host,
    owner: which.input.organisationId,
    context: {
      ...toContext(which, now),
      commandId: `${verifyDomainId(which.input)}:reserve`,
    },
  })

/** Returns false if the charity's plan has changed, or if the domain has been removed. */
const recordVerified = async (
  books: VerifyDomainDependencies,
  { state, ...which }: Which & { state: RegisteredOrganisation },
): Promise<boolean> => {
  const command = { type: 'VerifyCustomDomain', host: which.host } as const
  const { handled } = await recordCommand(books, {
    decider: organisation,
    id: state.organisationId,
    command,
    ...toContext(which, books.now()),
    commandId: `${verifyDomainId(which.input)}:${command.type}`,
    input: command,
  })
  return handled
}
