import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { useInSight } from '../../../lib/browser/use-in-sight.ts'
import styles from './page-code.module.css'
import { lazyParts } from '../../../lib/router/lazy-parts.tsx'
import { pageAddress } from './page-address.ts'

const QrCode = lazyParts()(() => import('../../../ui/qr-code/qr-code.tsx'), 'QrCode')

/**
 * Shows this page's address as a QR code, for a payer at a desktop whose wallet is on their phone.
 * It is drawn when it comes into sight. A phone, which cannot scan itself, never draws it.
 */
export const PageCode = () => {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useInSight(place, { margin: '200px', isAwaited: !isSeen, seen: () => setIsSeen(true) })
  return (
    <section ref={place} className={styles.frame} aria-labelledby="page-code">
      <div className={styles.code}>
        <Suspense fallback={<span aria-busy="true" />}>
          {isSeen && <QrCode text={pageAddress()} label={t`QR code of this page’s address`} />}
        </Suspense>
      </div>
      <div className={styles.words}>
        <h2 id="page-code">
          <Trans>Give from your phone</Trans>
        </h2>
        <p>
          <Trans>Point your phone’s camera at the code to open this page there.</Trans>
        </p>
        <p className={styles.address}>{pageAddress()}</p>
      </div>
    </section>
  )
}
