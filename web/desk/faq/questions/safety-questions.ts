import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useSafetyQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'two-step-login',
      question: t`How do I turn on two-step login?`,
      answer: t`Turn it on in your account, with an authenticator app. Keep the recovery codes: each can replace the app once. Owners can require two-step login for the whole team.`,
      link: { to: '/Account', word: t`Your account` },
    },
    {
      id: 'second-person',
      question: t`When does a second person have to approve?`,
      answer: t`A second person must approve refunds and payouts above the limits that your charity sets, and always a new bank account and looser rules. A request expires after 72 hours.`,
      link: { to: '/OrgSettings/ApprovalRules', word: t`Approval rules` },
    },
    {
      id: 'one-person',
      question: t`There is only one person at our charity. Who approves?`,
      answer: t`No one: the request takes effect after 24 hours. Until then each owner and your contact address can cancel it by a link in an email.`,
      link: { to: '/OrgSettings/Safety', word: t`Approvals` },
    },
    {
      id: 'who-did-what',
      question: t`Where can I see who did what?`,
      answer: t`Activity lists the actions of your team and our administrators, by person, category and day. Owners, finance staff and auditors can see it.`,
      link: { to: '/Activity', word: t`Activity` },
    },
    {
      id: 'new-device',
      question: t`I got an email about a new device. What does it mean?`,
      answer: t`Someone logged in to your account from a browser that had not been used before. If it was not you, change your password at once and turn on two-step login.`,
    },
  ]
}
