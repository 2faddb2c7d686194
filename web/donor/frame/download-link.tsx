import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

type DownloadLinkProps = {
  /** The API's address. The API names the file. */
  href: string
  /** The content of this link, if several links have one text. It begins with the visible text. */
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
