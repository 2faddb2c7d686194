import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useTeamQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'invite',
      question: t`How do I invite a colleague?`,
      answer: t`Owners invite by email and choose the role. The link works once, for 72 hours.`,
      link: { to: '/OrgSettings/Team', word: t`Team` },
    },
    {
      id: 'roles',
      question: t`What can each role do?`,
      answer: t`Owners can do everything. Finance staff approve payments, make refunds and payouts, and set the payment methods. Fundraisers manage projects, questions and colours, and see donors. Viewers can read, without payers’ contact details. Auditors can read for a limited time, and each view is recorded.`,
      link: { to: '/OrgSettings/Team', word: t`Team` },
    },
    {
      id: 'remove-colleague',
      question: t`What do I do when a colleague leaves?`,
      answer: t`Remove them from the team. They are logged out of your desk at once and can no longer open it. What they did stays in the records.`,
      link: { to: '/OrgSettings/Team', word: t`Team` },
    },
    {
      id: 'several-charities',
      question: t`I work for two charities. Do I need two logins?`,
      answer: t`No. Accept the second invitation with the password that you have. You switch between your charities at the top of the desk. Neither charity sees where else you work, and your email address, password and two-step login are the same at each.`,
    },
    {
      id: 'auditor-seat',
      question: t`How does our auditor get access?`,
      answer: t`Invite them as an auditor, with a last day. They may see the books as they are, or as they were at the end of a past day. They see contact details only if you allow it.`,
      link: { to: '/OrgSettings/Team', word: t`Team` },
    },
  ]
}
