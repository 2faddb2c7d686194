import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { later } from '../../../lib/later.ts'
import { learn } from '../../../lib/i18n.ts'
import { givingWords, payingWords } from '../words.ts'

const dialog = later(async () => {
  const words = learn(givingWords, payingWords)
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), words])
  return ShareDialog
})

/** Offers this page as a code and as an address. */
export const SharePage = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="qr"
        onPointerEnter={dialog.ahead}
        onFocus={dialog.ahead}
        onClick={() => setOpen(true)}
      >
        <Trans>Share this page</Trans>
      </Button>
      {open && (
        <Suspense>
          <dialog.Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
