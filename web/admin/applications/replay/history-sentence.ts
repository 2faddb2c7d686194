import { useLingui } from '@lingui/react/macro'
import type {
  AnsweredFile,
  Check,
  CheckOutcome,
  Section,
} from '@almoner/api/admin/applications/contract.ts'
import type {
  HistoryActor,
  HistoryEntry,
} from '@almoner/api/admin/applications/history/history-contract.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import {
  useCheckLabel,
  useFileLabel,
  useOutcomeLabel,
  useReviewerLabel,
  useSectionLabel,
} from '../application-labels.ts'
import { shortHash } from '../fields/field-labels.ts'

/** Returns the actor of an event as a part of a sentence. */
export const useActorLabel = (): ((actor: HistoryActor) => string) => {
  const { t } = useLingui()
  const reviewerLabel = useReviewerLabel()
  return (actor) => {
    if (actor.kind === 'administrator') return reviewerLabel(actor)
    return actor.kind === 'applicant' ? t`the applicant` : 'Almoner'
  }
}

/** Returns a function that describes an event in one sentence. */
export const useHistorySentence = (): ((
  entry: Pick<HistoryEntry, 'type' | 'details'>,
) => string) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const checkLabel = useCheckLabel()
  const fileLabel = useFileLabel()
  const outcomeLabel = useOutcomeLabel()
  const sectionLabel = useSectionLabel()
  return ({ type, details }) => {
    const say = (name: string): string => String(details[name] ?? '')
    const { round = '' } = details
    switch (type) {
      case 'ApplicationStarted':
        return t`The application was started`
      case 'ApplicantLinkRequested':
        return details['purpose'] === 'verify_email'
          ? t`A link to verify the email address was sent`
          : t`A link to choose a new password was sent`
      case 'ApplicantEmailVerified':
        return t`The email address was verified`
      case 'ApplicantPasswordReset':
        return t`A new password was chosen`
      case 'AgreementSigned':
        return t`The agreement was signed`
      case 'ApplicantDescribed':
        return t`The charity was described`
      case 'PlanChosen': {
        const plan = planName(say('plan'))
        return t`A plan was chosen: ${plan}`
      }
      case 'BillingCardGiven':
        return t`A card for the subscription was added`
      case 'LogoGiven':
        return t`A logo was uploaded`
      case 'DocumentGiven': {
        const fileName = say('fileName')
        return t`A document was uploaded: ${fileName}`
      }
      case 'DocumentWithdrawn':
        return typeof details['fileName'] === 'string'
          ? t`A document was removed: ${details['fileName']}`
          : t`A document was removed`
      case 'ApplicantBankAccountGiven':
        return t`The bank account was provided`
      case 'IdentityGiven':
        return t`The representative’s identity was provided`
      case 'IdentityImageErased':
        return t`The picture of the HKID card was deleted`
      case 'ApplicationRegistered':
        return t`The first step was completed`
      case 'ApplicationSubmitted':
        return t`Round ${round} was submitted`
      case 'ApplicationReopened':
        return t`The application was reopened for editing`
      case 'ApplicationWithdrawn':
        return t`The application was withdrawn`
      case 'ReviewClaimed':
        return t`The review was claimed`
      case 'ReviewReleased':
        return t`The review was released`
      case 'ApplicationViewed':
        return t`Round ${round} was opened`
      case 'DocumentViewed': {
        const { fileName, kind } = details
        if (typeof fileName === 'string') return t`A document was opened: ${fileName}`
        // A picture has no name. The kind is missing if the file was of an erased person.
        const file = kind ? fileLabel(kind as AnsweredFile['kind']) : shortHash(say('sha256'))
        return t`A document was opened: ${file}`
      }
      case 'IdentityUnmasked':
        return t`The representative’s details were unmasked`
      case 'CheckRecorded': {
        const check = checkLabel(details['check'] as Check)
        const outcome = outcomeLabel(details['outcome'] as CheckOutcome)
        return t`${check}: ${outcome}`
      }
      case 'RemarkMade': {
        const section = sectionLabel(details['section'] as Section)
        return t`A remark was added: ${section}`
      }
      case 'MoreAsked': {
        const sectionNames = say('sections')
          .split(',')
          .map((each) => sectionLabel(each as Section))
          .join(', ')
        const dueOn = formatDay(say('dueOn'))
        return t`More information requested, due on ${dueOn}: ${sectionNames}`
      }
      case 'ApplicationApproved':
        return t`Round ${round} was approved`
      case 'ApplicationDeclined':
        return t`Round ${round} was declined`
    }
  }
}
