import {
  Fragment,
  useRef,
  type ChangeEventHandler,
  type FocusEventHandler,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classes } from '../../../lib/classes.ts'
import { Field, fieldId } from '../field.tsx'
import { Icon, type IconName } from '../../picture/icon.tsx'
import styles from './radio-cards.module.css'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: IconName
  /** A drawing of its own in the icon's place. */
  mark?: ReactNode
  /** Stays visible and cannot be chosen; the hint of the group says why. */
  disabled?: boolean
  /** Starts a group of options, with this text above it. */
  heading?: ReactNode
  /** Belongs to the option and is shown below it. */
  below?: ReactNode
}

export type RadioCardsProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly RadioOption[]
  /** The options are loading: space is reserved for one. */
  isArriving?: boolean
  /** `segments` share one row (two or three short words), `cards` are below each other. */
  look?: 'segments' | 'cards'
  /** Given where the caller holds the choice; left out with `register`. */
  value?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

/** One of a few, all of them in sight; `{...register('frequency')}` fits. */
export const RadioCards = ({
  name,
  legend,
  hint,
  error,
  options,
  isArriving = false,
  look = 'cards',
  value,
  ...input
}: RadioCardsProps) => {
  const holdPress = useHeldPress()
  return (
    <Field name={name} label={legend} hint={hint} error={error} group>
      <div className={classes(styles.options, styles[look])} aria-busy={isArriving || undefined}>
        {isArriving && <Skeleton height="70px" />}
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {option.heading && <p className={styles.heading}>{option.heading}</p>}
            <label className={styles.option} {...holdPress}>
              <input
                {...input}
                {...(value !== undefined && { checked: value === option.value })}
                // The summary of errors links to the first of them.
                id={index === 0 ? fieldId(name) : undefined}
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                className={styles.input}
              />
              <span className={styles.mark} />
              {option.icon && (
                <span className={styles.icon}>
                  <Icon name={option.icon} size={24} />
                </span>
              )}
              {option.mark}
              <span className={styles.words}>
                <span className={styles.label}>{option.label}</span>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </span>
            </label>
            {option.below}
          </Fragment>
        ))}
      </div>
    </Field>
  )
}

/** How far a finger moves while it presses, in pixels; farther, it scrolls. */
const pressPixels = 10

/**
 * A press on an option counts where it began. The list may move while it is pressed, because a form
 * or a saved card arrives above; the browser then finds no click, or one on what came below it.
 */
const useHeldPress = () => {
  const began = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLLabelElement>): void => {
      began.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : null
      // A finger stays with what it pressed by itself; a mouse does so on request.
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerUp: (event: PointerEvent<HTMLLabelElement>): void => {
      const from = began.current
      began.current = null
      if (from === null) return
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y)
      const option = event.currentTarget.querySelector('input')
      if (moved <= pressPixels && option && !option.disabled && !option.checked) option.click()
    },
    onPointerCancel: (): void => {
      began.current = null
    },
  }
}
