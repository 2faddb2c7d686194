import { Trans, useLingui } from '@lingui/react/macro'
import { loadStripe } from '@stripe/stripe-js/pure'
import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementLocale,
  StripeElements,
  StripeElementStyle,
} from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { Button } from '../button/button.tsx'
import { Field, fieldId } from '../form/field.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { useLanguage } from '../../lib/language/i18n.ts'
import { NetworkError } from '../../lib/api/failure/problem.ts'
import { toRefusal, type Billing, type CardEntryProps, type Tokenised } from './card-entry.ts'
import styles from './card-entry.module.css'

const locales: Record<Language, StripeElementLocale> = { en: 'en', zh: 'zh-HK', cn: 'zh' }

type Mounted = {
  stripe: Stripe
  elements: StripeElements
  number: StripeCardNumberElement
  expiry: StripeCardExpiryElement
  code: StripeCardCvcElement
}

/** Stripe's own fields, in frames of theirs: the number never touches this page. */
export const StripeCardEntry = ({ card, errorOf, onTyped, ref }: CardEntryProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const mounted = useRef<Promise<Mounted>>(undefined)
  const first = useRef(language)
  const typed = useEffectEvent(onTyped)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    const mounting = mountElements(card.publishableKey, first.current)
    mounting
      .then(({ number, expiry, code }) => {
        number.on('change', () => typed('cardNumber'))
        expiry.on('change', () => typed('cardExpiry'))
        code.on('change', () => typed('cardCode'))
      })
      .catch(() => setFailedAttempt(attempt))
    mounted.current = mounting
    return () => {
      mounting
        .then(({ number, expiry, code }) => [number, expiry, code].map((each) => each.destroy()))
        .catch(() => undefined)
    }
  }, [card.publishableKey, attempt])
  // The elements are updated in place, so that the typed values stay.
  useEffect(() => {
    mounted.current
      ?.then(({ elements }) => elements.update({ locale: locales[language] }))
      .catch(() => undefined)
  }, [language])
  useImperativeHandle(ref, () => ({
    tokenise: async (billing) => {
      const entry = await mounted.current?.catch(() => undefined)
      if (!entry) throw new NetworkError('unreachable', false)
      return tokenise(entry, billing)
    },
  }))
  return (
    <div className={styles.entry}>
      {failedAttempt === attempt && (
        <Notice
          tone="warning"
          title={<Trans>The card form could not be loaded</Trans>}
          action={
            <Button look="secondary" onClick={() => setAttempt(attempt + 1)}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Check your connection, then try again. Nothing has been charged.</Trans>
        </Notice>
      )}
      <Field name="cardNumber" label={t`Card number`} error={errorOf('cardNumber')} group>
        <span className={styles.frame} id={fieldId('cardNumber')} />
      </Field>
      <div className={styles.pair}>
        <Field name="cardExpiry" label={t`Expiry date`} error={errorOf('cardExpiry')} group>
          <span className={styles.frame} id={fieldId('cardExpiry')} />
        </Field>
        <Field name="cardCode" label={t`Security code`} error={errorOf('cardCode')} group>
          <span className={styles.frame} id={fieldId('cardCode')} />
        </Field>
      </div>
    </div>
  )
}

const mountElements = async (key: string, language: Language): Promise<Mounted> => {
  const stripe = await loadStripe(key, { locale: locales[language] })
  if (!stripe) throw new NetworkError('unreachable', false)
  const elements = stripe.elements({ locale: locales[language] })
  const style = styleFromTokens()
  const number = elements.create('cardNumber', { style, showIcon: true })
  const expiry = elements.create('cardExpiry', { style })
  const code = elements.create('cardCvc', { style })
  number.mount(`#${fieldId('cardNumber')}`)
  expiry.mount(`#${fieldId('cardExpiry')}`)
  code.mount(`#${fieldId('cardCode')}`)
  return { stripe, elements, number, expiry, code }
}

// A frame of another origin sees none of our custom properties.
const styleFromTokens = (): StripeElementStyle => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    base: {
      color: token('--ink'),
      fontFamily: token('--font-latin'),
      fontSize: '17px',
      iconColor: token('--ink-secondary'),
      '::placeholder': { color: token('--ink-secondary') },
    },
    invalid: { color: token('--danger'), iconColor: token('--danger') },
  }
}

const tokenise = async ({ stripe, number }: Mounted, billing: Billing): Promise<Tokenised> => {
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: billing,
  })
  if (error?.type === 'api_connection_error') throw new NetworkError('unreachable', false, error)
  if (error || !paymentMethod.card) return toRefusal(error?.code)
  const { brand, country, last4 } = paymentMethod.card
  return { reference: paymentMethod.id, brand, country: country ?? 'HK', last4 }
}
