import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ApplicantLinkId } from '@almoner/domain/application/commands.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { findApplication, handleApplicationCommand, type ApplicantId } from './own-application.ts'

/** Mails a link by which an applicant verifies their address. The caller does not receive it. */
export const requestApplicantLink = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
  language: Language = c.get('language'),
): Promise<void> => {
  const linkId = randomUUID() as string as ApplicantLinkId
  const at = instantFromMilliseconds(c.get('deps').now())
  await handleApplicationCommand(c, {
    applicant,
    command: { type: 'RequestApplicantLink', purpose: 'verify_email', linkId, language, at },
    commandId: `verify-applicant:${linkId}`,
  })
}

/** Mails the link again, a few times an hour. */
const requestApplicantLinkAgain = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
): Promise<void> => {
  const limit = { key: `verify:${applicant.applicantId}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(c.get('deps').db, limit)
  if (allowed) await requestApplicantLink(c, applicant)
}

/**
 * Refuses what needs a verified address, and mails the link again: the steps after the first, and
 * an applicant's login.
 */
export const assertVerifiedApplicant = async (
  c: Context<AppEnv>,
  application: StartedApplication,
): Promise<void> => {
  if (application.emailVerified) return
  await requestApplicantLinkAgain(c, application)
  throw new Refusal('email_not_verified')
}

/** Checks a login whose password is right. Staff who are not applicants have nothing to verify. */
export const assertVerifiedLogin = async (
  c: Context<AppEnv>,
  applicant: ApplicantId,
): Promise<void> => {
  const application = await findApplication(c, applicant)
  if (application !== null) await assertVerifiedApplicant(c, application)
}
