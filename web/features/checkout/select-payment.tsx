import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isManual, type PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { RadioCards } from '../../components/radio-cards.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useErrorMessage } from '../../lib/error-message.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { organisationQuery } from './charity-api.ts'
import { updateCheckout, useCheckout } from './checkout-state.ts'
import { GiftSummary } from './gift-summary.tsx'
import { GiftBar } from './giving/gift-bar.tsx'
import { useCheckoutFees } from './giving/use-checkout-fees.ts'
import styles from './payer/payer-fields.module.css'
import { brandOf, methodChoices, type MethodChoices } from './select/method-choices.ts'
import { useMethodOptions, useWayWords } from './select/method-options.tsx'
import { OpenWallet } from './select/open-wallet.tsx'
import { StepFrame } from './step-frame.tsx'
import { isStillOpen } from './wallet/wallet-screens.ts'

const back = { to: '/PersonalDetails' }

/** How to pay: what this charity takes, and from this payer. */
export const SelectPayment = () => {
  const { t } = useLingui()
  const { gift, payer, wallet, method: chosen } = useCheckout()
  // Asked again at every visit: a charity may have changed what it takes.
  const query = useQuery({ ...organisationQuery(useLanguage()), staleTime: 0 })
  const usable = query.data?.paymentMethod
  const choices = usable && methodChoices(usable, { isPerson: payer?.kind !== 'company' })
  const all = choices ? [...choices.now, ...choices.direct] : []
  const [picked, setPicked] = useState<string>()
  const brand = picked ?? (chosen ? brandOf(chosen) : undefined)
  const choice = all.find((each) => each.brand === brand) ?? all[0]
  const method = stillMeant(chosen, choice?.method)
  const { amountCents, fees } = useCheckoutFees(method)
  if (!gift) return undefined
  const isOpen = wallet !== null && isStillOpen(wallet)
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`How would you like to pay?`}
      back={isOpen ? undefined : back}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      {isOpen && <OpenWallet wallet={wallet} />}
      {query.error ? (
        <Lost error={query.error} retry={() => void query.refetch()} />
      ) : !choices ? (
        <Skeleton height="230px" />
      ) : choice && method ? (
        <Choice
          choices={choices}
          brand={choice.brand}
          method={method}
          pick={setPicked}
          bar={{ amountCents, lines: fees.lines }}
        />
      ) : (
        <NoWay />
      )}
    </StepFrame>
  )
}

// Which of a brand's places was chosen before is remembered.
const stillMeant = (
  chosen: PaymentMethod | null,
  offered: PaymentMethod | undefined,
): PaymentMethod | undefined =>
  chosen && offered && brandOf(chosen) === brandOf(offered) ? chosen : offered

type ChoiceProps = {
  choices: MethodChoices
  brand: string
  method: PaymentMethod
  pick: (brand: string) => void
  bar: Pick<Parameters<typeof GiftBar>[0], 'amountCents' | 'lines'>
}

const Choice = ({ choices, brand, method, pick, bar }: ChoiceProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const optionsOf = useMethodOptions()
  const words = useWayWords()
  const submit = (): void => {
    updateCheckout({ method })
    const wallet = method === 'card' ? '/CardPrompt' : '/Review'
    void navigate({ to: isManual(method) ? '/ManualPayments' : wallet })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioCards
        name="method"
        legend={t`Payment method`}
        value={brand}
        onChange={(event) => pick(event.currentTarget.value)}
        options={optionsOf(choices)}
      />
      <GiftBar {...bar}>
        <Button type="submit" look="primary" wide>
          {words(method)}
        </Button>
      </GiftBar>
    </form>
  )
}

const NoWay = () => (
  <Notice
    tone="warning"
    title={<Trans>There is no way to pay at the moment</Trans>}
    action={
      <LinkButton to={back.to}>
        <Trans>Go back</Trans>
      </LinkButton>
    }
  >
    <Trans>No valid payment method for this organisation currently.</Trans>
  </Notice>
)

const Lost = ({ error, retry }: { error: Error; retry: () => void }) => {
  const messageOf = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>The payment methods could not be loaded</Trans>}
      action={
        <>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>{' '}
          <LinkButton to={back.to} look="quiet">
            <Trans>Go back</Trans>
          </LinkButton>
        </>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}
