import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { subDomainRefusal } from '@almoner/domain/charity-details/sub-domain.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { release, reserve, reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import type { ApplicantId } from '../../use-cases/applications/own-application.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'
import type { SubDomainAnswer } from '../contract.ts'

const category = 'sub_domain'

/** After a decline or a withdrawal, an applicant may return under the same name for this time. */
const reservedAfterEndMilliseconds = 30 * 24 * 3_600_000

/** Returns whether this applicant could have the name. */
export const subDomainState = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
  name: string,
): Promise<SubDomainAnswer['state']> => {
  const key = name.toLowerCase()
  const refused = subDomainRefusal(key)
  if (refused !== null) return refused
  const holder = await reservedFor(c.get('deps').store, { category, key })
  const isFree = holder === null || holder === applicant.organisationId
  return isFree || (await hasEndedLongAgo(c, holder as OrganisationId))
    ? 'free'
    : 'sub_domain_taken'
}

/** Reserves the name for this charity, or refuses. */
export const reserveSubDomain = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
  key: string,
): Promise<void> => {
  const { store } = c.get('deps')
  const context = await toContext(c, applicant)
  const reservation = { category, key, owner: applicant.organisationId, context }
  if ((await reserve(store, reservation)) !== 'taken') return
  const holder = await reservedFor(store, { category, key })
  if (holder !== null && (await hasEndedLongAgo(c, holder as OrganisationId))) {
    const releasing = { ...context, commandId: `${context.commandId}:release` }
    await release(store, { ...reservation, owner: holder, context: releasing })
    if ((await reserve(store, reservation)) !== 'taken') return
  }
  throw new Refusal('sub_domain_taken')
}

/** Frees a name that the applicant has replaced by another. */
export const releaseSubDomain = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
  key: string,
): Promise<void> => {
  const owner = applicant.organisationId
  const context = await toContext(c, applicant)
  await release(c.get('deps').store, { category, key, owner, context })
}

// A reservation belongs to no charity: its stream outlives the one that has the name.
const toContext = (c: Context<AppEnv>, { applicantId, organisationId }: ApplicantId) =>
  personContext(c, {
    by: { realm: 'staff', personId: applicantId },
    tenant: null,
    correlation: organisationId,
    commandId: `sub-domain:${c.get('requestId')}`,
    input: {},
  })

/** The newest event of an ended application shows when it ended. An open charity keeps its name. */
const hasEndedLongAgo = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const { store, now } = c.get('deps')
  const stream = streamName(application.category, organisationId)
  const [newest] = await store.read(stream, { direction: 'backwards', limit: 1 })
  if (newest === undefined || !ends.has(newest.type)) return false
  return now() - toMilliseconds(newest.meta.at) > reservedAfterEndMilliseconds
}

const ends: ReadonlySet<string> = new Set(['ApplicationDeclined', 'ApplicationWithdrawn'])
