import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'

export const questions = ['approve', 'ask', 'decline'] as const
export type Question = (typeof questions)[number]

export type Deciding = ReturnType<typeof useDeciding>

/** Which of the three answers is being given, and why one cannot be given now. */
export const useDeciding = (application: ApplicationAnswer) => {
  const toReason = useWhyNot()
  const [open, setOpen] = useState<Question | null>(null)
  const whyNot = (question: Question) => toReason(question, application)
  return {
    open,
    whyNot,
    ask: (question: Question): void => {
      if (whyNot(question) === undefined) setOpen(question)
    },
    close: () => setOpen(null),
  }
}

/** Returns why a decision cannot be made now. Undefined if nothing prevents it. */
const useWhyNot = () => {
  const { t } = useLingui()
  return (question: Question, { notApprovable }: ApplicationAnswer): string | undefined => {
    if (notApprovable === null) return undefined
    const others: Readonly<Record<string, string>> = {
      review_claimed: t`A colleague has claimed this application.`,
      reviewer_is_staff: t`You belong to this charity yourself, so a colleague has to decide.`,
      application_not_pending: t`This application is not waiting for a decision.`,
      application_edited: t`The applicant is changing the application. You can decide when they submit it again.`,
    }
    const ofApproval: Readonly<Record<string, string>> = {
      documents_not_viewed: t`Open every document yourself first.`,
      checks_missing: t`Record an outcome for every check first.`,
      check_failed: t`A check has failed.`,
    }
    // A request for more information is not a decision.
    if (question === 'ask' && notApprovable === 'reviewer_is_staff') return undefined
    return others[notApprovable] ?? (question === 'approve' ? ofApproval[notApprovable] : undefined)
  }
}
