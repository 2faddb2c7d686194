import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { RadioOption } from '../../../ui/form/choice/radio-cards.tsx'
import { CardName } from '../../card-prompt/card-name.tsx'
import type { SavedCard } from '../../signed-in/card/cards-api.ts'
import { savedCardValue } from './method-option.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import type { MethodChoice, MethodChoices } from './method-choices.ts'
import { CardMarks, MethodMark } from './method-mark.tsx'

/** The choices as the screen lists them: those that are paid at once first. */
export const useMethodOptions = (): ((
  choices: MethodChoices,
  extras: { kept: readonly SavedCard[]; below: (brand: string) => ReactNode },
) => RadioOption[]) => {
  const { t } = useLingui()
  const toName = useBrandName()
  const toHint = useHint()
  return ({ last, now, direct }, { kept, below }) => {
    const savedCardOption = ({ card, expires }: SavedCard): RadioOption => {
      const until = `${String(expires.month).padStart(2, '0')}/${expires.year}`
      return {
        value: savedCardValue(card),
        label: <CardName card={card} plain />,
        hint: t`Saved in your account, valid until ${until}`,
        mark: <MethodMark method="card" brand={card.brand} />,
      }
    }
    const option = ({ brand, method }: MethodChoice, first: boolean): RadioOption => ({
      value: brand,
      label: method === 'card' && kept.length > 0 ? t`Another card` : toName(method),
      hint: (
        <>
          {brand === last?.brand ? t`Last used on this device` : toHint(method)}
          {method === 'card' && <CardMarks />}
        </>
      ),
      mark: <MethodMark method={method} />,
      below: below(brand),
      ...(first && {
        heading: (
          <Trans>
            Or pay the charity directly: no fee, and your receipt comes once the charity has found
            your payment
          </Trans>
        ),
      }),
    })
    return [
      ...kept.map(savedCardOption),
      ...(last ? [option(last, false)] : []),
      ...now.map((choice) => option(choice, false)),
      ...direct.map((choice, place) =>
        option(choice, place === 0 && (now.length > 0 || last !== undefined)),
      ),
    ]
  }
}

/** Returns the button's text, which names the next screen. */
export const useMethodLabels = (): ((method: PaymentMethod) => string) => {
  const { t } = useLingui()
  const toName = useBrandName()
  return (method) => {
    const name = toName(method)
    return parted(t`Continue with ${name}`)
  }
}

// Adds a space between Chinese text and a name in Latin letters, but none before a Chinese name.
export const parted = (words: string): string =>
  words.replaceAll(/\p{Script=Han}(?=\p{Script=Latin})|\p{Script=Latin}(?=\p{Script=Han})/gu, '$& ')

// Until the place is chosen, a brand has its general name.
const useBrandName = (): ((method: PaymentMethod) => string) => {
  const toName = useMethodName()
  return (method) => {
    if (method === 'alipay_hk') return toName('alipay_ch')
    return toName(method === 'wechatpay_hk' ? 'wechatpay_ch' : method)
  }
}

const useHint = (): ((method: PaymentMethod) => string) => {
  const { t } = useLingui()
  return (method) => {
    const scanned = t`Scan the charity’s QR code`
    const hints: Record<PaymentMethod, string> = {
      card: t`Visa, Mastercard, American Express or UnionPay`,
      payme: t`In the app on your phone`,
      tap_and_go: t`In the app on your phone`,
      fps: t`Scan one QR code with any bank’s app`,
      alipay_hk: scanned,
      alipay_ch: scanned,
      wechatpay_hk: scanned,
      wechatpay_ch: scanned,
      bocpay: scanned,
      octopus: scanned,
      bank_transfer: t`To the charity’s account`,
      check_writing: t`By post or by hand`,
      cash: t`Given to the charity, or paid in at a bank`,
    }
    return hints[method]
  }
}
