import { Trans, useLingui } from '@lingui/react/macro'
import type { FpsProxy } from '@almoner/domain/payment-code/fps-account.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { findFpsProxy } from '@almoner/domain/payment-code/read-fps-code.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { CopyRows, type CopyRow } from '../data/copy-rows.tsx'
import styles from './manual-steps.module.css'

/**
 * The payee in the charity's FPS code, for a payer whose bank's app cannot read a saved picture. It
 * is empty if the code has none.
 */
export const FpsPayee = ({ code }: { code: string }) => {
  const toRow = useProxyRow()
  const proxy = findFpsProxy(code)
  if (proxy === null) return undefined
  return (
    <>
      <p className={styles.hint}>
        <Trans>
          Or transfer to this payee in your bank’s app, with the amount and the reference below.
        </Trans>
      </p>
      <CopyRows rows={[toRow(proxy)]} />
    </>
  )
}

/** A finger and nothing finer, or a window as narrow as a phone. */
const phones = '(pointer: coarse) and (hover: none), (max-width: 639px)'

/**
 * Returns the payee of an FPS code on a device that cannot scan its own screen: there the payee to
 * copy comes before the code.
 */
export const usePayeeFirst = (method: ManualMethod, code: string | null): CopyRow | undefined => {
  const toRow = useProxyRow()
  const isPhone = useMedia(phones)
  const proxy = method === 'fps' && isPhone && code !== null ? findFpsProxy(code) : null
  return proxy === null ? undefined : toRow(proxy)
}

const useProxyRow = (): ((proxy: FpsProxy) => CopyRow) => {
  const { t } = useLingui()
  return (proxy) => {
    if ('fpsId' in proxy) return { label: t`FPS identifier`, value: proxy.fpsId }
    if ('email' in proxy) return { label: t`FPS email`, value: proxy.email }
    // Banks ask for the eight digits, with Hong Kong’s code beside them.
    const digits = proxy.mobile.replace('+852', '')
    const shown = `+852 ${digits.slice(0, 4)} ${digits.slice(4)}`
    return { label: t`FPS mobile number`, value: digits, shown }
  }
}
