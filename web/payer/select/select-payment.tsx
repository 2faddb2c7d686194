import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { isManual, type PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { isRefusal } from '../../lib/api/failure/problem.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { organisationQuery } from '../checkout/charity/charity-api.ts'
import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { CardSaved } from '../signed-in/card/card-saved.tsx'
import type { SavedCard } from '../signed-in/card/cards-api.ts'
import { usePageExpiry } from '../expiry/use-page-expiry.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import type { GiftBarProps } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { isRecurring } from '../recurring-plan/asks-recurring.ts'
import { RecurringSelect } from '../recurring-plan/lazy-paying.ts'
import { RecurringBlank } from '../recurring-plan/steps/recurring-blank.tsx'
import {
  findUsableCards,
  listOptions,
  findChosenOption,
  type MethodOption,
} from './method/method-option.ts'
import { useSavedCards } from './saved-cards.ts'
import { findMethodAtOnce, PayAtOnce } from './method/method-at-once.tsx'
import { lastMethod } from './method/last-method.ts'
import { listMethodChoices, type MethodChoices } from './method/method-choices.ts'
import { useMethodOptions, useMethodLabels } from './method/method-options.tsx'
import { OpenWallet } from './open-wallet.tsx'
import { WalletOption } from './wallet-option.tsx'
import { MethodForm } from './method/method-form.tsx'
import { StepFrame } from '../checkout/frame/step-frame.tsx'
import { isStillOpen } from '../wallet/wallet-screens.ts'
import styles from './select-payment.module.css'

const back = { to: '/PersonalDetails' } as const

/** Asks for the payment method; a monthly gift can only be paid with a saved card. */
export const SelectPayment = () => {
  usePageExpiry('/SelectPayment')
  if (!isRecurring(useCheckout())) return <ChooseMethod />
  return (
    <Suspense fallback={<RecurringBlank at={3} />}>
      <RecurringSelect />
    </Suspense>
  )
}

/** Offers the payment methods that this charity accepts from this payer. */
const ChooseMethod = () => {
  const { t } = useLingui()
  const checkout = useCheckout()
  const { gift, payer, wallet } = checkout
  // This is read again at every visit, because a charity may have changed its payment methods.
  const query = useQuery({ ...organisationQuery(useLanguage()), staleTime: 0 })
  const usable = query.data?.paymentMethod
  const [lastBrand] = useState(lastMethod.read)
  const isPerson = payer?.kind !== 'company'
  const choices = usable && listMethodChoices(usable, { isPerson, lastBrand })
  const savedCards = useSavedCards()
  const [picked, setPicked] = useState<string>()
  const cards = choices && findUsableCards(choices, savedCards.cards)
  const options = choices && listOptions(choices, cards ?? [])
  // A saved card may be the first option, so no option is preselected before the cards are loaded.
  const isKnown = cards !== undefined || picked !== undefined
  const chosenOption = isKnown && options ? findChosenOption(options, picked, checkout) : undefined
  const { amountCents, fees } = useCheckoutFees(
    chosenOption?.method,
    findCard(chosenOption, checkout.card),
  )
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
      <CardSaved />
      {checkout.account === 'donor' && payer && <DonorDetails email={payer.email} />}
      {savedCards.isLost && <LostCards retry={savedCards.retry} />}
      {/* If the API cannot be reached, the methods that were read before still work. */}
      {query.error && (!choices || isRefusal(query.error)) ? (
        <Lost error={query.error} retry={() => void query.refetch()} />
      ) : !choices ? (
        <Skeleton height="230px" />
      ) : !cards || options?.length !== 0 ? (
        <>
          <WalletOption isFirst={!chosenOption} />
          <Choice
            choices={choices}
            kept={cards}
            way={chosenOption}
            pick={setPicked}
            bar={{ amountCents, lines: fees.lines }}
            mayScan={!isOpen}
          />
        </>
      ) : (
        <NoMethods />
      )}
    </StepFrame>
  )
}

/** The details of a donor's account, whose own step may have been passed. */
const DonorDetails = ({ email }: { email: string }) => (
  <p className={styles.details}>
    <span>
      <Trans>Receipt to {email}</Trans>
    </span>
    <Link to="/PersonalDetails">
      <Trans>Change</Trans>
    </Link>
  </p>
)

// A card that is to be typed is the one that was typed before, if any.
const findCard = (
  chosenOption: MethodOption | undefined,
  before: ChosenCard | null,
): ChosenCard | null => chosenOption?.card ?? (before?.from === undefined ? before : null)

type ChoiceProps = {
  choices: MethodChoices
  /** Undefined while they are loaded. */
  kept: readonly SavedCard[] | undefined
  /** Undefined while nothing is chosen. */
  way: MethodOption | undefined
  pick: (value: string) => void
  bar: Omit<GiftBarProps, 'children'>
  /** False while an open wallet request fixes the content. */
  mayScan: boolean
}

const Choice = ({ choices, kept, way, pick, bar, mayScan }: ChoiceProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toOptions = useMethodOptions()
  const toMethodLabel = useMethodLabels()
  const isDonor = useCheckout().account === 'donor'
  const atOnce = findMethodAtOnce(way, { mayScan })
  const below = (brand: string): ReactNode =>
    atOnce && brand === way?.value ? <PayAtOnce method={atOnce} bar={bar} /> : undefined
  const act = way && (way.card ? t`Continue with this card` : toMethodLabel(way.method))
  const submit = (): void => {
    if (!way || atOnce) return
    const { method, card } = way
    dispatchCheckout(card ? { type: 'card_chosen', card } : { type: 'method_chosen', method })
    void navigate({ to: card ? '/Review' : nextScreen(method) })
  }
  return (
    <MethodForm
      choice={{
        name: 'method',
        legend: t`Payment method`,
        value: way?.value ?? '',
        onChange: (event) => pick(event.currentTarget.value),
        options: toOptions(choices, { kept: kept ?? [], below }),
        isArriving: !kept,
      }}
      addCard={isDonor ? 'quiet' : undefined}
      bar={bar}
      act={atOnce ? undefined : act}
      submit={submit}
    />
  )
}

// If an open wallet request must be left first, the code is shown on the page of the steps.
const nextScreen = (method: PaymentMethod) => (isManual(method) ? '/ManualPayments' : '/Review')

const LostCards = ({ retry }: { retry: () => void }) => (
  <Notice
    tone="warning"
    title={<Trans>The cards in your account could not be loaded</Trans>}
    action={
      <Button onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>In the meantime you can pay in any other way.</Trans>
  </Notice>
)

const NoMethods = () => (
  <Notice
    tone="warning"
    title={<Trans>No payment method is available at the moment</Trans>}
    action={
      <LinkButton to={back.to} look="primary">
        <Trans>Go back</Trans>
      </LinkButton>
    }
  >
    <Trans>No valid payment method for this organisation currently.</Trans>
  </Notice>
)

const Lost = ({ error, retry }: { error: Error; retry: () => void }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>Error Loading Payment Methods</Trans>}
      action={
        <>
          <Button look="primary" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton to={back.to}>
            <Trans>Go back</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Failed to fetch organization data.</Trans>
      <SentenceGap />
      {toMessage(error)}
    </Notice>
  )
}
