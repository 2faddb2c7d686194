import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import {
  applicationSnapshot,
  missingSections,
  type Filled,
  type StartedApplication,
} from '@almoner/domain/application/state.ts'
import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import { failedPlaces } from '@almoner/domain/application/review/failed-places.ts'
import { openRemarks } from '@almoner/domain/application/sections/open-remarks.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { addWorkingDays } from '@almoner/domain/banks/working-days.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { maskHongKongId, parseHongKongId } from '@almoner/domain/people/hong-kong-id.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { AppEnv } from '../http/app-env.ts'
import { ownApplication } from '../use-cases/applications/own-application.ts'
import { readConnectedAccount } from '../use-cases/connected-account/read-account.ts'
import { isHolderNamed } from '@almoner/domain/banks/holder.ts'
import type { ApplicationAnswer } from './contract.ts'
import { findReferralIssue } from './sections/referral-code.ts'

/** A decision is promised so many working days after a submission. */
const decisionWithinWorkingDays = 2
// An application has tens of events. This limit equals a change every hour for a year.
const mostEvents = 10_000

/** Returns the hash, in hex, of all that an applicant has entered so far. */
export const snapshotHash = (filled: Filled): string =>
  createHash('sha256').update(applicationSnapshot(filled)).digest('hex')

/** Returns the current application of the signed-in applicant. */
export const applicationAnswer = async (c: Context<AppEnv>): Promise<ApplicationAnswer> => {
  const state = await ownApplication(c)
  const stream = streamName(application.category, state.organisationId)
  const recorded = await c.get('deps').store.read(stream, { limit: mostEvents })
  const events = recorded.map((event) => readEvent(application.shapes, event) as Recorded)
  const { filled } = state
  const { message, wantedBy } = reviewOutcome(state, events)
  return {
    status: state.status as ApplicationAnswer['status'],
    round: state.round,
    username: state.email,
    applicant: signedUpApplicant(events),
    isEmailVerified: state.emailVerified,
    isRegistered: state.isRegistered,
    missing: missingSections(state),
    unlocked: state.status === 'draft' ? state.unlocked : [],
    snapshotSha256: snapshotHash(filled),
    ...sectionAnswers(state),
    plan: await planAnswer(c, state),
    cardEntry: c.get('deps').cardEntry,
    ...submission(state, events),
    message,
    wantedBy,
    remarks: remarksIn(events),
    failed: state.status === 'declined' ? failedPlaces(state) : [],
    cardAccount: state.status === 'approved' ? await openCardAccount(c, state) : null,
    mayReapply: state.status === 'declined' && state.mayReapply,
    organizationPermitted: state.status === 'approved',
    organizationPermittedReason: message ?? '',
    completedSetup: missingSections(state).length === 0,
  }
}

const openCardAccount = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
): Promise<ApplicationAnswer['cardAccount']> => {
  const account = await readConnectedAccount(c, organisationId)
  return account.status === 'open' ? account : null
}

type Recorded = RecordedEvent & ApplicationEvent

const signedUpApplicant = (events: readonly Recorded[]): ApplicationAnswer['applicant'] => {
  const started = events.find(({ type }) => type === 'ApplicationStarted')
  assert(started?.type === 'ApplicationStarted', 'an application begins with its start')
  const { firstName, lastName, phoneNumber } = started.personal
  return { firstName, lastName, phoneNumber }
}

const submission = ({ status }: StartedApplication, events: readonly Recorded[]) => {
  const newest = events.findLast(({ type }) => type === 'ApplicationSubmitted')
  if (newest === undefined) return { submittedAt: null, dueOn: null }
  const submittedAt = newest.meta.at
  const dueOn = addWorkingDays(toCalendarDay(submittedAt), decisionWithinWorkingDays)
  return { submittedAt, dueOn: status === 'pending' ? dueOn : null }
}

