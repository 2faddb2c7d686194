import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import type { FaqArea } from './faq-areas.ts'
import styles from './help.module.css'
import { HelpQuestions } from './lazy-faq.ts'

/**
 * Shows the most common questions of staff about the area of a screen. They are loaded when it is
 * opened.
 */
export const Help = ({ area }: { area: FaqArea }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes(styles.help, open && styles.open)}>
      <Button
        look="quiet"
        icon={open ? 'close' : 'info'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Trans>Help</Trans>
      </Button>
      {open && (
        <CatchBoundary getResetKey={() => area} errorComponent={NotLoaded}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <HelpQuestions area={area} />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  )
}

const NotLoaded = ({ reset }: { reset: () => void }) => (
  <Notice
    tone="danger"
    action={
      <Button icon="refresh" onClick={reset}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>Help could not be loaded.</Trans>
  </Notice>
)
