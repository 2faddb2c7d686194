import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { DescribeApplicant, SectionCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import {
  formatHongKongId,
  maskHongKongId,
  parseHongKongId,
} from '@almoner/domain/people/hong-kong-id.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { callerAddress } from '../../middleware/caller/caller-address.ts'
import type { DrawnKind } from '../../use-cases/files/proof/redraw.ts'
import { Refusal } from '../../http/problem.ts'
import { assertVerifiedApplicant } from '../../use-cases/applications/applicant-link.ts'
import {
  ownApplication,
  handleApplicationCommand,
} from '../../use-cases/applications/own-application.ts'
import { nameAccount, storeAccountNumber } from '../../use-cases/bank-account/account-number.ts'
import { toE164 } from '../../use-cases/payments/payer/payer.ts'
import { currentAgreement } from '../../use-cases/agreement/agreement-contract.ts'
import type { agreementSchema, bankSchema, infoSchema, kycSchema, planSchema } from '../contract.ts'
import { checkReferralCode } from './referral-code.ts'
import { releaseSubDomain, reserveSubDomain } from './sub-domain.ts'

/** Fills in a section of the signed-in applicant's application. */
export const handleSectionCommand = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  command: SectionCommand,
): Promise<void> => {
  const commandId = `${command.type}:${c.get('requestId')}`
  await handleApplicationCommand(c, { applicant, command, commandId })
}

/** Refuses before anything is stored or reserved for a command that would be refused. */
const assertAccepted = (state: StartedApplication, command: SectionCommand): void => {
  const decision = application.decide(command, state)
  if (isRefused(decision)) throw new Refusal(decision.refused)
}

/** Refuses before a file is read for a section that cannot be changed now. */
export const assertEditable = (state: StartedApplication, section: 'logo' | 'documents'): void => {
  if (state.status !== 'draft') throw new Refusal('application_not_editable')
  if (!state.unlocked.includes(section)) throw new Refusal('section_locked')
}

/** The steps after the first need a verified address. */
export const ownVerifiedApplication = async (c: Context<AppEnv>): Promise<StartedApplication> => {
  const state = await ownApplication(c)
  await assertVerifiedApplicant(c, state)
  return state
}

export const signAgreement = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof agreementSchema>,
): Promise<void> => {
  const { directorName, secretaryName, version, language } = body
  await handleSectionCommand(c, await ownApplication(c), {
    type: 'SignAgreement',
    version,
    textSha256: currentAgreement.sha256[language],
    signatories: { directorName, secretaryName, ip: callerAddress(c) },
  })
}

export const describeApplicant = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof infoSchema>,
): Promise<void> => {
  const state = await ownApplication(c)
  const command = toDescription(body)
  assertAccepted(state, command)
  await reserveSubDomain(c, state, command.subDomain)
  await handleSectionCommand(c, state, command)
  const before = state.filled.charity?.subDomain
  if (before !== undefined && before !== command.subDomain) await releaseSubDomain(c, state, before)
}

const toDescription = (body: v.InferOutput<typeof infoSchema>): DescribeApplicant => {
  const { nameEn, nameZh, minimum, header, button, progressBar } = body
  const { email, firstName, lastName } = body
  return {
    type: 'DescribeApplicant',
    subDomain: body.subDomain,
    name: {
      default: nameEn || nameZh,
      ...(nameEn && { en: nameEn }),
      ...(nameZh && { zh: nameZh }),
    },
    address: { default: body.address },
    irFileNumber: body.irFileNumber || null,
    organisationUrl: body.organisationUrl || null,
    defaultLanguage: body.defaultLanguage,
    supportedLanguages: [...new Set(body.supportedLanguages)],
    statementDescriptor: body.statementDescriptor,
    minimumPaymentCents: minimum,
    colours: { header, button, progressBar },
    contact: { email, firstName, lastName, phoneNumber: toE164(body.phoneNumber) },
  }
}

export const choosePlan = async (
  c: Context<AppEnv>,
  { plan, period, referralCode }: v.InferOutput<typeof planSchema>,
): Promise<void> => {
  const applicant = await ownApplication(c)
  const code = await checkReferralCode(c, applicant, referralCode)
  const command = { type: 'ChoosePlan', plan, period, referralCode: code } as const
  await handleSectionCommand(c, applicant, command)
}

/** Stores the whole number sealed, and records its last four digits and its hash. */
export const giveBankAccount = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof bankSchema>,
): Promise<void> => {
  const state = await ownVerifiedApplication(c)
  const { bankCode, branchCode, accountNumber, accountHolder } = body
  const before = state.filled.bank_account
  const isSameBranch = before?.bankCode === bankCode && before.branchCode === branchCode
  if (accountNumber === '' && !isSameBranch) {
    throw new Refusal('invalid_input', { fields: { accountNumber: 'account_number.required' } })
  }
  const accountReference =
    accountNumber === '' && before !== null
      ? { last4: before.last4, fingerprint: before.fingerprint }
      : nameAccount(c, body)
  const command = {
    type: 'GiveBankAccount',
    bankCode,
    branchCode,
    accountHolder,
    ...accountReference,
  } as const
  assertAccepted(state, command)
  if (accountNumber !== '') await storeAccountNumber(c, state.organisationId, body)
  await handleSectionCommand(c, state, command)
}

/** A picture as it is stored, re-encoded. */
export type StoredImage = {
  fileKey: string
  bytes: number
  sha256: string
  contentType: DrawnKind
}

/** `store` stores the picture that was sent, and returns null if none was. */
export const giveIdentity = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof kycSchema>,
  store: ((state: StartedApplication) => Promise<StoredImage>) | null,
): Promise<void> => {
  const state = await ownVerifiedApplication(c)
  const { identity } = state.filled
  const hongKongId = numberIn(body.hongKongId, identity?.hongKongId ?? null)
  const before = state.isImageErased ? null : (identity?.image ?? null)
  if (store === null && before === null) {
    throw new Refusal('invalid_input', { fields: { image: 'image.required' } })
  }
  const { firstName, lastName, jobTitle, email, dateOfBirth, personalLine1, personalCity } = body
  const placeholder = { fileKey: '', bytes: 0, sha256: '', contentType: 'image/png' } as const
  const command = {
    type: 'GiveIdentity',
    today: toCalendarDay(instantFromMilliseconds(c.get('deps').now())),
    representativeId:
      identity?.representativeId ?? (randomUUID() as string as Id<'representative'>),
    registered: {
      name: body.registeredName,
      irFileNumber: body.irFileNumber,
      line1: body.line1,
      line2: body.line2 || null,
      city: body.city,
    },
    image: before ?? placeholder,
    representative: {
      firstName,
      lastName,
      jobTitle,
      email,
      dateOfBirth,
      hongKongId,
      line1: personalLine1,
      city: personalCity,
    },
  } as const
  assertAccepted(state, command)
  const image = store === null ? command.image : await store(state)
  await handleSectionCommand(c, state, { ...command, image })
}

// A form that shows the number masked sends it masked or empty if it is unchanged.
const numberIn = (typed: string, before: string | null): string => {
  if (before !== null) {
    const storedNumber = parseHongKongId(before)
    if (typed === '' || (storedNumber !== null && typed === maskHongKongId(storedNumber)))
      return before
  }
  if (typed === '') {
    throw new Refusal('invalid_input', { fields: { hongKongId: 'hong_kong_id.required' } })
  }
  const parsed = parseHongKongId(typed)
  if (parsed === null) throw new Refusal('hong_kong_id_invalid')
  return formatHongKongId(parsed)
}
