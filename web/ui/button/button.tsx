import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './button.module.css'
import { Icon, type IconName } from '../picture/icon.tsx'
import { Spinner } from '../feedback/waiting/spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
  /** The action is in progress: clicks are ignored and the button shows this text. */
  busy?: ReactNode
}

/**
 * A button. The main button names its action and its amount ("Donate HK$519.11"). It is never
 * disabled: a click on an incomplete form shows the missing fields.
 */
export const Button = ({
  look = 'secondary',
  icon,
  wide = false,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const isBusy = busy !== undefined && busy !== false
  return (
    <button
      {...rest}
      // A busy submit button must not submit; it stays focusable so that its text is read out.
      type={isBusy ? 'button' : type}
      className={buttonClass(look, wide)}
      aria-disabled={isBusy || undefined}
      aria-live="polite"
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <Spinner />}
      {!isBusy && icon && <Icon name={icon} />}
      <span>{isBusy ? busy : children}</span>
    </button>
  )
}

/** The style of links that look like buttons. */
export const buttonClass = (look: ButtonLook, wide: boolean): string =>
  classes(styles.button, styles[look], wide && styles.wide)
