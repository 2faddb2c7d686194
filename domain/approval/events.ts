import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/time.ts'
import { subjectSchema } from './subject.ts'

const about = {
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
    ...about,
    subject: subjectSchema,
    /** Null: a payout that began by itself. */
    askedBy: v.nullable(idSchema('staff')),
    rule: approvalRuleSchema,
    /** Who could approve it when it was asked for; none under `delay`. */
    approvers: v.array(idSchema('staff')),
    /** The charity's owners at that time: each is told of a delay, and may cancel it. */
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
  v.strictObject({ ...about, by: idSchema('staff') }),
)

export const approvalRefused = eventShape(
  'ApprovalRefused',
  v.strictObject({ ...about, by: idSchema('staff') }),
  {
    // Free text, which may name a person.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

/** By the person who asked, or by the link in a letter (null). */
export const approvalCancelled = eventShape(
  'ApprovalCancelled',
  v.strictObject({ ...about, by: v.nullable(idSchema('staff')) }),
)

/** No other person decided within 72 hours. */
export const approvalLapsed = eventShape('ApprovalLapsed', v.strictObject(about))

/** The 24 hours are over, and nobody cancelled it. */
export const approvalDelayPassed = eventShape('ApprovalDelayPassed', v.strictObject(about))

/** What was approved was done, or refused by its own rules. */
export const approvalExecuted = eventShape(
  'ApprovalExecuted',
  v.strictObject({
    ...about,
    /** `done`, or the reason of the refusal. */
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
