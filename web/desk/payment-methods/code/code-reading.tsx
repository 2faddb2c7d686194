import { Trans, useLingui } from '@lingui/react/macro'
import type { FpsProxy } from '@almoner/domain/payment-code/fps-account.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import styles from './code-field.module.css'
import { readCode, type CodeReading } from './read-code.ts'

/** Shows how an app reads the code, so that a wrong code is noticed before it is saved. */
export const ReadsAs = ({ code }: { code: string }) => {
  const reading = readCode(code, useLanguage())
  const labels = useReadingLabels()
  return (
    <p role="status" className={styles.reading}>
      {reading && (
        <>
          <Trans>Reads as:</Trans> <strong translate="no">{labels(reading).join(' · ')}</strong>
        </>
      )}
    </p>
  )
}

const useReadingLabels = (): ((reading: CodeReading) => readonly string[]) => {
  const { t } = useLingui()
  const ofProxy = (proxy: FpsProxy): string => {
    if ('fpsId' in proxy) return t`FPS identifier ${proxy.fpsId}`
    return 'mobile' in proxy ? t`FPS mobile number ${proxy.mobile}` : t`FPS email ${proxy.email}`
  }
  return (reading) => {
    if (reading.kind === 'text') return [shorten(reading.text)]
    const { payee } = reading
    const payeeParts = payee === null ? [] : [t`payee ${payee}`]
    if (reading.kind === 'shared') return [t`payment code of a wallet or card`, ...payeeParts]
    const { proxy, bank, amount, reference } = reading
    return [
      ofProxy(proxy),
      ...(bank === null ? [] : [bank]),
      ...payeeParts,
      amount === null ? t`any amount` : t`always ${amount}`,
      ...(reference === null ? [] : [t`reference ${reference}`]),
    ]
  }
}

const mostShown = 80

const shorten = (text: string): string => {
  const signs = Array.from(text)
  return signs.length > mostShown ? `${signs.slice(0, mostShown).join('')}…` : text
}
