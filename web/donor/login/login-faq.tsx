import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'

/** Answers three common questions before a sign-up. */
export const LoginFaq = () => {
  const { t } = useLingui()
  const questions: { question: string; answer: ReactNode }[] = [
    {
      question: t`Who sees what I give?`,
      answer: (
        <Trans>
          You, and the charity you gave it to. No charity sees what you gave to another one,
          although one account serves them all.
        </Trans>
      ),
    },
    {
      question: t`Is my card safe in my account?`,
      answer: (
        <Trans>
          Your card’s number goes straight to the card provider, encrypted, and stays there. Your
          account keeps its last four digits and its expiry date, so that you recognise it. You can
          remove it at any time.
        </Trans>
      ),
    },
    {
      question: t`Can I have my details corrected or erased?`,
      answer: (
        <Trans>
          You can correct your name, phone number and email address in your account yourself, and
          can erase the account there with all that is kept about you. Without an account, ask the
          charity. Your name is then removed from every record; receipts that were issued and the
          sums in the books stay, as the law requires.
        </Trans>
      ),
    },
  ]
  return (
    <AccountFrame title={t`Questions about privacy`} back="/LoginPrompt">
      {questions.map(({ question, answer }) => (
        <Card key={question} title={question}>
          <p>{answer}</p>
        </Card>
      ))}
    </AccountFrame>
  )
}