/** The newest request for more while it is open, or the reason of the decline. */
const reviewOutcome = ({ status }: StartedApplication, events: readonly Recorded[]) => {
  const newest = events.findLast(({ type }) => outcomes.has(type))
  if (newest?.type === 'MoreAsked' && status === 'draft') {
    return { message: newest.personal?.message ?? null, wantedBy: newest.data.dueOn }
  }
  if (newest?.type === 'ApplicationDeclined' && status === 'declined') {
    return { message: newest.personal?.reason ?? null, wantedBy: null }
  }
  return { message: null, wantedBy: null }
}

const outcomes: ReadonlySet<string> = new Set<ApplicationEvent['type']>([
  'ApplicationSubmitted',
  'ApplicationReopened',
  'MoreAsked',
  'ApplicationDeclined',
])

const remarksIn = (events: readonly Recorded[]): ApplicationAnswer['remarks'] =>
  openRemarks(events).map(({ data: { section, field }, personal: { text } }) => ({
    section,
    field,
    text,
  }))

const sectionAnswers = (state: StartedApplication) => {
  const { filled } = state
  const { agreement, card, logo, documents } = filled
  return {
    agreement: agreement && {
      directorName: agreement.directorName,
      secretaryName: agreement.secretaryName,
      version: agreement.version,
    },
    info: infoAnswer(filled),
    card: card && { brand: card.brand, last4: card.last4 },
    logo: logo && { sha256: logo.sha256, bytes: logo.bytes },
    documents: documents.map(({ documentId, kind, fileName, sha256, bytes }) => ({
      documentId,
      kind,
      fileName,
      sha256,
      bytes,
    })),
    bank: bankAnswer(filled),
    kyc: kycAnswer(state),
  }
}

const planAnswer = async (
  c: Context<AppEnv>,
  state: StartedApplication,
): Promise<ApplicationAnswer['plan']> => {
  if (state.filled.plan === null) return null
  const { plan, period, referralCode } = state.filled.plan
  const mayChange = state.status === 'draft' && state.unlocked.includes('plan')
  const referralIssue = mayChange ? await findReferralIssue(c, state) : null
  return { plan, period, referralCode, referralIssue }
}

const infoAnswer = ({ charity }: Filled): ApplicationAnswer['info'] =>
  charity && {
    nameEn: charity.name.en ?? otherThan(charity.name.zh, charity.name.default),
    nameZh: charity.name.zh ?? '',
    address: charity.address.default,
    irFileNumber: charity.irFileNumber ?? '',
    organisationUrl: charity.organisationUrl ?? '',
    subDomain: charity.subDomain,
    email: charity.email,
    firstName: charity.firstName,
    lastName: charity.lastName,
    phoneNumber: charity.phoneNumber,
    defaultLanguage: charity.defaultLanguage,
    supportedLanguages: charity.supportedLanguages,
    statementDescriptor: charity.statementDescriptor,
    minimum: charity.minimumPaymentCents,
    ...charity.colours,
  }

// A charity with a Chinese name only has it as its default.
const otherThan = (chinese: string | undefined, name: string): string =>
  name === chinese ? '' : name

const bankAnswer = ({ bank_account: account, charity }: Filled): ApplicationAnswer['bank'] =>
  account && {
    bankCode: account.bankCode,
    branchCode: account.branchCode,
    last4: account.last4,
    accountHolder: account.accountHolder,
    isHolderRegisteredName: isHolderNamed(account.accountHolder, charity?.name ?? {}),
  }

const kycAnswer = ({ filled, isImageErased }: StartedApplication): ApplicationAnswer['kyc'] => {
  const { identity } = filled
  if (identity === null) return null
  const { registered, image } = identity
  const hongKongId = parseHongKongId(identity.hongKongId)
  return {
    registeredName: registered.name,
    irFileNumber: registered.irFileNumber,
    line1: registered.line1,
    line2: registered.line2 ?? '',
    city: registered.city,
    firstName: identity.firstName,
    lastName: identity.lastName,
    jobTitle: identity.jobTitle,
    email: identity.email,
    dateOfBirth: identity.dateOfBirth,
    hongKongId: hongKongId === null ? '' : maskHongKongId(hongKongId),
    personalCity: identity.city,
    personalLine1: identity.line1,
    image: isImageErased ? null : { sha256: image.sha256, bytes: image.bytes },
  }
}
