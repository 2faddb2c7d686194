import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { lazyParts } from '../../../lib/router/lazy-parts.tsx'
import { givingCatalogues, payingCatalogues } from '../../checkout/loading/load-messages.ts'

const part = lazyParts(givingCatalogues, payingCatalogues)
const ShareDialog = part(() => import('./share-dialog.tsx'), 'ShareDialog')
const fetchAhead = (): void => void ShareDialog.preload()

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
