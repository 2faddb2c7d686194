import { Trans, useLingui } from '@lingui/react/macro'
import { cents } from '@almoner/domain/kernel/money.ts'
import { brandProperties, type BrandColours } from '../../lib/brand.ts'
import { ProgressBar } from '../feedback/waiting/progress-bar.tsx'
import styles from './theme-preview.module.css'

type ThemePreviewProps = { name: string; colours: BrandColours }

/** Shows a small picture of a payer's page in these colours, without any controls. */
export const ThemePreview = ({ name, colours }: ThemePreviewProps) => {
  const { t } = useLingui()
  return (
    <div
      className={styles.preview}
      role="img"
      aria-label={t`A donation page in these colours`}
      style={brandProperties(colours)}
    >
      <div aria-hidden="true">
        <p className={styles.header} translate="no">
          {name}
        </p>
        <div className={styles.page}>
          <p className={styles.title}>
            <Trans>Your project</Trans>
          </p>
          <ProgressBar raisedCents={cents(62_000_00)} goalCents={cents(100_000_00)} />
          <p className={styles.amounts}>
            <span className={styles.chosen}>HK$500</span>
            <span className={styles.amount}>HK$1,000</span>
          </p>
          <p className={styles.button}>
            <Trans>Donate HK$500.00</Trans>
          </p>
          <p className={styles.link}>
            <Trans>Learn more about this project</Trans>
          </p>
        </div>
      </div>
    </div>
  )
}
