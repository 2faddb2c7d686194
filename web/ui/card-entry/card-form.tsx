import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { CardEntrySettings } from '@almoner/api/http/contract.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { Icon } from '../picture/icon.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { Skeleton } from '../feedback/waiting/skeleton.tsx'
import { lazyParts } from '../../lib/router/lazy-parts.tsx'
import { fieldRefusals, judge } from '../../lib/form/form.ts'
import { cardFields, type CardEntryHandle, type CardField, type EnteredCard } from './card-entry.ts'
import styles from './card-form.module.css'
import { CardholderFields } from './cardholder-fields.tsx'
import {
  toBilling,
  useCardholderForm,
  useCardLabels,
  type Cardholder,
  type CardholderForm,
} from './cardholder-form.ts'

const part = lazyParts()
const SandboxCardEntry = part(() => import('./sandbox/sandbox-card-entry.tsx'), 'SandboxCardEntry')
const StripeCardEntry = part(() => import('./stripe-card-entry.tsx'), 'StripeCardEntry')

export type CardFormProps = {
  card: CardEntrySettings
  /** The most likely cardholder. */
  cardholder: Cardholder | null
  onCard: (card: EnteredCard) => void | Promise<void>
  /** Renders the button, with the text that it shows while the provider checks the card. */
  children: (busy: string | false) => ReactNode
}

/** Asks for a card's number, which goes only to the card provider, and for its holder. */
export const CardForm = ({ card, cardholder, onCard, children }: CardFormProps) => {
  const { t } = useLingui()
  const entry = useRef<CardEntryHandle>(null)
  const form = useCardholderForm(cardholder)
  const { attempt, cardErrors, forget, isBusy, isLost, submit } = useCardSubmit({
    form,
    entry,
    onCard,
  })
  const toLabel = useCardLabels()
  const refusals = [
    ...cardFields.map((name) => ({ name, code: cardErrors[name] ?? '' })),
    ...fieldRefusals(form.formState.errors),
  ]
    .filter(({ code }) => code !== '')
    .map(({ name, code }) => ({ name, message: toLabel(code) }))
  const findError = (name: string) => refusals.find((each) => each.name === name)?.message
  const Entry = card.provider === 'stripe' ? StripeCardEntry : SandboxCardEntry
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormErrors attempt={attempt} errors={refusals}>
        {isLost && (
          <Notice tone="danger" title={<Trans>The card provider could not be reached</Trans>}>
            <Trans>Nothing was charged. Check your connection and try again.</Trans>
          </Notice>
        )}
      </FormErrors>
      <Suspense fallback={<Skeleton height="230px" />}>
        <Entry card={card} errorOf={findError} onTyped={forget} ref={entry} />
      </Suspense>
      <CardholderFields form={form} errorOf={findError} />
      <p className={styles.security}>
        <Icon name="lock" />
        <Trans>
          Your card’s number goes straight to the card provider, encrypted. Nobody else sees it.
        </Trans>
      </p>
      {children(isBusy && t`Checking the card…`)}
    </form>
  )
}

// Both halves are validated at every submission, so that all missing fields are shown at once.
const useCardSubmit = ({
  form,
  entry,
  onCard,
}: {
  form: CardholderForm
  entry: React.RefObject<CardEntryHandle | null>
  onCard: CardFormProps['onCard']
}) => {
  const [attempt, setAttempt] = useState(0)
  const [cardErrors, setCardErrors] = useState<Partial<Record<CardField, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const tokenise = async (): Promise<void> => {
    const isComplete = (await judge(form)) !== undefined
    const card = await entry.current?.tokenise(await toBilling(form.getValues()))
    if (!card) return
    setCardErrors('fields' in card ? card.fields : {})
    if ('fields' in card || !isComplete) {
      setAttempt((count) => count + 1)
      return
    }
    await onCard(card)
  }
  const submit = async (): Promise<void> => {
    setBusy(true)
    setLost(false)
    try {
      await tokenise()
    } catch {
      setLost(true)
      setAttempt((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const forget = (...fields: CardField[]): void => {
    const rest = cardFields.filter((field) => !fields.includes(field))
    setCardErrors((before) => Object.fromEntries(rest.map((field) => [field, before[field]])))
  }
  return { attempt, cardErrors, forget, isBusy, isLost, submit }
}
