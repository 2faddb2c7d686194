import { useLingui } from '@lingui/react/macro'
import type { TimelineEntry } from '@almoner/api/routes/desk/contract.ts'
import type { IconName } from '../../components/icon.tsx'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/format.ts'
import { useCardWords, useCountryName } from './card-words.ts'
import { useFailureWords, useProviderCodeWords } from './failure-words.ts'

type Entry = Pick<TimelineEntry, 'type' | 'details'>

/** What happened, in one sentence of the reader's language. */
export const useTimelineSentence = (): ((entry: Entry) => string) => {
  const { t } = useLingui()
  const card = useCardWords()
  const country = useCountryName()
  const failure = useFailureWords()
  const codeWords = useProviderCodeWords()
  return ({ type, details }) => {
    switch (type) {
      case 'PaymentInitiated':
        return t`Payment of ${{ amount: money(details['amountCents']) }} started`
      case 'PaymentRetried':
        return t`Another card was tried: attempt ${{ attempt: words(details['try']) }}`
      case 'CardIdentified': {
        const named = card({ brand: text(details['brand']), last4: text(details['last4']) })
        const place = country(words(details['country']))
        const total = money(details['totalAmountCents'])
        return t`Card recognised: ${named}, ${place}. To be charged: ${total}`
      }
      case 'AuthenticationRequired':
        return t`The bank asked the payer to confirm (3-D Secure)`
      case 'PaymentSucceeded': {
        const total = money(details['totalAmountCents'])
        const net = money(details['nonprofitReceivesCents'])
        return t`Paid: ${total} charged, of which your charity receives ${net}`
      }
      case 'PaymentFailed': {
        const reason = failure(words(details['reason']))
        const code = text(details['code'])
        if (code === null) return reason
        const explained = codeWords(code)
        return explained === undefined
          ? t`${reason}: ${code}`
          : t`${reason}: ${explained} (${code})`
      }
      case 'ReceiptIssued':
        return t`Receipt ${{ number: words(details['receiptNumber']) }} issued`
      case 'ReceiptMailed':
        return t`Receipt ${{ number: words(details['receiptNumber']) }} sent to the payer by email`
    }
  }
}

export const timelineLook: Record<
  TimelineEntry['type'],
  { icon: IconName; tone: 'neutral' | 'success' | 'warning' | 'danger' }
> = {
  PaymentInitiated: { icon: 'heart', tone: 'neutral' },
  PaymentRetried: { icon: 'refresh', tone: 'neutral' },
  CardIdentified: { icon: 'card', tone: 'neutral' },
  AuthenticationRequired: { icon: 'shield', tone: 'warning' },
  PaymentSucceeded: { icon: 'check', tone: 'success' },
  PaymentFailed: { icon: 'close', tone: 'danger' },
  ReceiptIssued: { icon: 'receipt', tone: 'neutral' },
  ReceiptMailed: { icon: 'mail', tone: 'neutral' },
}

type Detail = string | number | null | undefined

const text = (detail: Detail): string | null => (typeof detail === 'string' ? detail : null)
const words = (detail: Detail): string => String(detail ?? '')
const money = (detail: Detail): string =>
  typeof detail === 'number' ? formatMoney(cents(detail)) : '–'
