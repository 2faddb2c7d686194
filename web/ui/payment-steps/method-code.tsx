import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { ScanCode } from '../qr-code/scan-code.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { FpsPayee } from './fps-payee.tsx'
import styles from './manual-steps.module.css'

type MethodCodeProps = {
  method: ManualMethod
  code: string
  reference: string
  totalCents: Cents
  logo?: ReactNode
  /** The payee stands above, to be copied; the code is another way. */
  isSecond?: boolean
}

/** The charity's code by this method, to be scanned or to be saved on a phone. */
export const MethodCode = ({
  method,
  code,
  reference,
  totalCents,
  logo,
  isSecond = false,
}: MethodCodeProps) => {
  const { t } = useLingui()
  const name = useMethodName()(method)
  const total = formatMoney(totalCents)
  const scanCode = (
    <ScanCode
      text={code}
      label={t`QR code to pay ${total} by ${name}`}
      logo={logo}
      saveAs={`${reference}.png`}
    />
  )
  if (isSecond) {
    return (
      <>
        <p className={styles.hint}>
          <Trans>Or save this code, and choose it from your photos in the app.</Trans>
        </p>
        {scanCode}
      </>
    )
  }
  return (
    <>
      {scanCode}
      <p className={styles.hint}>
        <Trans>
          Paying on this phone? Save the code, and choose it from your photos in the app.
        </Trans>
      </p>
      {method === 'fps' && <FpsPayee code={code} />}
    </>
  )
}
