import { Trans, useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { HeaderMenu } from '../../ui/layout/area/header-menu.tsx'
import type { FaqArea } from './faq-areas.ts'
import { HelpQuestions } from './lazy-faq.ts'

/**
 * Shows the most common questions of staff about the area of a screen. They are loaded when it is
 * opened.
 */
export const Help = ({ area }: { area: FaqArea }) => {
  const { t } = useLingui()
  return (
    <HeaderMenu icon="info" label={t`Help`}>
      {(isOpen) =>
        isOpen && (
          <CatchBoundary getResetKey={() => area} errorComponent={NotLoaded}>
            <Suspense fallback={<Skeleton height="12rem" />}>
              <HelpQuestions area={area} />
            </Suspense>
          </CatchBoundary>
        )
      }
    </HeaderMenu>
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
