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
          title: t`A letter to a payer was not delivered`,
          meaning: t`The address refused a letter about this payment, or no try worked: its payer does not know what it said, such as a refund or the answer to a proof.`,
          todo: t`Correct the email address at the payment, and tell the payer yourself: the letter is not sent again. Then settle this.`,
        }
      case 'recurring_plan':
        return {
          title: t`A letter about a monthly gift was not delivered`,
          meaning: t`The address refused a letter to the donor, or no try worked: they do not know what it said, such as a declined card or a change.`,
          todo: t`Tell the donor in another way what stands on the page of the plan, and ask them to change the email address of their account: only they can. Then settle this.`,
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
          title: t`A letter was not delivered`,
          meaning: t`An email address refused a letter for good. Its reader does not know what it said.`,
          todo: t`Find whose address it is by the id below and correct it, or tell them in another way. Then settle this.`,
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
    const meaning = t`The address of a colleague or of your charity refused a letter, or no try worked. What it said stands on the page of what it is about.`
    const todo = t`Ask those who should have it. A colleague changes their own email address under Your account; the charity’s is under Organisation info. Then settle this.`
    switch (subject) {
      case 'payout':
        return { title: t`A letter about a payout was not delivered`, meaning, todo }
      case 'balance':
        return { title: t`A letter about your balance was not delivered`, meaning, todo }
      case 'bank_account':
        return { title: t`A letter about your bank account was not delivered`, meaning, todo }
      case 'connected_account':
        return { title: t`A letter about card payments was not delivered`, meaning, todo }
      case 'approval':
        return { title: t`A letter about a request was not delivered`, meaning, todo }
      case 'organisation':
        return { title: t`A letter about your charity was not delivered`, meaning, todo }
      case 'member':
        return {
          title: t`A letter to a colleague was not delivered`,
          meaning: t`The address refused a letter, or no try worked: an invitation, or a letter about their login.`,
          todo: t`Check the address under Team. If it is wrong in an invitation, revoke that and invite them again; a colleague changes their own address under Your account. Then settle this.`,
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
          title: t`A letter to an applicant was not delivered`,
          meaning: t`The address refused a letter, or no try worked: the applicant does not know what it said, such as a question or the decision.`,
          todo: t`Open the application and telephone its applicant. Then settle this.`,
        }
      case 'donor':
        return {
          title: t`A letter about a donor’s account was not delivered`,
          meaning: t`The address refused a letter, or no try worked: a link to confirm it, a new password, or the notice of a change. Anybody can enter an address that does not exist.`,
          todo: t`Only the donor can enter another address. If they write to you, the id below shows that no letter reached them. Then settle this.`,
        }
      case 'administrator':
        return {
          title: t`A letter to an administrator was not delivered`,
          meaning: t`The address refused a letter about a login of administration, or no try worked.`,
          todo: t`Ask your colleagues whose address it is: they may not learn of a change to their login. Then settle this.`,
        }
      default:
        return unreachable(subject)
    }
  }
}
