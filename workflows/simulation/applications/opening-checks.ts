import { billPlan } from '../../processes/bill-plan/process.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { verifiedHost } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { openingEvents } from '../../testing/applicant.ts'
import { customDomainCategory } from '../../steps/record/domain-look.ts'
import { listStarts } from '../../reactions/find-reaction.ts'
import { loadApplication, subDomains, type ApplicantLife } from './applicant-deeds.ts'
import { hosts } from './charity-deeds.ts'
import { auditSchedule, describe } from '../schedule.ts'

/** An approved application is opened once, and payments open with the last step; others are not. */
export const findOpeningFaults = async (
  life: ApplicantLife,
  facts: readonly ApplicationEvent[],
): Promise<string[]> => {
  const { world, applicant } = life
  const events = await world.books.readAll({ after: 0n, limit: 10_000 })
  const isApproved = facts.some(({ type }) => type === 'ApplicationApproved')
  const isListed = (await loadApplication(life))?.review.outcomes.section88_listed === 'passed'
  const opening = (await applicant.recorded()).filter((type) => steps.has(type))
  const due = [...steps].filter((type) => type !== 'TaxStatusVerified' || isListed)
  const expected = isApproved ? due.join() : ''
  const status = world.engine.statusOf(applicant.processId)
  const letters = world.sent().filter(({ messageId }) => messageId.includes('application_approved'))
  return [
    ...(opening.join() === expected ? [] : [`it was opened by: ${opening.join()}`]),
    ...(status === (isApproved ? 'ended' : 'unknown') ? [] : [`the opening is ${status}`]),
    ...(world.accounts.opened.length === Number(isApproved)
      ? []
      : [`${world.accounts.opened.length} accounts were opened at the provider`]),
    ...(letters.length === Number(isApproved) ? [] : [`${letters.length} letters of an opening`]),
    ...listOpenItems(events).map((item) => `${item} is still in the inbox`),
    ...findSharedNames(events),
    ...(await findForeignNames(life)),
    ...findUnfinished(life, events),
    ...world.errors.flatMap(({ message, details }) =>
      isExpected(details) ? [] : [`${message}: ${describe(details)}`],
    ),
    ...auditSchedule(world, events),
  ]
}

const steps: ReadonlySet<string> = new Set(openingEvents)

const listOpenItems = (events: readonly RecordedEvent[]): string[] => {
  const open = new Set<string>()
  for (const { type, data } of events) {
    const { inboxItemId } = data as { inboxItemId: string }
    if (type === 'InboxItemOpened') open.add(inboxItemId)
    if (type === 'InboxItemResolved') open.delete(inboxItemId)
  }
  return [...open]
}

/** A name has one owner, until that one gives it back. */
const findSharedNames = (events: readonly RecordedEvent[]): string[] => {
  const owners = new Map<string, string>()
  return events.flatMap(({ stream, type, data }) => {
    if (type !== 'NameReserved' && type !== 'NameReleased') return []
    const { owner } = data as { owner: string }
    const holder = owners.get(stream)
    if (type === 'NameReserved') owners.set(stream, owner)
    else owners.delete(stream)
    const isRight = type === 'NameReserved' ? holder === undefined : holder === owner
    return isRight ? [] : [`${stream} was ${type} by ${owner}, and is ${holder ?? 'nobody'}’s`]
  })
}

/** The charity has the name that it gave and the host that it proved, and no other one. */
const findForeignNames = async (life: ApplicantLife): Promise<string[]> => {
  const { world, applicant } = life
  const subDomain = (await loadApplication(life))?.filled.charity?.subDomain ?? null
  const { charity } = await applicant.opened()
  const isOpen = charity.status !== 'none'
  const host = isOpen ? verifiedHost(charity.customDomain) : null
  const own = new Set([`sub_domain-${subDomain}`, `${customDomainCategory}-${host}`])
  const names = [
    ...subDomains.map((key) => ({ category: 'sub_domain', key })),
    ...hosts.map((key) => ({ category: customDomainCategory, key })),
  ]
  const broken = isOpen && charity.subDomain !== subDomain ? ['it opened under another name'] : []
  for (const name of names) {
    const isHeld = (await reservedFor(world.books, name)) === harbourId
    const isOwn = own.has(`${name.category}-${name.key}`)
    if (isHeld !== isOwn) broken.push(`${name.key} is ${isHeld ? '' : 'not '}reserved`)
  }
  return broken
}

/**
 * Checks that every process started by one of these events comes to an end. The billing of a charity
 * goes on for as long as it is open.
 */
const findUnfinished = ({ world }: ApplicantLife, events: readonly RecordedEvent[]): string[] =>
  events
    .filter(({ type }) => type !== 'ApplicationApproved')
    .flatMap((event) => listStarts(event))
    .filter(({ process }) => process !== billPlan.name)
    .flatMap(({ id }) =>
      world.engine.statusOf(id) === 'ended' ? [] : [`${id} is ${world.engine.statusOf(id)}`],
    )

// A provider that rejects, or does not answer in time, leaves a manual review.
const isExpected = (details: object): boolean =>
  (details as { process?: string }).process === 'open-organisation'
