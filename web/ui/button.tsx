import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
  /** Work goes on: presses are ignored and these words stand in the button. */
  busy?: ReactNode
}

/**
 * The main one names its act and its sum ("Donate HK$519.11"). There is no disabled state: a press
 * with something missing says what is missing.
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
      // A busy submit button must not submit; it stays focusable so that its words are read out.
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

/** For links that look like buttons. */
export const buttonClass = (look: ButtonLook, wide: boolean): string =>
  classes(styles.button, styles[look], wide && styles.wide)
