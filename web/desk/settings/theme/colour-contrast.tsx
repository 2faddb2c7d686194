import { Trans, useLingui } from '@lingui/react/macro'
import type { ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { brandProperties, contrast, surfaces } from '../../../lib/brand.ts'
import styles from './theme-colour.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/**
 * Shows the colours derived from the chosen ones, and their readability. The contrast is always
 * sufficient. Text on a colour is black or white, and a colour that is too light on paper is
 * darkened.
 */
export const ColourContrast = ({ colours }: { colours: ThemeAnswer['colours'] }) => {
  const { t } = useLingui()
  const brand = brandProperties(colours)
  const of = (name: `--brand-${string}`): string => brand[name] ?? ''
  const [paper] = surfaces.light
  const white = t`white`
  const black = t`black`
  const onHeader = of('--brand-on-header') === '#ffffff' ? white : black
  const onButton = of('--brand-on-button') === '#ffffff' ? white : black
  const header = toRatio(of('--brand-header'), of('--brand-on-header'))
  const button = toRatio(of('--brand-button'), of('--brand-on-button'))
  const link = toRatio(of('--brand-accent-light'), paper)
  const bar = toRatio(of('--brand-progress-light'), paper)
  const isLinkDarker = of('--brand-accent-light') !== of('--brand-button')
  const isBarDarker = contrast(of('--brand-progress-light'), colours.progressBar) > sameColour
  return (
    <section className={styles.contrast} aria-labelledby="contrast">
      <h3 id="contrast" className={styles.heading}>
        <Trans>Contrast</Trans>
      </h3>
      <ul className={styles.list}>
        <li>
          <Trans>
            Header: {onHeader} text, {header}:1
          </Trans>
        </li>
        <li>
          <Trans>
            Button: {onButton} text, {button}:1
          </Trans>
        </li>
        <li>
          {isLinkDarker ? (
            <Trans>Links: made darker so that they can be read, {link}:1</Trans>
          ) : (
            <Trans>Links: as chosen, {link}:1</Trans>
          )}
        </li>
        <li>
          {isBarDarker ? (
            <Trans>Progress bar: made darker so that it stands out, {bar}:1</Trans>
          ) : (
            <Trans>Progress bar: as chosen, {bar}:1</Trans>
          )}
        </li>
      </ul>
      <Quiet size={13}>
        <Trans>
          Text has at least 4.5:1 and bars 3:1, as WCAG 2.2 asks at level AA, whatever you choose.
        </Trans>
      </Quiet>
    </section>
  )
}

const sameColour = 1.001

const toRatio = (first: string, second: string): string =>
  (Math.floor(contrast(first, second) * 10) / 10).toFixed(1)
