import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'
import { subjectSchema } from './subject.ts'

const commonEntries = {
  approvalId: idSchema('approval'),
  organisationId: idSchema('organisation'),
  at: instantSchema,
}

export const approvalRuleSchema = v.picklist([
  /** Another person approves it within 72 hours, or it lapses. */
  'second_person',
  /** No other person could: it takes effect after 24 hours, unless it is cancelled. */
  'delay',
])

export const approvalRequested = eventShape(
  'ApprovalRequested',
  v.strictObject({
    ...commonEntries,
    subject: subjectSchema,
    /** Null if the payout began by itself. */
    askedBy: v.nullable(idSchema('staff')),
    rule: approvalRuleSchema,
    /** The staff who could approve it at the time of the request; none under `delay`. */
    approvers: v.array(idSchema('staff')),
    /**
     * The charity's owners at that time. Each is notified of a delay and may cancel the request.
     */
    owners: v.array(idSchema('staff')),
    /** When it lapses, or takes effect under `delay`. */
    endsAt: instantSchema,
  }),
  {
    // Free text, which may name the payer of a refund.
    personal: v.strictObject({ note: v.string() }),
    whose: ({ subject, organisationId }) =>
      subject.kind === 'refund' ? subject.payerId : asPerson(organisationId),
  },
)

export const approvalGiven = eventShape(
  'ApprovalGiven',
  v.strictObject({ ...commonEntries, by: idSchema('staff') }),
)

export const approvalRefused = eventShape(
  'ApprovalRefused',
  v.strictObject({ ...commonEntries, by: idSchema('staff') }),
  {
    // Free text, which may name a person.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

/** The requester cancelled it, or the link in a letter was followed (null). */
export const approvalCancelled = eventShape(
  'ApprovalCancelled',
  v.strictObject({ ...commonEntries, by: v.nullable(idSchema('staff')) }),
)

/** No other person decided within 72 hours. */
export const approvalLapsed = eventShape('ApprovalLapsed', v.strictObject(commonEntries))

/** The 24 hours are over, and the request was not cancelled. */
export const approvalDelayPassed = eventShape('ApprovalDelayPassed', v.strictObject(commonEntries))

/** The approved action was done, or its own rules refused it. */
export const approvalExecuted = eventShape(
  'ApprovalExecuted',
  v.strictObject({
    ...commonEntries,
    /** The value is `done` or the reason for the refusal. */
    outcome: v.string(),
  }),
)

export const approvalEvents = [
  approvalRequested,
  approvalGiven,
  approvalRefused,
  approvalCancelled,
  approvalLapsed,
  approvalDelayPassed,
  approvalExecuted,
] as const

export type ApprovalEvent = EventOf<(typeof approvalEvents)[number]>
export type ApprovalRule = v.InferOutput<typeof approvalRuleSchema>
