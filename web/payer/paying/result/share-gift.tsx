import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { copyOrMark } from '../../../lib/browser/copy-text.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import type { PaymentResult } from '../../checkout/state/checkout-shape.ts'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { pageAddress } from '../../giving/share/page-address.ts'
import styles from './confirm-payment.module.css'

/**
 * Invites a donor to share the page to which they gave: by the device's own dialog, or by copying
 * its address. The address names the project and nothing about the donor.
 */
export const ShareGift = ({ result }: { result: PaymentResult }) => {
  const { t } = useLingui()
  const { organizationName: charity } = useOrganisation().organizationObj
  const { title: project } = useGiftTitle(result)
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  const { projectId } = result
  if (result.transactionType === 'payment' || project === undefined) return undefined
  const title = projectId === null ? charity : project
  const url =
    projectId === null ? pageAddress() : `${location.origin}/MissionDetails?no=${projectId}`
  const copy = async (): Promise<void> => setCopied(await copyOrMark(url, shown.current))
  const share = async (): Promise<void> => {
    const text = t`I’ve just donated to ${title}. You can give here too:`
    try {
      await navigator.share({ title, text, url })
    } catch (error) {
      // A donor who closes the dialog has decided; any other failure leaves the address.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <Card title={t`Share ${title}`}>
      <Stack gap={4}>
        <p ref={shown} className={styles.address} translate="no">
          {url}
        </p>
        {'share' in navigator ? (
          <Button wide onClick={() => void share()}>
            {copied ? <Trans>Copied</Trans> : <Trans>Share</Trans>}
          </Button>
        ) : (
          <Button wide icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
