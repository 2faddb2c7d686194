import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon, type IconName } from '../picture/icon.tsx'

type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> & {
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
}

const ButtonAnchor = ({
  look = 'secondary',
  icon,
  wide = false,
  children,
  ...rest
}: LinkButtonProps) => (
  <a {...rest} className={buttonClass(look, wide)}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </a>
)

/** A link to a screen of this site that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)

/**
 * A link button for an address that the router does not know: of another site, or of a document.
 */
export const OutsideLinkButton = (props: LinkButtonProps & { href: string }) => (
  <ButtonAnchor {...props} rel="noreferrer" />
)
