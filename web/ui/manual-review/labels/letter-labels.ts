import { useLingui } from '@lingui/react/macro'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { unreachable } from '@almoner/domain/kernel/assert.ts'

type Subject = NonNullable<ReviewItem['about']>['kind']
type Labels = { title: string; meaning: string; todo: string }

/** Returns which letter was not delivered, and how its reader can be informed. */
export const useLetterLabels = (): ((subject: Subject | undefined) => Labels) => {
  const { t } = useLingui()
  const ofStaff = useStaffLetterLabels()
  const ofPlatform = usePlatformLetterLabels()
  return (subject) => {
    switch (subject) {
      case 'payment':
      case 'offline_entry':
        return {
          title: t`An email to a payer was not delivered`,
          meaning: t`The address rejected an email about this payment, or every attempt failed: its payer does not know what it contained, such as a refund or the answer to a proof.`,
          todo: t`Correct the email address on the payment, and inform the payer yourself: the email is not sent again. Then resolve this item.`,
        }
      case 'recurring_plan':
        return {
          title: t`An email about a monthly gift was not delivered`,
          meaning: t`The address rejected an email to the donor, or every attempt failed: they do not know what it contained, such as a declined card or a change.`,
          todo: t`Inform the donor in another way of what the page of the plan says, and ask them to change the email address of their account: only they can. Then resolve this item.`,
        }
      case 'payout':
      case 'balance':
      case 'bank_account':
      case 'connected_account':
      case 'approval':
      case 'organisation':
      case 'member':
        return ofStaff(subject)
      case 'application':
      case 'donor':
      case 'administrator':
        return ofPlatform(subject)
      case 'import':
      case undefined:
        return {
          title: t`An email was not delivered`,
          meaning: t`An email address permanently rejected an email. The recipient does not know what it contained.`,
          todo: t`Use the ID below to find whose address it is and correct it, or inform them in another way. Then resolve this item.`,
        }
      default:
        return unreachable(subject)
    }
  }
}

type StaffSubject = Extract<
  Subject,
  | 'payout'
  | 'balance'
  | 'bank_account'
  | 'connected_account'
  | 'approval'
  | 'organisation'
  | 'member'
>

const useStaffLetterLabels = (): ((subject: StaffSubject) => Labels) => {
  const { t } = useLingui()
  return (subject) => {
    const meaning = t`The address of a colleague or of your charity rejected an email, or every attempt failed. The page of its subject shows what it contained.`
    const todo = t`Ask the people it was meant for. Colleagues change their own email address under Your account; the charity’s is under Organisation info. Then resolve this item.`
    switch (subject) {
      case 'payout':
        return { title: t`An email about a payout was not delivered`, meaning, todo }
      case 'balance':
        return { title: t`An email about your balance was not delivered`, meaning, todo }
      case 'bank_account':
        return { title: t`An email about your bank account was not delivered`, meaning, todo }
      case 'connected_account':
        return { title: t`An email about card payments was not delivered`, meaning, todo }
      case 'approval':
        return { title: t`An email about a request was not delivered`, meaning, todo }
      case 'organisation':
        return { title: t`An email about your charity was not delivered`, meaning, todo }
      case 'member':
        return {
          title: t`An email to a colleague was not delivered`,
          meaning: t`The address rejected an email, or every attempt failed: an invitation, or an email about their login.`,
          todo: t`Check the address under Team. If it is wrong in an invitation, revoke that and invite them again; a colleague changes their own address under Your account. Then resolve this item.`,
        }
      default:
        return unreachable(subject)
    }
  }
}

type PlatformSubject = Extract<Subject, 'application' | 'donor' | 'administrator'>

const usePlatformLetterLabels = (): ((subject: PlatformSubject) => Labels) => {
  const { t } = useLingui()
  return (subject) => {
    switch (subject) {
      case 'application':
        return {
          title: t`An email to an applicant was not delivered`,
          meaning: t`The address rejected an email, or every attempt failed: the applicant does not know what it contained, such as a question or the decision.`,
          todo: t`Open the application and phone its applicant. Then resolve this item.`,
        }
      case 'donor':
        return {
          title: t`An email about a donor’s account was not delivered`,
          meaning: t`The address rejected an email, or every attempt failed: a link to confirm it, a new password, or the notice of a change. Anyone can enter an address that does not exist.`,
          todo: t`Only the donor can enter another address. If they write to you, the ID below shows that no email reached them. Then resolve this item.`,
        }
      case 'administrator':
        return {
          title: t`An email to an administrator was not delivered`,
          meaning: t`The address rejected an email about an administration login, or every attempt failed.`,
          todo: t`Ask your colleagues whose address it is: otherwise they may not learn of a change to their login. Then resolve this item.`,
        }
      default:
        return unreachable(subject)
    }
  }
}
