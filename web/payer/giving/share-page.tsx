import { Trans } from '@lingui/react/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { loadMessages } from '../../lib/language/i18n.ts'
import { givingCatalogues, payingCatalogues } from '../checkout/loading/load-messages.ts'

const ShareDialog = lazyRouteComponent(async () => {
  const labelsLoaded = loadMessages(givingCatalogues, payingCatalogues)
  const [{ ShareDialog: dialog }] = await Promise.all([import('./share-dialog.tsx'), labelsLoaded])
  return { ShareDialog: dialog }
}, 'ShareDialog')
const fetchAhead = (): void => void ShareDialog.preload?.()

/** Offers this page as a code and as an address. */
export const SharePage = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="qr"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Trans>Share this page</Trans>
      </Button>
      {open && (
        <Suspense>
          <ShareDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
