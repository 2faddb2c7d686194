import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/error-summary.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import type { AnswersForm } from '../../lib/answers.ts'
import type { CardEntryHandle, CardField } from './card-entry/card-entry.ts'
import { CardholderFields } from './card-prompt/cardholder-fields.tsx'
import { billingOf, useCardholderForm, useCardWords } from './card-prompt/cardholder-form.ts'
import styles from './card-prompt/card-prompt.module.css'
import { updateCheckout, useCheckout } from './checkout-state.ts'
import { GiftSummary } from './gift-summary.tsx'
import { GiftBar } from './giving/gift-bar.tsx'
import { useCheckoutFees } from './giving/use-checkout-fees.ts'
import { useOrganisation } from './organisation.tsx'
import { StepFrame } from './step-frame.tsx'

const SandboxCardEntry = lazy(async () => {
  const { SandboxCardEntry: Entry } = await import('./card-entry/sandbox-card-entry.tsx')
  return { default: Entry }
})

const StripeCardEntry = lazy(async () => {
  const { StripeCardEntry: Entry } = await import('./card-entry/stripe-card-entry.tsx')
  return { default: Entry }
})

/** The card. Its number goes to the card provider; what comes back is a reference. */
export const CardPrompt = () => {
  const { t } = useLingui()
  const { gift, payer } = useCheckout()
  const { card } = useOrganisation().paymentMethod
  const { amountCents, fees } = useCheckoutFees()
  const entry = useRef<CardEntryHandle>(null)
  const form = useCardholderForm(payer)
  const { attempt, cardErrors, isBusy, isLost, submit } = useCardSubmit(form, entry)
  const wordsOf = useCardWords()
  const refusals = [
    ...form.refusals,
    ...Object.entries(cardErrors).map(([name, code]) => ({ name, code })),
  ].map(({ name, code }) => ({ name, message: wordsOf(code) }))
  const errorOf = (name: string) => refusals.find((each) => each.name === name)?.message
  if (!gift) return undefined
  const Entry = card.provider === 'stripe' ? StripeCardEntry : SandboxCardEntry
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`Your card`}
      lead={t`Nothing is charged yet. You see the total before you confirm.`}
      back={{ to: '/SelectPayment' }}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary attempt={attempt} errors={refusals} />
        {isLost && (
          <Notice tone="danger" title={<Trans>The card provider could not be reached</Trans>}>
            <Trans>Nothing was charged. Check your connection and try again.</Trans>
          </Notice>
        )}
        <Suspense fallback={<Skeleton height="230px" />}>
          <Entry card={card} errorOf={errorOf} ref={entry} />
        </Suspense>
        <CardholderFields form={form} errorOf={errorOf} />
        <p className={styles.security}>
          <Icon name="lock" />
          <Trans>
            Your card’s number goes straight to the card provider, encrypted. Neither the charity
            nor Almoner sees it.
          </Trans>
        </p>
        <GiftBar amountCents={amountCents} lines={fees.lines}>
          <Button type="submit" look="primary" wide busy={isBusy && t`Checking the card…`}>
            {t`Continue to review`}
          </Button>
        </GiftBar>
      </form>
    </StepFrame>
  )
}

// Both halves are judged at every press, so that everything missing is said at once.
const useCardSubmit = (form: AnswersForm, entry: React.RefObject<CardEntryHandle | null>) => {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [cardErrors, setCardErrors] = useState<Partial<Record<CardField, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const tokenise = async (): Promise<void> => {
    const isComplete = await form.judge()
    const card = await entry.current?.tokenise(await billingOf(form.answers))
    if (!card) return
    setCardErrors('fields' in card ? card.fields : {})
    if ('fields' in card || !isComplete) {
      setAttempt((count) => count + 1)
      return
    }
    updateCheckout({ card })
    await navigate({ to: '/Review' })
  }
  const submit = async (): Promise<void> => {
    setBusy(true)
    setLost(false)
    try {
      await tokenise()
    } catch {
      setLost(true)
    } finally {
      setBusy(false)
    }
  }
  return { attempt, cardErrors, isBusy, isLost, submit }
}
