import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from '../picture/icon.tsx'

export type BackLinkProps = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'> & {
  /** The link's label, if "Back" alone does not name the screen. */
  label?: ReactNode
}

/** Links to the previous screen, above a heading. */
export const BackLink = ({ label, ...link }: BackLinkProps) => (
  <Link {...link} className={styles.back}>
    <Icon name="arrow-left" />
    {label ?? <Trans>Back</Trans>}
  </Link>
)
