import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SitePath } from '../../lib/router/site-path.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

type NewTabLinkProps = {
  /** A screen of this site, or a page elsewhere. */
  to: SitePath | `https://${string}`
  children: ReactNode
}

/**
 * Links to a text that is read beside a form. It opens in its own tab, so that nothing typed is
 * lost.
 */
export const NewTabLink = ({ to, children }: NewTabLinkProps) => {
  const beside = { target: '_blank', rel: 'noopener noreferrer' } as const
  const content = (
    <>
      {children}
      <VisuallyHidden>
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </>
  )
  if (isElsewhere(to)) {
    return (
      <a href={to} {...beside}>
        {content}
      </a>
    )
  }
  return (
    <Link to={to} {...beside}>
      {content}
    </Link>
  )
}

const isElsewhere = (to: string): to is `https://${string}` => to.startsWith('https://')
