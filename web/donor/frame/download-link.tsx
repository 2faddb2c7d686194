import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

type DownloadLinkProps = {
  /** Of the API, which names the file. */
  href: string
  /** Where several say the same: what is in this one. It begins with what is seen. */
  label?: string
  children: ReactNode
}

/** Saves a file of the API's and stays on the page. */
export const DownloadLink = ({ href, label, children }: DownloadLinkProps) => (
  <a className={buttonClass('secondary', false)} href={href} download aria-label={label}>
    <Icon name="download" />
    <span>{children}</span>
  </a>
)
