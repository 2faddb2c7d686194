import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'

const commonEntries = { organisationId: idSchema('organisation'), host: v.string() }

/** One run of looks at the host's DNS records. */
const checkId = idSchema('domain_check')

/** The charity wants to be reached under a host of its own, and has to prove that it controls it. */
const customDomainAsked = eventShape(
  'CustomDomainAsked',
  v.strictObject({
    ...commonEntries,
    checkId,
    /** Random. The charity publishes it in a TXT record, so it is no secret. */
    challenge: v.string(),
  }),
)

/** A person requested another check of the records. It replaces the previous run. */
const customDomainCheckRequested = eventShape(
  'CustomDomainCheckRequested',
  v.strictObject({ ...commonEntries, checkId }),
)

/** Both records were found. Payers now reach the charity under this host. */
const customDomainVerified = eventShape('CustomDomainVerified', v.strictObject(commonEntries))

/** The records of a verified host were absent for days: it stops. Every owner is notified. */
const customDomainLost = eventShape(
  'CustomDomainLost',
  v.strictObject({
    ...commonEntries,
    /** The charity's owners at that time. */
    owners: v.array(idSchema('staff')),
  }),
)

const customDomainRemoved = eventShape('CustomDomainRemoved', v.strictObject(commonEntries))

export const customDomainEvents = [
  customDomainAsked,
  customDomainCheckRequested,
  customDomainVerified,
  customDomainLost,
  customDomainRemoved,
] as const

export type CustomDomainEvent = EventOf<(typeof customDomainEvents)[number]>

export type DomainCheckId = v.InferOutput<typeof checkId>

const types = new Set<string>(customDomainEvents.map(({ type }) => type))

export const isCustomDomainEvent = <Event extends { type: string }>(
  event: Event,
): event is Extract<Event, { type: CustomDomainEvent['type'] }> => types.has(event.type)
