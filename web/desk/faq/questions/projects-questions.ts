import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useProjectQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'create-project',
      question: t`How do I create a project?`,
      answer: t`Give it a title and a text in each of your languages, up to eight pictures and videos, and a goal if you like. Payers see it as soon as it is public. Owners, finance staff and fundraisers can do this.`,
      link: { to: '/CreateGoal', word: t`New project` },
    },
    {
      id: 'project-limit',
      question: t`How many projects can be open at a time?`,
      answer: t`The Legacy, Free and Basic plans include one open project, Plus three, Pro five, and Premium any number. A project that you close no longer counts.`,
    },
    {
      id: 'close-project',
      question: t`What happens when I close a project?`,
      answer: t`Payers no longer find it, and monthly gifts to it stop being charged. What was given stays. You can reopen it at any time.`,
    },
    {
      id: 'unlisted-project',
      question: t`Can a project be for invited people only?`,
      answer: t`Yes: set it to unlisted. Only people with its link can see it and give.`,
    },
    {
      id: 'donation-or-payment',
      question: t`What is the difference between a donation and a payment project?`,
      answer: t`A donation buys nothing, and its receipt may carry tax wording. A payment is for tickets, goods or fees, and its receipt never carries tax wording. The type cannot be changed once the project has payments.`,
    },
  ]
}
